import { subTopics as calls } from '@prepdesk/contract/catalogue/sub-topics';
import { invalid, missing } from '@prepdesk/contract/failures';
import { questionSlugIDs } from '@prepdesk/contract/mapping/question-mapping';
import { videoSlugID } from '@prepdesk/contract/mapping/video-mapping';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { preparedRows } from '../../db/prepared-rows.ts';
import { assertRowVersion } from '../../db/row-version.ts';
import {
  classes,
  contentTypes,
  subjectMaps as maps,
  slugs,
  subTopics as table,
  topics,
} from '../../db/schema/catalogue.ts';
import { implement } from '../../http/implement.ts';
import { asRelease, refusePast } from './release-date.ts';

const columns = {
  id: table.id,
  name: table.name,
  isActive: table.isActive,
  type: table.typeID,
  isFree: table.isFree,
  orderBy: table.orderBy,
  releaseDate: sql<string>`coalesce(${table.releaseOn}::text, ${table.release})`,
  slugID: table.slugID,
  slugName: slugs.name,
  pdfLink: table.pdfLink,
  version: table.version,
  filters: table.filters,
  rowVersion: table.rowVersion,
};

const subTopicsOf = preparedRows('subTopics.list', columns, (db) =>
  db
    .select(columns)
    .from(table)
    .innerJoin(slugs, eq(slugs.id, table.slugID))
    .innerJoin(topics, eq(topics.id, table.topicID))
    .innerJoin(classes, eq(classes.id, topics.classID))
    .innerJoin(maps, eq(maps.id, classes.subjectMapID))
    .where(
      and(
        eq(table.topicID, sql.placeholder('topicID')),
        eq(maps.courseID, sql.placeholder('courseID')),
        eq(maps.appID, sql.placeholder('appID')),
      ),
    )
    .orderBy(asc(table.orderBy), asc(table.id)),
);

type Place = { appID: number; courseID: number; topicID: number };

async function requireTopic(db: Db, { appID, courseID, topicID }: Place): Promise<void> {
  const [found] = await db
    .select({ id: topics.id })
    .from(topics)
    .innerJoin(classes, eq(classes.id, topics.classID))
    .innerJoin(maps, eq(maps.id, classes.subjectMapID))
    .where(and(eq(topics.id, topicID), eq(maps.courseID, courseID), eq(maps.appID, appID)));
  if (!found) throw missing('The topic');
}

/** Mapped content must stay visible: a sub-topic with another slug would not show it to learners. */
async function refuseStranding(db: Db, subTopicID: number, slugID: number): Promise<void> {
  const { rows } = await db.execute<{ videos: number; questions: number }>(sql`
    select (select count(*)::int from sub_topic_videos where sub_topic_id = ${subTopicID}) as videos,
      (select count(*)::int from sub_topic_questions where sub_topic_id = ${subTopicID}) as questions`);
  const { videos = 0, questions = 0 } = rows[0] ?? {};
  const held = [
    ...(videos > 0 && slugID !== videoSlugID ? [videos === 1 ? 'a video' : `${videos} videos`] : []),
    ...(questions > 0 && !questionSlugs.includes(slugID)
      ? [questions === 1 ? 'a question' : `${questions} questions`]
      : []),
  ];
  if (held.length === 0) return;
  throw invalid({
    slugID: `This sub-topic holds ${held.join(' and ')}. Unmap them before you change its slug`,
  });
}

const questionSlugs: readonly number[] = questionSlugIDs;

type Written = {
  subTopicName: string;
  slugID: number;
  subTopicType: number;
  isFree: number;
  orderBy: number;
  releaseDate: string;
  pdfLink?: string | undefined;
  version: number;
  filters: string;
};

const asRow = ({ subTopicName: name, subTopicType: typeID, releaseDate, ...rest }: Written) => {
  const { slugID, isFree, orderBy, pdfLink, version, filters } = rest;
  return {
    name,
    slugID,
    typeID,
    isFree,
    orderBy,
    pdfLink,
    version,
    filters,
    ...asRelease(releaseDate),
  };
};

export const subTopics = implement(calls, {
  list: ({ input, db }) => subTopicsOf(db, input),
  add: async ({ input, db }) => {
    await requireTopic(db, input);
    refusePast(input.releaseDate);
    const { topicID, isActive } = input;
    const [added] = await db
      .insert(table)
      .values({ ...asRow(input), topicID, isActive })
      .returning({ subTopicsID: table.id });
    return added!;
  },
  edit: async ({ input, db }) => {
    await requireTopic(db, input);
    const isIt = and(eq(table.id, input.subTopicID), eq(table.topicID, input.topicID));
    // Lock the row first: after waiting for a lock, a join that was computed before would miss the row.
    await db.select({ id: table.id }).from(table).where(isIt).for('update');
    const [stored] = await db
      .select(columns)
      .from(table)
      .innerJoin(slugs, eq(slugs.id, table.slugID))
      .where(isIt);
    if (!stored) throw missing('The sub-topic');
    const row = { table: 'sub_topics', key: input.subTopicID, stored };
    await assertRowVersion(db, row, input.rowVersion, async () => stored);
    refusePast(input.releaseDate, stored.releaseDate);
    if (input.slugID !== stored.slugID) await refuseStranding(db, stored.id, input.slugID);
    const isActive = input.isActive ?? stored.isActive;
    await db
      .update(table)
      .set({ ...asRow(input), isActive })
      .where(isIt);
    return {};
  },
  /** The same for every app and course, whatever is sent (gaps A60). */
  contentTypes: ({ db }) =>
    db
      .select({ id: contentTypes.id, contentType: contentTypes.contentType })
      .from(contentTypes)
      .orderBy(asc(contentTypes.id)),
});
