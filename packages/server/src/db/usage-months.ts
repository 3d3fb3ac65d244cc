import type pg from 'pg';
import { inTransaction } from './in-transaction.ts';
import type { CountedList } from './list/counted-list.ts';
import { forgetOldest } from './list/counters.ts';
import { waitFor } from './time-limits.ts';

/**
 * The months of the usage log: one partition each, by UTC. There is no default partition, so that no entry can ever
 * prevent a month from being created: docs/decisions/0041-usage-log.md.
 */

type Query = Pick<pg.ClientBase, 'query'>;

/** A month of millions of entries is counted before it is dropped. */
const maxDropMs = 60 * 60_000;

/** Any number will do, as long as every Prepdesk server uses the same one, and no other lock of ours does. */
const monthsLock = 7_305_119;

/** How many months are created in advance. */
export const monthsMadeAhead = 3;
/** With fewer than this the status reports it: there are weeks left to find out why none are created. */
export const fewestMonthsAhead = 2;

/** The month of an instant, yyyy-MM. */
export const usageMonth = (at: Date): string => at.toISOString().slice(0, 7);

export function monthAfter(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return usageMonth(new Date(Date.UTC(year, number - 1 + months, 1)));
}

const tableOf = (month: string): string => `usage_log_${month.replace('-', '_')}`;

/** The months that accept entries, the oldest first. */
export async function usageMonths(db: Query): Promise<string[]> {
  const { rows } = await db.query<{ month: string }>(monthsQuery);
  return rows.map(({ month }) => month);
}

export const monthsQuery = `select replace(right(relname, 7), '_', '-') as month from pg_inherits
  join pg_class on pg_class.oid = inhrelid where inhparent = 'usage_log'::regclass order by 1`;

/** How many months follow this one without a gap. */
export function monthsAhead(months: readonly string[], now = new Date()): number {
  let ahead = 0;
  while (months.includes(monthAfter(usageMonth(now), ahead + 1))) ahead += 1;
  return ahead;
}

/** The previous month, whose last entries are still arriving, this one and those ahead. */
const wantedMonths = (now: Date): string[] =>
  Array.from({ length: monthsMadeAhead + 2 }, (_, index) => monthAfter(usageMonth(now), index - 1));

/** Creates the missing months, once, however many ask. Nobody who writes entries waits for it. */
export async function makeUsageMonths(client: Query, wanted = wantedMonths(new Date())): Promise<void> {
  const known = await usageMonths(client);
  if (wanted.every((month) => known.includes(month))) return;
  await inTransaction(client, () => addUsageMonths(client, wanted));
}

/** The same inside a transaction. */
export async function addUsageMonths(client: Query, wanted: readonly string[]): Promise<void> {
  await client.query('select pg_advisory_xact_lock($1)', [monthsLock]);
  const there = await usageMonths(client);
  for (const month of wanted.filter((one) => !there.includes(one))) {
    const table = tableOf(month);
    // Created separately and then attached: `partition of` would lock everybody out of the log.
    await client.query(`create table ${table} (like usage_log including defaults including indexes)`);
    await client.query(`alter table usage_log attach partition ${table}
      for values from ('${month}-01 00:00+00') to ('${monthAfter(month, 1)}-01 00:00+00')`);
  }
}

/** How long writers wait at most behind a month that is being dropped; it is tried again. */
const dropWait = '300ms';
const maxTries = 5;
const lockNotAvailable = '55P03';

/**
 * Drops the months that were kept long enough, the oldest first.
 * @param kept how many to keep besides this one
 * @param list the counted list of the log's rows
 * @returns the months that were dropped
 */
export async function dropUsageMonths(
  client: Query,
  list: CountedList,
  kept: number,
  now = new Date(),
): Promise<string[]> {
  const first = monthAfter(usageMonth(now), -kept);
  const gone: string[] = [];
  for (const month of await usageMonths(client)) {
    if (month >= first || !(await triedDropping(client, list, month))) break;
    gone.push(month);
  }
  return gone;
}

async function triedDropping(client: Query, list: CountedList, month: string): Promise<boolean> {
  for (let tries = 0; tries < maxTries; tries += 1) {
    try {
      await dropMonth(client, list, month);
      return true;
    } catch (error) {
      if ((error as { code?: string }).code !== lockNotAvailable) throw error;
    }
  }
  return false;
}

/** Also reduces the count: the total stays right, although no trigger sees a partition being dropped. */
const dropMonth = (client: Query, list: CountedList, month: string): Promise<void> =>
  inTransaction(client, async () => {
    const table = tableOf(month);
    await client.query(`set local lock_timeout = '${dropWait}'`);
    await client.query('set local statement_timeout = 0');
    waitFor(client, maxDropMs);
    // Counted while the log is still open: only this month accepts nothing.
    await client.query(`lock table ${table} in share mode`);
    const { rows } = await client.query<{ n: number }>(`select count(*)::int as n from ${table}`);
    await client.query('lock table only usage_log in access exclusive mode');
    await forgetOldest(client, list, { scope: '[]', count: rows[0]?.n ?? 0 });
    await client.query(`drop table ${table}`);
  });
