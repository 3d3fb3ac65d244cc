import { missing } from '@prepdesk/contract/failures';
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { classes, subjectMaps as maps, subTopics, topics } from '../../db/schema/catalogue.ts';
import { studyFiles as table } from '../../db/schema/files.ts';

type ID = number | '' | undefined;
export type SentParents = { appId: number; courseId: number; classId?: ID; topicId?: ID; subTopicId?: ID };
type Parents = { classID: number | null; topicID: number | null; subTopicID: number | null };

export const positionOf = ({ classId, topicId, subTopicId }: SentParents): Parents => ({
  classID: classId || null,
  topicID: topicId || null,
  subTopicID: subTopicId || null,
});

/**
 * Links may be old or forged: each named place must exist, belong to the one before, and be in this course of this app
 * (gaps C6).
 * @param isLocking makes two people who add the same name at once wait for each other
 * @throws Failure `refused`
 */
export async function requireParents(db: Db, sent: SentParents, isLocking = false): Promise<void> {
  const { classID, topicID, subTopicID } = positionOf(sent);
  const query = db
    .select({ id: classes.id })
    .from(classes)
    .innerJoin(maps, eq(maps.id, classes.subjectMapID))
    .leftJoin(topics, and(eq(topics.classID, classes.id), isTopic(topicID, subTopicID)))
    .leftJoin(subTopics, and(eq(subTopics.topicID, topics.id), isOrAny(subTopics.id, subTopicID)))
    .where(
      and(
        eq(maps.appID, sent.appId),
        eq(maps.courseID, sent.courseId),
        isOrAny(classes.id, classID),
        isOrAny(topics.id, topicID),
        isOrAny(subTopics.id, subTopicID),
      ),
    )
    .limit(1);
  const [row] = await (isLocking ? query.for('no key update', { of: classes }) : query);
  if (!row) throw missing(subTopicID ? 'The sub-topic' : topicID ? 'The topic' : 'The class');
}

const isOrAny = (column: typeof classes.id | typeof topics.id | typeof subTopics.id, id: number | null) =>
  id === null ? undefined : eq(column, id);

/** Topics are queried only when a topic or something below it is named. */
const isTopic = (topicID: number | null, subTopicID: number | null): SQL | undefined => {
  if (topicID !== null) return eq(topics.id, topicID);
  return subTopicID === null
    ? sql`false`
    : sql`${topics.id} = (select topic_id from sub_topics where id = ${subTopicID})`;
};

/** A file belongs to the last id of its place: a file of a sub-topic is not in the list of its class. */
export function isAt({ classID, topicID, subTopicID }: Parents): SQL | undefined {
  if (subTopicID !== null) return eq(table.subTopicID, subTopicID);
  if (topicID !== null) return and(eq(table.topicID, topicID), isNull(table.subTopicID));
  return and(eq(table.classID, classID ?? 0), isNull(table.topicID), isNull(table.subTopicID));
}
