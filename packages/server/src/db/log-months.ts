import type pg from 'pg';
import { inTransaction } from './in-transaction.ts';
import type { CountedList } from './list/counted-list.ts';
import { forgetOldest } from './list/counters.ts';
import { locks } from './locks.ts';
import { setQueryTimeout } from './time-limits.ts';
import { databaseErrorOf } from './violations.ts';

/**
 * Logs that are partitioned by month, by UTC. None has a default partition, so that no row can ever prevent a month from
 * being created: docs/decisions/0041-usage-log.md, 0067-logs-in-months.md.
 */
export type MonthlyLog = {
  table: string;
  /** As a heading. */
  called: string;
  /** The time by which its rows are divided. */
  at: string;
  /** Also takes rows from before its first month, in one more partition. */
  hasOlder: boolean;
};

export const monthlyLogs = {
  usage: { table: 'usage_log', called: 'Usage log', at: 'created_at', hasOlder: false },
  mappings: { table: 'mapping_logs', called: 'Mapping logs', at: 'created_at', hasOlder: true },
  sittings: { table: 'watch_log', called: 'Watch logs', at: 'started_at', hasOlder: true },
  deliveries: { table: 'push_deliveries', called: 'Push deliveries', at: 'queued_at', hasOlder: true },
} as const satisfies Record<string, MonthlyLog>;

type Query = Pick<pg.ClientBase, 'query'>;

/** A month of millions of rows is counted before it is dropped. */
const maxDropMs = 60 * 60_000;

/** How many months are created in advance. */
export const monthsMadeAhead = 3;
/** With fewer than this the status reports it: there are weeks left to find out why none are created. */
export const minMonthsAhead = 2;

/** The month of an instant, yyyy-MM. */
export const monthOf = (at: Date): string => at.toISOString().slice(0, 7);

export function monthAfter(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return monthOf(new Date(Date.UTC(year, number - 1 + months, 1)));
}

/** Its first instant, for the database. */
export const startOf = (month: string): string => `'${month}-01 00:00+00'`;

const tableOf = ({ table }: MonthlyLog, month: string): string => `${table}_${month.replace('-', '_')}`;

/** Holds the rows from before the first month. */
export const olderPartitionOf = ({ table }: MonthlyLog): string => `${table}_before`;

/** The months that a log has, the oldest first. */
export async function monthsIn(db: Query, log: MonthlyLog): Promise<string[]> {
  const { rows } = await db.query<{ month: string }>(monthsQuery(log));
  return rows.map(({ month }) => month);
}

export const monthsQuery = ({ table }: MonthlyLog) => `
  select replace(right(relname, 7), '_', '-') as month from pg_inherits join pg_class on pg_class.oid = inhrelid
  where inhparent = '${table}'::regclass and relname ~ '_[0-9]{4}_[0-9]{2}$' order by 1`;

/** How many months follow this one without a gap. */
export function monthsAhead({ hasOlder }: MonthlyLog, months: readonly string[], now = new Date()): number {
  const isCovered = (month: string) => months.includes(month) || (hasOlder && month < (months[0] ?? ''));
  let ahead = 0;
  while (isCovered(monthAfter(monthOf(now), ahead + 1))) ahead += 1;
  return ahead;
}

/**
 * This one and those ahead. The usage log also has the previous one, whose last entries are still arriving; where older
 * rows have a partition, months continue from the first.
 */
function wantedMonths({ hasOlder }: MonthlyLog, known: readonly string[], now: Date): string[] {
  const last = monthAfter(monthOf(now), monthsMadeAhead);
  const wanted: string[] = [];
  const first = hasOlder ? (known[0] ?? monthOf(now)) : monthAfter(monthOf(now), -1);
  for (let month = first; month <= last; month = monthAfter(month, 1)) wanted.push(month);
  return wanted;
}

/** Creates the missing months, once, however many ask. Nobody waits for it for more than a moment. */
export async function makeMonths(client: Query, log: MonthlyLog, wanted?: readonly string[]): Promise<void> {
  const known = await monthsIn(client, log);
  const all = wanted ?? wantedMonths(log, known, new Date());
  if (all.every((month) => known.includes(month))) return;
  await retryWhileLocked(() => inTransaction(client, () => addMonths(client, log, all)));
}

