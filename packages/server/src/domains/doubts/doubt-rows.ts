import type { Doubt, DoubtReply, OpenDoubt } from '@prepdesk/contract/doubts/doubt';
import { companyMinutes } from '@prepdesk/contract/doubts/support-hours';
import { aliasedTable, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import type { MakesRows } from '../../db/list/statement.ts';
import { adminUsers } from '../../db/schema/access.ts';
import { classes, subTopics } from '../../db/schema/catalogue.ts';
import { faculties } from '../../db/schema/clinical.ts';
import { doubtReplies, doubts as table } from '../../db/schema/doubts.ts';
import { learners } from '../../db/schema/learners.ts';
import { questions } from '../../db/schema/questions.ts';
import { questionColumns } from '../questions/index.ts';
import { accessEndsOf } from './days-left.ts';
import { presentAt } from './presence.ts';

/** Doubts in the form in which calls return them. */

const orNone = (column: SQL | { name: string }): SQL<string> => sql<string>`coalesce(${column}::text, '')`;

export const doubtColumns = {
  id: table.id,
  facultyID: table.facultyID,
  facultyName: orNone(faculties.name),
  categoryID: table.categoryID,
  question: table.question,
  description: table.description,
  mediaContent: table.mediaContent,
  fullName: learners.fullName,
  userPhone: learners.phone,
  className: orNone(classes.name),
  classID: table.classID,
  createdAt: table.createdAt,
  repliedAt: table.repliedAt,
  repliedBy: orNone(adminUsers.fullName),
  userEmail: learners.email,
  userAppsID: table.learnerID,
  appID: learners.appID,
  subTopicName: orNone(subTopics.name),
  questionID: table.questionID,
  dueAt: table.dueAt,
  firstRepliedAt: table.firstRepliedAt,
};

/** Tables that are joined to a doubt, each by its key. */
export const doubtJoins = [
  [learners, eq(learners.id, table.learnerID)],
  [faculties, eq(faculties.id, table.facultyID)],
  [classes, eq(classes.id, table.classID)],
  [subTopics, eq(subTopics.id, table.subTopicID)],
  [adminUsers, eq(adminUsers.id, table.repliedBy)],
] as const;

export type StoredDoubt = Omit<
  Doubt,
  | 'createdAt'
  | 'updatedAt'
  | 'dueAt'
  | 'firstRepliedAt'
  | 'isLate'
  | 'waitingMinutes'
  | 'daysLeft'
  | 'present'
> & {
  classID: number | null;
  createdAt: Date;
  repliedAt: Date | null;
  dueAt: Date;
  firstRepliedAt: Date | null;
};

/** Adds the values that change from minute to minute to the stored ones. */
export async function asDoubts(
  stored: Omit<StoredDoubt, 'lastReplyID'>[],
  { db, actor, rules }: MakesRows,
): Promise<Doubt[]> {
  const ids = stored.map(({ id }) => id);
  if (ids.length === 0) return [];
  const present = await presentAt(db, ids, actor);
  const lastReplies = await lastRepliesOf(db, ids);
  const accessEnds = await accessEndsOf(
    db,
    stored.map(({ id, userAppsID, classID }) => ({ key: id, learnerID: userAppsID, classID })),
  );
  const now = new Date();
  return stored.map(({ classID: _, repliedAt, createdAt, dueAt, firstRepliedAt, ...row }) => {
    const until = firstRepliedAt ?? now;
    return {
      ...row,
      createdAt: createdAt.toISOString(),
      updatedAt: repliedAt?.toISOString() ?? null,
      dueAt: dueAt.toISOString(),
      firstRepliedAt: firstRepliedAt?.toISOString() ?? null,
      isLate: until > dueAt ? 1 : 0,
      waitingMinutes: companyMinutes(rules.supportHours, createdAt, until),
      daysLeft: accessEnds.get(row.id)?.daysLeft ?? null,
      lastReplyID: lastReplies.get(row.id) ?? 0,
      present: present.get(row.id) ?? [],
    };
  });
}

/** One doubt for its own screen; undefined when it does not exist or this person may not see it. */
export async function openDoubtOf(isIt: SQL | undefined, request: MakesRows): Promise<OpenDoubt | undefined> {
  const { db } = request;
  const query = db
    .select({ ...doubtColumns, personID: learners.personID, subTopicID: table.subTopicID })
    .from(table)
    .$dynamic();
  for (const [related, on] of doubtJoins) query.leftJoin(related, on);
  const [match] = (await query.where(isIt)) as (Omit<StoredDoubt, 'lastReplyID'> & {
    personID: number;
    subTopicID: number | null;
  })[];
  if (!match) return undefined;
  const { personID, subTopicID, ...stored } = match;
  const [row] = await asDoubts([stored], request);
  const [about = null] =
    stored.questionID === null
      ? []
      : await db.select(questionColumns).from(questions).where(eq(questions.id, stored.questionID));
  const { classID } = stored;
  return {
    ...(row as Doubt),
    personID,
    classID,
    subTopicID,
    about,
    replies: await repliesOf(db, stored.id),
  };
}

const writers = aliasedTable(adminUsers, 'writers');
const maxReplies = 50;

async function repliesOf(db: Db, doubtID: number): Promise<DoubtReply[]> {
  const rows = await db
    .select({
      replyID: doubtReplies.id,
      description: doubtReplies.description,
      mediaContent: doubtReplies.mediaContent,
      repliedBy: writers.fullName,
      repliedAt: doubtReplies.repliedAt,
    })
    .from(doubtReplies)
    .innerJoin(writers, eq(writers.id, doubtReplies.repliedBy))
    .where(eq(doubtReplies.doubtID, doubtID))
    .orderBy(desc(doubtReplies.id))
    .limit(maxReplies);
  return rows.map(({ repliedAt, ...row }) => ({ ...row, repliedAt: repliedAt.toISOString() }));
}

async function lastRepliesOf(db: Db, ids: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await db.execute<{ doubtID: number; last: number }>(sql`
    select doubt_id as "doubtID", max(id) as last from doubt_replies
    where doubt_id = any(${sql.param(ids)}::int[]) group by doubt_id`);
  return new Map(rows.map(({ doubtID, last }) => [doubtID, last]));
}
