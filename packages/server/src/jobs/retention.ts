import { readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { companyDay, dayMs } from '@prepdesk/contract/company-time';
import { sql } from 'drizzle-orm';
import { forgetOldSessions } from '../auth/sessions.ts';
import type { Connection, Db } from '../db/connect.ts';
import { type MonthlyLog, monthlyLogs, olderPartitionOf } from '../db/log-months.ts';
import { forgetFinishedRequests } from '../http/metrics/finished-requests.ts';

/** How long data that is not part of the company's records is kept (docs/operate.md, How long things are kept). */
export type Kept = {
  dataDir: string;
  signInEventDays: number;
  finishedRequestDays: number;
  sentMessageDays: number;
  mappingLogMonths: number;
  watchLogMonths: number;
};

/** Few enough that nobody waits for their locks, and enough to remove a million within a minute. */
const batchRows = 5000;

/**
 * Removes what is older than the settings want to keep, each batch in a transaction of its own.
 * @returns how many rows and files of each kind were removed
 */
export async function removeOld(connection: Connection, kept: Kept): Promise<Record<string, number>> {
  return {
    answers: await removeInBatches(
      (db) => forgetFinishedRequests(db, kept.finishedRequestDays, batchRows),
      connection,
    ),
    sessions: await removeInBatches(
      (db) => forgetOldSessions(db, kept.signInEventDays, batchRows),
      connection,
    ),
    sittings: await removeOldRows(connection, monthlyLogs.sittings, kept.watchLogMonths),
    mappings: await removeOldRows(connection, monthlyLogs.mappings, kept.mappingLogMonths),
    outboxes: await rotateOutboxes(kept.dataDir, kept.sentMessageDays),
  };
}

/** @param remove removes at most one batch; @returns how many were removed in all */
async function removeInBatches(
  remove: (db: Db) => Promise<{ rowCount: number | null }>,
  { transaction }: Connection,
): Promise<number> {
  for (let removedCount = 0; ; ) {
    const { rowCount } = await transaction(remove);
    removedCount += rowCount ?? 0;
    if ((rowCount ?? 0) < batchRows) return removedCount;
  }
}

/**
 * Only among the rows from before the log's first month: months are dropped whole. In the order of arrival, which needs
 * no index of their times: it ends at the first batch without anything old. Late arrivals are reached once everything
 * before them is gone.
 */
async function removeOldRows({ transaction }: Connection, log: MonthlyLog, months: number): Promise<number> {
  const [table, older, at] = [log.table, olderPartitionOf(log), log.at].map(sql.raw);
  for (let removedCount = 0, after = 0; ; ) {
    const { rows } = await transaction((db) =>
      db.execute<{ last: number | null; removed: number }>(sql`
        with batch as (
          select id, ${at} as at, ${at} < now() - ${months}::int * interval '1 month' as is_old
          from ${older} where id > ${after} order by id limit ${batchRows}
        ), removed as (
          delete from ${table} t using batch b where t.id = b.id and t.${at} = b.at and b.is_old returning t.id
        )
        select (select max(id)::int from batch) as last, (select count(*)::int from removed) as removed`),
    );
    const { last, removed } = rows[0] ?? { last: null, removed: 0 };
    removedCount += removed;
    if (removed === 0 || last === null) return removedCount;
    after = last;
  }
}

const rotatedName = /^(sms|mail|push)-(\d{4}-\d{2}-\d{2})\.jsonl$/;

/** An earlier day's outbox is renamed after its last day, and later removed under that name. */
async function rotateOutboxes(dataDir: string, days: number): Promise<number> {
  const folder = join(dataDir, 'outbox');
  const names = await readdir(folder).catch(() => []);
  const today = companyDay(new Date());
  const oldest = companyDay(new Date(Date.now() - days * dayMs));
  let removedCount = 0;
  for (const name of names) {
    const day = rotatedName.exec(name)?.[2];
    if (day && day < oldest) {
      await rm(join(folder, name), { force: true });
      removedCount += 1;
    }
    if (!/^(sms|mail|push)\.jsonl$/.test(name)) continue;
    const last = companyDay((await stat(join(folder, name))).mtime);
    if (last < today) await rename(join(folder, name), join(folder, name.replace('.', `-${last}.`)));
  }
  return removedCount;
}