export async function makeAllMonths(client: Query): Promise<void> {
  for (const log of Object.values(monthlyLogs)) await makeMonths(client, log);
}

/** The same inside a transaction. */
export async function addMonths(client: Query, log: MonthlyLog, wanted: readonly string[]): Promise<void> {
  await client.query('select pg_advisory_xact_lock($1)', [locks.logMonths]);
  const there = await monthsIn(client, log);
  const missing = wanted.filter((one) => !there.includes(one));
  if (missing.length === 0) return;
  // Attaching a month also locks the tables that its rows point to, for a moment.
  await client.query(`set local lock_timeout = '${lockTimeout}'`);
  for (const month of missing) {
    const table = tableOf(log, month);
    // Created separately and then attached: `partition of` would lock everybody out of the log.
    await client.query(
      `create table ${table} (like ${log.table} including defaults including constraints including indexes)`,
    );
    await client.query(
      `alter table ${log.table} attach partition ${table} for values from (${startOf(month)}) to (${startOf(monthAfter(month, 1))})`,
    );
  }
}

/** How long others wait at most behind a change of a log's months; it is tried again. */
export const lockTimeout = '300ms';
const maxTries = 5;
export const isLocked = (error: unknown): boolean => databaseErrorOf(error)?.code === '55P03';

async function retryWhileLocked(work: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isLocked(error) || tries === maxTries) throw error;
    }
  }
}

/**
 * Drops the months that were kept long enough, the oldest first.
 * @param first the oldest month to keep
 * @param list the counted list of the log's rows, where there is one
 * @returns the months that were dropped
 */
export async function dropMonths(
  client: Query,
  log: MonthlyLog,
  first: string,
  list?: CountedList,
): Promise<string[]> {
  const dropped: string[] = [];
  for (const month of await monthsIn(client, log)) {
    if (month >= first) break;
    try {
      await retryWhileLocked(() => dropMonth(client, { log, month, list }));
    } catch (error) {
      if (!isLocked(error)) throw error;
      break;
    }
    dropped.push(month);
  }
  return dropped;
}

type Dropped = { log: MonthlyLog; month: string; list: CountedList | undefined };

/**
 * Also reduces the count: the total stays right, although no trigger sees a partition being dropped. Rows from before
 * the month are older still, so they go with it; from then on rows that arrive late go to the partition of older rows, up
 * to the month's end.
 */
const dropMonth = (client: Query, { log, month, list }: Dropped): Promise<void> =>
  inTransaction(client, async () => {
    const tables = [...(log.hasOlder ? [olderPartitionOf(log)] : []), tableOf(log, month)];
    await client.query('select pg_advisory_xact_lock($1)', [locks.logMonths]);
    await client.query(`set local lock_timeout = '${lockTimeout}'`);
    await client.query('set local statement_timeout = 0');
    setQueryTimeout(client, maxDropMs);
    // Counted while the log is still open: only these accept nothing.
    let count = 0;
    for (const table of list ? tables : []) {
      await client.query(`lock table ${table} in share mode`);
      const { rows } = await client.query<{ n: number }>(`select count(*)::int as n from ${table}`);
      count += rows[0]?.n ?? 0;
    }
    await client.query(`lock table only ${log.table} in access exclusive mode`);
    if (list) await forgetOldest(client, list, { scope: '[]', count });
    await client.query(`drop table ${tables.join(', ')}`);
    if (log.hasOlder) await addOlderPartition(client, log, monthAfter(month, 1));
  });

const addOlderPartition = (client: Query, log: MonthlyLog, month: string) =>
  client.query(
    `create table ${olderPartitionOf(log)} partition of ${log.table} for values from (minvalue) to (${startOf(month)})`,
  );

/** Gives an empty log the months of another database, whose rows it is about to get. */
export async function takeMonths(
  client: Query,
  log: MonthlyLog,
  months: readonly [string, ...string[]],
): Promise<void> {
  const there = await monthsIn(client, log);
  const tables = [
    ...(log.hasOlder ? [olderPartitionOf(log)] : []),
    ...there.map((month) => tableOf(log, month)),
  ];
  await client.query(`drop table ${tables.join(', ')}`);
  if (log.hasOlder) await addOlderPartition(client, log, months[0]);
  await addMonths(client, log, months);
}
