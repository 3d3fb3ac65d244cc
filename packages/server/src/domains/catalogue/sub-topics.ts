import { subTopics as calls, subTopic } from '@prepdesk/contract/catalogue/sub-topics';
import { invalid, missing } from '@prepdesk/contract/failures';
import { questionSlugIDs } from '@prepdesk/contract/mapping/question-mapping';
import { videoSlugID } from '@prepdesk/contract/mapping/video-mapping';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { orMissing } from '../../db/or-missing.ts';
import { preparedRows } from '../../db/prepared-rows.ts';
import {
  classes,
  contentTypes,
  subjectMaps as maps,
  slugs,
  subTopics as table,
  topics,
} from '../../db/schema/catalogue.ts';
import { storedIn } from '../../db/stored-in.ts';
import { implement } from '../../http/call/implement.ts';
import { addRow, editRow } from '../../http/call/resource-handlers.ts';
import { asRelease, refusePast, storedRelease } from './release-date.ts';

const stored = storedIn(subTopic, table, {
  columns: {
    type: 'typeID',
    releaseDate: storedRelease,
    slugName: { read: slugs.name },
  },
  also: ({ releaseDate }) => asRelease(releaseDate),
  joins: [[slugs, eq(slugs.id, table.slugID)]],
});

const subTopicsOf = preparedRows('subTopics.list', stored.columns, (db) =>
  db
    .select(stored.columns)
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

type Parents = { appID: number; courseID: number; topicID: number };

async function requireTopic(db: Db, { appID, courseID, topicID }: Parents): Promise<void> {
  const [row] = await db
    .select({ id: topics.id })
    .from(topics)
    .innerJoin(classes, eq(classes.id, topics.classID))
    .innerJoin(maps, eq(maps.id, classes.subjectMapID))
    .where(and(eq(topics.id, topicID), eq(maps.courseID, courseID), eq(maps.appID, appID)));
  if (!row) throw missing('The topic');
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

const editSubTopic = editRow(calls.edit, stored, async ({ input, db }, row) => {
  refusePast(input.releaseDate, row.releaseDate);
  if (input.slugID !== row.slugID) await refuseStranding(db, row.id, input.slugID);
});

export const subTopics = implement(calls, {
  list: ({ input, db }) =>
    orMissing(db, subTopicsOf(db, input), { table: topics, id: input.topicID, what: 'The topic' }),
  add: addRow(calls.add, stored, async ({ input, db }) => {
    await requireTopic(db, input);
    refusePast(input.releaseDate);
  }),
  edit: async (context) => {
    await requireTopic(context.db, context.input);
    return editSubTopic(context);
  },
  /** The same for every app and course, whatever is sent (gaps A60). */
  contentTypes: ({ db }) =>
    db
      .select({ id: contentTypes.id, contentType: contentTypes.contentType })
      .from(contentTypes)
      .orderBy(asc(contentTypes.id)),
});
