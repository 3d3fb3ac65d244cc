import { companyZone } from '@prepdesk/contract/company-time';
import { type SQL, sql } from 'drizzle-orm';
import type { UseQuery } from './use-group.ts';

/** Queries for `whereUsed`: what belongs to things that hold others, and where files are. */

const plain = sql`'' as opened, '{}'::json as id`;

/** A file belongs to the most specific place that it names. */
const standing = (id: number, columns: SQL, joined: SQL, isLast: SQL): SQL => sql`
  select ${columns}
  from study_files f
  ${joined}
  join classes c on c.id = coalesce(t.class_id, f.class_id)
  join subject_maps map on map.id = c.subject_map_id
  join subjects subject on subject.id = map.subject_id
  join courses course on course.id = map.course_id
  where f.id = ${id} and ${isLast}`;

const above = sql`course.name, subject.name, c.name`;
const scopeFields = sql`'appId', map.app_id, 'coId', map.course_id, 'clId', c.id`;

export const ofStudyFile = (id: number): UseQuery[] => [
  {
    label: 'Sub-topics',
    path: '/topics/{id}',
    rows: standing(
      id,
      sql`s.name, concat_ws(' · ', ${above}, t.name) as detail, t.name as opened,
        json_build_object(${scopeFields}, 'topicId', t.id) as id`,
      sql`join sub_topics s on s.id = f.sub_topic_id join topics t on t.id = s.topic_id`,
      sql`true`,
    ),
  },
  {
    label: 'Topics',
    path: '/topics',
    rows: standing(
      id,
      sql`t.name, concat_ws(' · ', ${above}) as detail, '' as opened, json_build_object(${scopeFields}) as id`,
      sql`join topics t on t.id = f.topic_id`,
      sql`f.sub_topic_id is null`,
    ),
  },
  {
    label: 'Classes',
    path: '/classes/{id}',
    rows: standing(
      id,
      sql`c.name, concat_ws(' · ', course.name, subject.name) as detail, subject.name as opened,
        json_build_object('appId', map.app_id, 'coId', map.course_id, 'subId', map.subject_id, 'mapId', map.id) as id`,
      sql`left join topics t on false`,
      sql`f.topic_id is null and f.sub_topic_id is null`,
    ),
  },
];

export const ofTreasure = (id: number): UseQuery[] => [
  {
    label: 'Questions mapped with it',
    path: '/questions',
    rows: sql`
      select coalesce(q.unique_id::text, 'Question ' || q.id) as name, left(q.words, 80) as detail, '' as opened,
        json_build_object('quesID', q.id) as id
      from question_treasures m join questions q on q.id = m.question_id
      where m.treasure_id = ${id}`,
  },
];

export const ofTreasureTopic = (id: number): UseQuery[] => [
  {
    label: 'Treasures',
    path: '/add_treasures',
    rows: sql`
      select 'Treasure ' || id as name, left(regexp_replace(post, '<[^>]*>', ' ', 'g'), 80) as detail, ${plain}
      from treasures where treasure_topic_id = ${id}`,
  },
];

export const ofParentPackage = (id: number): UseQuery[] => [
  {
    label: 'Packages below it',
    path: '/prepclinic/packges_details/{id}',
    rows: sql`
      select package_name as name, (select name from courses where id = course_id) as detail,
        package_name as opened, json_build_object('packageId', id) as id
      from packages where parent_package_id = ${id}`,
  },
];

/** A subject's name is shared (decision 0006): these are the other courses that use it. */
export const ofSubject = (subjectMapID: number): UseQuery[] => [
  {
    label: 'Other courses that have it',
    path: '/subjects',
    rows: sql`
      select course.name, '' as detail, course.name as opened,
        json_build_object('appId', map.app_id, 'coId', map.course_id) as id
      from subject_maps own
      join subject_maps map on map.subject_id = own.subject_id and map.id <> own.id
      join courses course on course.id = map.course_id
      where own.id = ${subjectMapID}`,
  },
];

/** Waiting pushes will go to whoever is in the segment at that time. */
export const ofSegment = (id: number): UseQuery[] => [
  pushesTo(id, 'Pushes that wait', sql`in ('waiting', 'held')`, sql`due_at`),
  pushesTo(id, 'Pushes that left', sql`in ('sending', 'sent', 'failed')`, sql`due_at desc`),
];

const pushesTo = (segmentID: number, label: string, state: SQL, order: SQL): UseQuery => ({
  label,
  path: '/notification/sent',
  order,
  rows: sql`
    select p.title as name, o.due_at, '' as opened, json_build_object('pushID', p.id) as id,
      to_char(o.due_at at time zone ${sql.raw(`'${companyZone}'`)}, 'DD Mon YYYY, HH24:MI "IST"') as detail
    from pushes p join push_occurrences o on o.push_id = p.id
    where p.segment_id = ${segmentID} and o.state ${state}`,
});
