import { shownInstant } from '@prepdesk/contract/company-time';
import { durationText } from '@prepdesk/contract/duration-text';
import { sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import { type Author, withAuditedTransaction } from '../../db/audited-transaction.ts';
import type { Connection, Db } from '../../db/connect.ts';
import { isDatabaseAway } from '../../db/violations.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { sendPush } from './send-push.ts';

/** The push names the person who saved it; nobody is the author of the moment when it becomes due. */
const author: Author = { actorID: null, call: 'clock of pushes', requestID: '' };

const maxAtOnce = 50;

type Due = { id: number; dueAt: Date; lateMinutes: number };

/**
 * Starts due pushes: each occurrence gets its single job in the transaction in which it starts. An occurrence found too
 * late is held, because a reminder of yesterday's lecture helps nobody; then somebody has to decide.
 * @returns how many were examined
 */
export const beginDuePushes = (
  connection: Connection,
  jobs: Pick<Jobs, 'add' | 'wake'>,
  { pushLateMinutes }: { pushLateMinutes: number },
): Promise<number> =>
  withAuditedTransaction(connection, author, async (db) => {
    const due = await dueNow(db);
    for (const { id, dueAt, lateMinutes } of due) {
      if (lateMinutes >= pushLateMinutes) {
        const because = `It was due at ${shownInstant(dueAt)}, and was found ${durationText(lateMinutes * 60, 'days')} late`;
        await db.execute(
          sql`update push_occurrences set state = 'held', because = ${because} where id = ${id}`,
        );
        continue;
      }
      await db.execute(sql`
        update push_occurrences set state = 'sending', started_at = coalesce(started_at, now()) where id = ${id}`);
      await jobs.add(db, sendPush, { occurrenceID: id });
    }
    return due.length;
  });

/** Due at its time, or from when somebody released it. */
async function dueNow(db: Db): Promise<Due[]> {
  const { rows } = await db.execute<Omit<Due, 'dueAt'> & { dueAt: string }>(sql`
    select id, due_at as "dueAt",
      floor(extract(epoch from now() - greatest(due_at, decided_at)) / 60)::int as "lateMinutes"
    from push_occurrences where state = 'waiting' and due_at <= now()
    order by due_at, id limit ${maxAtOnce} for update skip locked`);
  return rows.map((row) => ({ ...row, dueAt: new Date(row.dueAt) }));
}

/** Begins what is due within two seconds, on every server; servers skip the rows that another one is working on. */
export function startPushClock(
  connection: Connection,
  jobs: Pick<Jobs, 'add' | 'wake'>,
  settings: { pushLateMinutes: number },
  log: Pick<Logger, 'warn'>,
): { stop(): Promise<void> } {
  const look = async () => {
    try {
      while ((await beginDuePushes(connection, jobs, settings)) === maxAtOnce);
      jobs.wake();
    } catch (error) {
      if (!isDatabaseAway(error)) log.warn({ err: error }, 'looking for pushes failed; it is tried again');
    }
  };
  return connection.agenda.add({
    name: 'push',
    waits: `exists (select from push_occurrences where state = 'waiting' and due_at <= now())`,
    work: look,
  });
}
