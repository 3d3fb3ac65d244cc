import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { isSame, type Table, tablesOf } from './tables.ts';

/** Without these rows the migration that follows counts all lists anew. */
const counters = 'public.list_counters';

/**
 * Fills a migrated database with the rows of another one that has the same tables, in one transaction. Both may be of
 * any version of PostgreSQL: only rows are carried over, as text.
 * @returns how many rows there are
 * @throws Error with a message when the tables are not the same, or a table did not arrive whole
 */
export async function copyRows(source: pg.Client, target: pg.Client): Promise<number> {
  await source.query('begin isolation level repeatable read read only');
  await target.query('begin');
  const tables = (await tablesOf(source)).filter(({ name }) => name !== counters);
  const different = missingIn(await tablesOf(target), tables);
  if (different.length > 0) throw new Error(`the databases have different tables: ${different.join(', ')}`);
  const emptied = [...tables.map(({ name }) => name), counters].join(', ');
  for (const { name } of tables) await target.query(`alter table ${name} disable trigger user`);
  await target.query(`alter table ${counters} disable trigger user`);
  const keys = await dropForeignKeys(target);
  await target.query(`truncate ${emptied}`);
  let rows = 0;
  for (const table of tables) rows += await copyTable(source, target, table);
  await copySequences(source, target);
  for (const { table, name, definition } of keys)
    await target.query(`alter table ${table} add constraint ${name} ${definition}`);
  for (const { name } of tables) await target.query(`alter table ${name} enable trigger user`);
  await target.query(`alter table ${counters} enable trigger user`);
  await target.query('commit');
  await source.query('rollback');
  await target.query('analyze');
  return rows;
}

const missingIn = (there: readonly Table[], wanted: readonly Table[]): string[] =>
  wanted.filter((table) => !there.some((one) => isSame(one, table))).map(({ name }) => name);

async function copyTable(source: pg.Client, target: pg.Client, { name, columns }: Table): Promise<number> {
  const list = columns.join(', ');
  const reading = source.query(copyTo(`copy (select ${list} from ${name}) to stdout`));
  const writing = target.query(copyFrom(`copy ${name} (${list}) from stdin`));
  await pipeline(reading, writing);
  const { rows } = await source.query<{ n: string }>(`select count(*) as n from ${name}`);
  const wanted = Number(rows[0]?.n);
  if (writing.rowCount !== wanted)
    throw new Error(`${name} has ${wanted} rows, and ${writing.rowCount} arrived`);
  return wanted;
}

type ForeignKey = { table: string; name: string; definition: string };

/** Rows arrive table by table, in no particular order; the keys are checked when they are added again. */
async function dropForeignKeys(target: pg.Client): Promise<ForeignKey[]> {
  const { rows } = await target.query<ForeignKey>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and conparentid = 0
       and connamespace in ('public'::regnamespace, 'pgboss'::regnamespace)`,
  );
  for (const { table, name } of rows) await target.query(`alter table ${table} drop constraint ${name}`);
  return rows;
}

async function copySequences(source: pg.Client, target: pg.Client): Promise<void> {
  const { rows } = await source.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class
     where relkind = 'S' and relnamespace in ('public'::regnamespace, 'pgboss'::regnamespace)`,
  );
  for (const { name } of rows) {
    const { rows: states } = await source.query<{ last: string; isCalled: boolean }>(
      `select last_value::text as last, is_called as "isCalled" from ${name}`,
    );
    const [{ last, isCalled } = { last: '1', isCalled: false }] = states;
    await target.query('select setval($1::regclass, $2::bigint, $3)', [name, last, isCalled]);
  }
}
