import type pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { countedLists } from '../counted-lists.ts';
import { inTransaction } from '../db/in-transaction.ts';
import { monthAfter, monthlyLogs, monthOf, monthsIn, takeMonths } from '../db/log-months.ts';
import { migrate } from '../db/migrate.ts';
import { quietPool } from '../db/quiet-pool.ts';
import { copyDatabase } from '../testing/database-copy.ts';
import { moveDatabase } from './move-database.ts';

const logs = Object.values(monthlyLogs);
const ago = (months: number) => monthAfter(monthOf(new Date()), -months);
const monthsFrom = (first: number) =>
  Array.from({ length: first + 4 }, (_, n) => ago(first - n)) as [string, ...string[]];

let source: Awaited<ReturnType<typeof copyDatabase>>;
let target: Awaited<ReturnType<typeof copyDatabase>>;
beforeEach(async () => {
  source = await copyDatabase();
  target = await copyDatabase({ isEmpty: true });
});
afterEach(async () => {
  await source.drop();
  await target.drop();
});

type Work<T> = (client: pg.PoolClient) => Promise<T>;

async function at<T>({ connection }: typeof source, work: Work<T>): Promise<T> {
  const pool = quietPool({ ...connection, max: 1 });
  const client = await pool.connect();
  return work(client).finally(async () => {
    client.release();
    await pool.end();
  });
}

const startAt = (first: number) => async (client: pg.PoolClient) => {
  for (const log of logs) await inTransaction(client, () => takeMonths(client, log, monthsFrom(first)));
};

/** Rows of this month, of some earlier ones, and where there is a place for them, of years ago. */
async function addRows(client: pg.PoolClient): Promise<void> {
  await client.query(`
    insert into learners (id, app_id, phone, full_name) values (1, 1, '9300000001', 'Diya Krishnan');
    insert into courses (id, app_id, name) values (950001, 1, 'Moved');
    insert into devices (id, learner_id, platform, device_token) select n, 1, 'android', n::text from generate_series(1, 9) n;
    insert into pushes (id, kind, title, description, named_people) values (1, 'named', 'T', 'D', 1);
    insert into push_occurrences (id, push_id, due_at) values (1, 1, now());
    insert into push_deliveries (occurrence_id, device_id, queued_at)
      select 1, n, now() - n * interval '40 days' from generate_series(1, 9) n;
    insert into usage_log (created_at, module, url, entry_key)
      select now() - n * interval '25 days', 'home', '/' || n, gen_random_uuid() from generate_series(0, 5) n;
    insert into mapping_logs (learner_id, reference_id, created_at)
      select 1, 'ref-' || n, now() - n * interval '70 days' from generate_series(0, 9) n`);
}

/** Of each part of each log: its bounds, and how many rows are in it. */
async function partsOf(client: pg.PoolClient): Promise<Record<string, { bounds: string; rows: number }>> {
  const { rows: parts } = await client.query<{ name: string; bounds: string }>(
    `select c.relname as name, pg_get_expr(c.relpartbound, c.oid) as bounds
     from pg_inherits join pg_class c on c.oid = inhrelid where inhparent = any($1::regclass[]) order by 1`,
    [logs.map(({ table }) => table)],
  );
  const all: Record<string, { bounds: string; rows: number }> = {};
  for (const { name, bounds } of parts) {
    const { rows } = await client.query<{ n: number }>(`select count(*)::int as n from ${name}`);
    all[name] = { bounds, rows: rows[0]!.n };
  }
  return all;
}

it.each([
  ['later than in a database that was just created', undefined, 12],
  ['later than in one that was created long ago and never used', 12, 6],
  ['earlier than in one that was created lately and never used', 6, 12],
])(
  'a database whose logs begin in another month is moved with every row in its month: %s',
  async (_, there, here) => {
    if (there !== undefined) {
      const pool = quietPool({ ...target.connection, max: 1 });
      await migrate(pool, countedLists).finally(() => pool.end());
      await at(target, startAt(there));
    }
    await at(source, async (client) => {
      await startAt(here)(client);
      await addRows(client);
    });
    const before = await at(source, partsOf);
    expect(before.mapping_logs_before?.rows).toBeGreaterThan(0);

    await moveDatabase(source.connection, target.connection);

    expect(await at(target, partsOf)).toEqual(before);
    await at(target, async (client) => {
      for (const log of logs) expect(await monthsIn(client, log)).toEqual(monthsFrom(here));
      const counts = await client.query(
        `select sum(n)::int as n from list_counts where list = 'mappingLogs.list'`,
      );
      expect(counts.rows).toEqual([{ n: 10 }]);
      // It goes on: a row of years ago and one of today have their places, and ids of their own.
      const { rows } = await client.query(`
      insert into mapping_logs (learner_id, reference_id, created_at)
      values (1, 'old', '2001-01-01'), (1, 'new', now()) returning tableoid::regclass::text as part`);
      expect(rows.map(({ part }) => part)).toEqual([
        'mapping_logs_before',
        `mapping_logs_${ago(0).replace('-', '_')}`,
      ]);
    });
  },
);
