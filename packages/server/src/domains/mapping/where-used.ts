import { studyFileTypes } from '@prepdesk/contract/files/study-files';
import {
  whereUsed as calls,
  type UsedKind,
  type UseGroup,
  usedKinds,
} from '@prepdesk/contract/mapping/where-used';
import type { RoutePath } from '@prepdesk/contract/routes';
import { eq, type SQL, sql } from 'drizzle-orm';
import { requireRight } from '../../auth/actor.ts';
import type { Db } from '../../db/connect.ts';
import { studyFiles } from '../../db/schema/files.ts';
import { implement } from '../../http/call/implement.ts';
import { grantIsOpenNow, orderIsOpenNow, seatIsOpenNow } from '../entitlement/index.ts';
import { imageUses } from './image-uses.ts';
import { type UseQuery, useGroup } from './use-group.ts';
import { ofDrug } from './uses-of-drug.ts';
import {
  ofParentPackage,
  ofSegment,
  ofStudyFile,
  ofSubject,
  ofTreasure,
  ofTreasureTopic,
} from './uses-of-holders.ts';

const subTopicsWhere = (condition: SQL): SQL => sql`
  select s.name, concat_ws(' · ', course.name, subject.name, c.name, t.name) as detail, s.name as opened,
    json_build_object('appId', map.app_id, 'coId', map.course_id, 'clId', c.id, 'topicId', t.id,
      'subTopicId', s.id, 'slugId', s.slug_id, 'slugName', slugs.name) as id
  from sub_topics s
  join slugs on slugs.id = s.slug_id
  join topics t on t.id = s.topic_id
  join classes c on c.id = t.class_id
  join subject_maps map on map.id = c.subject_map_id
  join subjects subject on subject.id = map.subject_id
  join courses course on course.id = map.course_id
  where ${condition}`;

const ofQuestion = (id: number): UseQuery[] => {
  const mapped = sql`s.id in (select sub_topic_id from sub_topic_questions where question_id = ${id})`;
  return [
    { label: 'Tests', path: '/subtopic/{id}', rows: subTopicsWhere(sql`${mapped} and s.slug_id = 6`) },
    { label: 'Q-banks', path: '/subtopic/{id}', rows: subTopicsWhere(sql`${mapped} and s.slug_id <> 6`) },
    {
      label: 'Treasures mapped with it',
      path: '/add_treasures',
      rows: sql`
        select 'Treasure ' || treasure.id as name, topic.name as detail, '' as opened,
          '{}'::json as id
        from question_treasures m
        join treasures treasure on treasure.id = m.treasure_id
        join treasure_topics topic on topic.id = treasure.treasure_topic_id
        where m.question_id = ${id}`,
    },
  ];
};

const ofVideo = (id: number): UseQuery[] => [
  {
    label: 'Video sub-topics',
    path: '/subtopic/{id}',
    rows: subTopicsWhere(sql`s.id in (select sub_topic_id from sub_topic_videos where video_id = ${id})`),
  },
  {
    label: 'Microtopics',
    path: '/addMicrotopicsVideo',
    rows: sql`
      select name, to_char(make_interval(secs => start_seconds), 'HH24:MI:SS') as detail, '' as opened,
        '{}'::json as id
      from micro_topics where video_id = ${id}`,
  },
];

const ofPackage = (id: number): UseQuery[] => [
  {
    label: 'Default package of',
    path: '/prepclinic/parent_packges_detail/{id}',
    rows: sql`
      select package_name as name, course.name as detail, package_name as opened,
        json_build_object('parentPackageId', parent.id) as id
      from parent_packages parent join courses course on course.id = parent.course_id
      where parent.default_package_id = ${id}`,
  },
  {
    label: 'Learners who have it now',
    path: '',
    rows: sql`
      select learner.full_name as name, 'until ' || max(a.expires_on) as detail, '' as opened,
        '{}'::json as id
      from (
        select a.learner_id, a.expires_on from learner_access a
        where a.package_id = ${id} and ${grantIsOpenNow('a')}
        union all
        select o.learner_id, o.package_expiry_date from orders o
        where o.package_id = ${id} and ${orderIsOpenNow('o')}
        union all
        select n.learner_id, i.expires_on from institution_packages i
        join institution_clients k on k.id = i.client_id join institution_learners n on n.client_id = k.id
        where i.package_id = ${id} and ${seatIsOpenNow('i', 'k')}
      ) a join learners learner on learner.id = a.learner_id
      group by learner.id`,
  },
];

const queriesOf: Record<UsedKind, (db: Db, key: string) => Promise<UseQuery[]> | UseQuery[]> = {
  question: (_, key) => ofQuestion(idOf(key)),
  video: (_, key) => ofVideo(idOf(key)),
  package: (_, key) => ofPackage(idOf(key)),
  image: (db, key) => imageUses(db, key),
  studyFile: (_, key) => ofStudyFile(idOf(key)),
  treasure: (_, key) => ofTreasure(idOf(key)),
  treasureTopic: (_, key) => ofTreasureTopic(idOf(key)),
  subject: (_, key) => ofSubject(idOf(key)),
  drug: (db, key) => ofDrug(db, idOf(key)),
  segment: (_, key) => ofSegment(idOf(key)),
  parentPackage: (_, key) => ofParentPackage(idOf(key)),
};

/** No row has the id 0. */
const idOf = (key: string): number => (/^\d{1,9}$/.test(key) ? Number(key) : 0);

/** Notes and slides are one kind but two rights. */
async function needsOf(db: Db, kind: UsedKind, key: string): Promise<readonly RoutePath[]> {
  if (kind !== 'studyFile') return usedKinds[kind];
  const [file] = await db
    .select({ type: studyFiles.type })
    .from(studyFiles)
    .where(eq(studyFiles.id, idOf(key)));
  return file ? [studyFileTypes[file.type === 2 ? 2 : 1].route] : usedKinds.studyFile;
}

export const whereUsed = implement(calls, {
  list: async ({ input: { kind, key }, actor, db }) => {
    const named = String(key);
    requireRight({ ...calls.list, needs: await needsOf(db, kind, named) }, actor);
    const groups: UseGroup[] = [];
    for (const query of await queriesOf[kind](db, named)) groups.push(...(await useGroup(db, query)));
    return { total: groups.reduce((sum, { total }) => sum + total, 0), groups };
  },
});
