import type pg from 'pg';
import { writtenInBackground } from './background-tables.ts';
import { prepared } from './prepared.ts';

/** Tables in which a refused call may write: what counts tries must stay although the calls fail. */
const countsTries = ['otp_codes', 'otp_sends', 'address_counts'];

/**
 * The number of rows in each table and a checksum of its content, which any change of any row changes. The last use of
 * sessions is left out: it is written once a minute, whatever is called.
 */
export const fingerprint = (pool: pg.Pool): Promise<Record<string, string>> => eachTable(pool, contentOf);

/**
 * The number of rows of each table and a sum over the transactions that wrote them. Far cheaper where it is used
 * hundreds of times, and stricter: a row rewritten with the same values counts as changed.
 */
export const rowVersions = (pool: pg.Pool): Promise<Record<string, string>> =>
  eachTable(pool, (table) => (table === 'sessions' ? contentOf(table) : versionsOf));

type NameAndSum = { name: string; sum: string };

/** The tables in which the two fingerprints differ. */
export const changedTables = (before: Record<string, string>, now: Record<string, string>): string[] =>
  Object.keys(now).filter((table) => now[table] !== before[table]);

async function eachTable(pool: pg.Pool, said: (table: string) => string): Promise<Record<string, string>> {
  const tables = (await tablesOf(pool)).filter(
    (table) => ![...countsTries, ...writtenInBackground].includes(table),
  );
  const parts = tables.map((table) => `select '${table}' as name, ${said(table)} as sum from ${table} t`);
  const { rows } = await inOneProcess(pool, parts.join(' union all '));
  return Object.fromEntries(rows.map(({ name, sum }) => [name, sum]));
}

/** Starting other processes, and compiling a statement of more than a hundred parts, costs more than they save. */
async function inOneProcess(pool: pg.Pool, statement: string): Promise<{ rows: NameAndSum[] }> {
  const client = await pool.connect();
  try {
    await client.query('begin; set local jit = off; set local max_parallel_workers_per_gather = 0');
    return await client.query<NameAndSum>(prepared(statement));
  } finally {
    await client.query('rollback');
    client.release();
  }
}

/** The age of a transaction is a number, unlike its id, which would have to become a text first. */
const versionsOf = `count(*) || ':' || count(*) * age('3'::xid)::bigint - coalesce(sum(age(xmin)), 0)`;

const sumOf = (value: string): string => `count(*) || ':' || coalesce(sum(${value}), 0)`;

/** Rows of the log never change, and there are many: their number and the last one are enough. */
const contentOf = (table: string): string =>
  table === 'audit_log'
    ? `count(*) || ':' || coalesce(max(id), 0)`
    : sumOf(`hashtextextended((to_jsonb(t) - 'last_seen_at')::text, 0)`);

/** Without the months of the usage log, whose rows belong to that table. */
export async function tablesOf(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace
    and relkind in ('r', 'p') and not relispartition order by 1`,
  );
  return rows.map(({ name }) => name);
}
