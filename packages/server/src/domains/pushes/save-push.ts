import { shownInstant } from '@prepdesk/contract/company-time';
import { invalid, missing, refused } from '@prepdesk/contract/failures';
import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { pushes, pushLearners, pushOccurrences, segments } from '../../db/schema/pushes.ts';

/** A push with its one occurrence, stored before anything happens. */

type New = Omit<typeof pushes.$inferInsert, 'id'>;

const minuteMs = 60_000;

/**
 * When a push is sent: at the requested time, but not before the time to cancel it is over.
 * @throws Failure `invalid` for a minute that is over
 */
export function leavingAt(requestedTime: Date | null, cancelMinutes: number, now = new Date()): Date {
  const soonest = now.getTime() + cancelMinutes * minuteMs;
  if (requestedTime === null) return new Date(soonest);
  // A form sends the current minute, which began before now.
  if (requestedTime.getTime() <= now.getTime() - minuteMs) {
    throw invalid({ schedulaDate: `The time of leaving is over: ${shownInstant(requestedTime)}` });
  }
  return new Date(Math.max(requestedTime.getTime(), soonest));
}

/** @returns the segment, which must be active */
export async function segmentToPush(db: Db, segmentID: number) {
  const [row] = await db.select().from(segments).where(eq(segments.id, segmentID));
  if (!row) throw missing('The segment');
  if (row.isActive === 0) throw refused('This segment is inactive');
  return row;
}

type Account = { id: number; phone: string };

/** The active accounts with these phones, in one app or in all. */
export async function accountsWithPhones(
  db: Db,
  phones: readonly string[],
  { countryCode, appID }: { countryCode: string; appID: number | null },
): Promise<Account[]> {
  const { rows } = await db.execute<Account>(sql`
    select l.id, l.phone from learners l
    where l.phone = any(${sql.param([...phones])}::text[]) and l.country_code = ${countryCode} and l.is_active = 1
      ${appID === null ? sql`` : sql`and l.app_id = ${appID}`}
    order by l.id`);
  return rows;
}

/** Stores the push and its time; `learners` when it names people. */
export async function savePush(
  db: Db,
  push: New,
  { dueAt, learnerIDs = [] }: { dueAt: Date; learnerIDs?: readonly number[] },
): Promise<{ pushID: number; occurrenceID: number; leavesAt: string }> {
  const [{ id: pushID } = { id: 0 }] = await db.insert(pushes).values(push).returning({ id: pushes.id });
  if (learnerIDs.length > 0) {
    await db.insert(pushLearners).values(learnerIDs.map((learnerID) => ({ pushID, learnerID })));
  }
  const isTest = push.kind === 'test';
  const [occurrence] = await db
    .insert(pushOccurrences)
    .values({
      pushID,
      dueAt,
      isTest,
      state: isTest ? 'sending' : 'waiting',
      ...(isTest && { startedAt: sql`now()` }),
    })
    .returning({ occurrenceID: pushOccurrences.id });
  return { pushID, occurrenceID: occurrence!.occurrenceID, leavesAt: dueAt.toISOString() };
}

/** The occurrence, locked: of two people who decide at once, the second sees the first decision. */
export async function lockedOccurrence(db: Db, occurrenceID: number) {
  const [match] = await db
    .select()
    .from(pushOccurrences)
    .where(and(eq(pushOccurrences.id, occurrenceID), eq(pushOccurrences.isTest, false)))
    .for('update');
  if (!match) throw missing('The push');
  return match;
}
