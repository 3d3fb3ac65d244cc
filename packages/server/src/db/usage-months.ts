import type pg from 'pg';
import type { CountedList } from './list/counted-list.ts';
import { forgetOldest } from './list/counters.ts';
import { waitFor } from './time-limits.ts';

/**
 * The months of the usage log: a partition each, by UTC. There is none for the rest, so that no entry ever keeps a month
 * from being made: docs/decisions/0041-usage-log.md.
 */

type Query = Pick<pg.ClientBase, 'query'>;

/** A month of millions of entries is counted before it goes. */
const mostDropMs = 60 * 60_000;

/** Any number will do, as long as every Prepdesk server takes the same one, and none of our other locks. */
const monthsLock = 7_305_119;

/** So many are made before they begin. */
export const monthsMadeAhead = 3;
/** With fewer the status says so: there are weeks left to find out why none are made. */
export const fewestMonthsAhead = 2;

/** yyyy-MM of an instant. */
export const usageMonth = (at: Date): string => at.toISOString().slice(0, 7);

export function monthAfter(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return usageMonth(new Date(Date.UTC(year, number - 1 + months, 1)));
}

const tableOf = (month: string): string => `usage_log_${month.replace('-', '_')}`;

/** The months that take entries, the oldest first. */
export async function usageMonths(db: Query): Promise<string[]> {
  const { rows } = await db.query<{ month: string }>(monthsQuery);
  return rows.map(({ month }) => month);
}

export const monthsQuery = `select replace(right(relname, 7), '_', '-') as month from pg_inherits
  join pg_class on pg_class.oid = inhrelid where inhparent = 'usage_log'::regclass order by 1`;

/** How many months after this one there are, one after the other. */
export function monthsAhead(months: readonly string[], now = new Date()): number {
  let ahead = 0;
  while (months.includes(monthAfter(usageMonth(now), ahead + 1))) ahead += 1;
  return ahead;
}

/** The month before, whose last entries are still under way, this one and those ahead. */
const wantedMonths = (now: Date): string[] =>
  Array.from({ length: monthsMadeAhead + 2 }, (_, place) => monthAfter(usageMonth(now), place - 1));

/** Makes the months that are missing, once, whoever asks. Nobody who writes entries waits for it. */
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
    // Made by itself and attached then: as `partition of` it would keep everybody from the log.
    await client.query(`create table ${table} (like usage_log including defaults including indexes)`);
    await client.query(`alter table usage_log attach partition ${table}
      for values from ('${month}-01 00:00+00') to ('${monthAfter(month, 1)}-01 00:00+00')`);
  }
}

/** So long writers wait behind a month that is dropped, at most; it is tried again. */
const dropWait = '300ms';
const mostTries = 5;
const lockNotAvailable = '55P03';

/**
 * Drops the months that were kept long enough, the oldest first.
 * @param kept how many stay beside this one
 * @param list what counts the log's rows
 * @returns the months that are gone
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
  for (let tries = 0; tries < mostTries; tries += 1) {
    try {
      await dropMonth(client, list, month);
      return true;
    } catch (error) {
      if ((error as { code?: string }).code !== lockNotAvailable) throw error;
    }
  }
  return false;
}

/** With the count that it leaves: a total is right before and after, and no trigger sees a partition go. */
const dropMonth = (client: Query, list: CountedList, month: string): Promise<void> =>
  inTransaction(client, async () => {
    const table = tableOf(month);
    await client.query(`set local lock_timeout = '${dropWait}'`);
    await client.query('set local statement_timeout = 0');
    waitFor(client, mostDropMs);
    // Counted while the log is still open: only this month takes nothing.
    await client.query(`lock table ${table} in share mode`);
    const { rows } = await client.query<{ n: number }>(`select count(*)::int as n from ${table}`);
    await client.query('lock table only usage_log in access exclusive mode');
    await forgetOldest(client, list, { scope: '[]', count: rows[0]?.n ?? 0 });
    await client.query(`drop table ${table}`);
  });

async function inTransaction(client: Query, work: () => Promise<void>): Promise<void> {
  await client.query('begin');
  try {
    await work();
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}
