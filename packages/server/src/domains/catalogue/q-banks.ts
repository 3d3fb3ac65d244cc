import { qBanks as calls, qBank } from '@prepdesk/contract/catalogue/q-banks';
import { qBankSlugID } from '@prepdesk/contract/catalogue/sub-topics';
import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { choice } from '../../db/list/conditions.ts';
import { listOf } from '../../db/list/list-of.ts';
import { subTopics as table } from '../../db/schema/catalogue.ts';
import { editedIn } from '../../db/stored-in.ts';
import { isReleased } from '../../db/sub-topic-release.ts';
import { implement } from '../../http/call/implement.ts';
import { editRow } from '../../http/call/resource-handlers.ts';
import { lessonJoins, lessonMappings, lessonsOf, questionCount } from './lessons.ts';
import { asRelease, isPast, refusePast, storedRelease } from './release-date.ts';

const stored = editedIn(qBank, table, {
  columns: {
    ...lessonMappings,
    releaseDate: storedRelease,
    questionCount,
    isLive: { read: sql<number>`${isReleased}::int` },
  },
  also: ({ releaseDate }) => asRelease(releaseDate),
  joins: lessonJoins,
  only: eq(table.slugID, qBankSlugID),
});

/** Whether the sub-topic once had this release day: a switch to live can be reversed. */
async function hadDay(db: Db, subTopicID: number, day: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 from audit_log
    where table_name = 'sub_topics' and row_key = ${String(subTopicID)} and before ->> 'release_on' = ${day} limit 1`);
  return rows.length > 0;
}

export const qBanks = implement(calls, {
  list: listOf(calls.list, {
    ...lessonsOf(stored),
    filters: { isLive: choice({ 1: isReleased, 0: sql`not ${isReleased}` }) },
  }),
  release: editRow(calls.release, stored, async ({ input: { subTopicID, releaseDate }, db }, before) => {
    if (isPast(releaseDate) && !(await hadDay(db, subTopicID, releaseDate))) {
      refusePast(releaseDate, before.releaseDate);
    }
  }),
});
