import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { countedLists } from '../../counted-lists.ts';
import { mappingLogsName } from '../../domains/usage/index.ts';
import { packageFolder } from '../../package-folder.ts';
import { copyDatabase } from '../../testing/database-copy.ts';
import { migrationsUpTo, migrationTags } from '../../testing/migrations-up-to.ts';
import { installCounters } from '../list/counters.ts';
import { monthAfter, monthlyLogs, monthOf, monthsIn } from '../log-months.ts';
import { migrate } from '../migrate.ts';
import { quietPool } from '../quiet-pool.ts';
import { installTriggers } from '../triggers/install-triggers.ts';

/** A database of the last release whose logs were one table each, with rows in them. */

const rowCount = 5000;
const tables = ['mapping_logs', 'watch_log', 'push_deliveries'];
const { mappings, sittings, deliveries } = monthlyLogs;

let before: Awaited<ReturnType<typeof copyDatabase>>;
beforeAll(async () => {
  before = await copyDatabase({ isEmpty: true });
  const pool = quietPool({ ...before.connection, max: 1 });
  const folder = mkdtempSync(join(tmpdir(), 'prepdesk-whole-'));
  const last = migrationTags.indexOf('0030_logs_in_months') - 1;
  for (const [index, tag] of migrationTags.slice(0, last + 1).entries()) {
    const rows = join(packageFolder, `src/testing/upgrade-rows/${tag}.sql`);
    if (!existsSync(rows) && index < last) continue;
    await applyMigrations(drizzle(pool), { migrationsFolder: migrationsUpTo(folder, index) });
    if (existsSync(rows)) await pool.query(readFileSync(rows, 'utf8'));
  }
  rmSync(folder, { recursive: true });
  const client = await pool.connect();
  // Functions of today name tables that came later.
  await client.query('set check_function_bodies = off');
  await installTriggers(client);
  await installCounters(client, countedLists);
  client.release();
  await pool.query(`select setval(pg_get_serial_sequence('audit_log', 'id'), max(id)) from audit_log`);
  await pool.query(`
    insert into mapping_logs (learner_id, reference_id, created_at, entry_key)
      select min(l.id), 'ref-' || n, now() - n * interval '1 hour', gen_random_uuid()
      from learners l, generate_series(1, ${rowCount}) n group by n;
    insert into watch_log (learner_id, sub_topic_id, online, started_at, watched_seconds, entry_key)
      select min(l.id), 1, 1, now() - n * interval '1 hour', 60, gen_random_uuid()
      from learners l, generate_series(1, ${rowCount}) n group by n;
    insert into devices (id, learner_id, platform, device_token)
      select 960000 + n, min(l.id), 'android', 'token-' || n
      from learners l, generate_series(1, ${rowCount}) n group by n;
    insert into pushes (id, kind, title, description, named_people) values (960001, 'named', 'Title', 'Text', 1);
    insert into push_occurrences (id, push_id, due_at) values (960001, 960001, now());
    insert into push_deliveries (occurrence_id, device_id)
      select 960001, 960000 + n from generate_series(1, ${rowCount}) n`);
  await pool.end();
}, 120_000);
afterAll(() => before?.drop());

let database: Awaited<ReturnType<typeof copyDatabase>>;
let pool: pg.Pool;
beforeEach(async () => {
  database = await copyDatabase({ like: before.connection.database });
  pool = quietPool({ ...database.connection, max: 10 });
});
afterEach(async () => {
  await pool.end();
  await database.drop();
});

const rowsOf = async (text: string, values: unknown[] = []) => (await pool.query(text, values)).rows;
const countOf = async (from: string): Promise<number> =>
  (await rowsOf(`select count(*)::int as n from ${from}`))[0].n;
const countsOf = async () => Promise.all(tables.map(countOf));
const upgrade = async () => {
  const own = quietPool({ ...database.connection, max: 1 });
  await migrate(own, countedLists).finally(() => own.end());
};

/** As the release before writes: it knows neither months nor the new column. */
const writes = [
  () =>
    pool.query(
      `insert into mapping_logs (learner_id, reference_id, cdn, created_at, entry_key)
      select min(id), 'meanwhile', '', now(), $1::uuid from learners on conflict do nothing`,
      [randomUUID()],
    ),
  () =>
    pool.query(
      `insert into watch_log (learner_id, sub_topic_id, online, started_at, watched_seconds, entry_key)
      select max(id), 1, 1, now(), 60, $1::uuid from learners on conflict do nothing`,
      [randomUUID()],
    ),
  // However many are written, each goes to a device of its own.
  (nth: number) =>
    pool.query(
      `with device as (
        insert into devices (id, learner_id, platform, device_token)
        select $1::int, min(id), 'android', 'meanwhile-' || $1 from learners returning id)
      insert into push_deliveries (occurrence_id, device_id) select 960001, id from device`,
      [1_000_000 + nth],
    ),
];

it('logs of the release before become logs of months with all their rows, while it goes on writing and an export is read', async () => {
  const [mapped = 0, watched = 0, delivered = 0] = await countsOf();
  const reader = await pool.connect();
  await reader.query('begin');
  await reader.query('select count(*) from mapping_logs');

  let isOver = false;
  let longestMs = 0;
  const written = [0, 0, 0];
  const writing = Promise.all(
    writes.map(async (write, index) => {
      for (let nth = 1; !isOver; nth += 1) {
        const began = performance.now();
        await write(nth);
        longestMs = Math.max(longestMs, performance.now() - began);
        written[index]! += 1;
      }
    }),
  );
  // A failure further down ends the pool below them.
  writing.catch(() => {});
  const upgrading = upgrade();
  const isMigrated = `pg_class where relname = 'mapping_logs_id'`;
  await expect.poll(() => countOf(isMigrated), { timeout: 20_000 }).toBe(1);
  const seen = written[0]!;
  await expect.poll(() => written[0], { timeout: 20_000 }).toBeGreaterThan(seen + 100);
  expect(await monthsIn(pool, mappings)).toEqual([]);
  await reader.query('commit');
  reader.release();
  await upgrading;
  const after = [...written];
  await expect.poll(() => written.every((n, index) => n > after[index]! + 10)).toBe(true);
  isOver = true;
  await writing;

  expect(longestMs).toBeLessThan(5000);
  expect(await countsOf()).toEqual([mapped + written[0]!, watched + written[1]!, delivered + written[2]!]);
  for (const table of tables)
    expect(await rowsOf(`select distinct tableoid::regclass::text as part from ${table}`)).toEqual([
      { part: `${table}_before` },
    ]);
  // The triggers never missed a row.
  expect(await countOf(`mapping_logs where search_text is null`)).toBe(0);
  expect(await rowsOf('select sum(n)::int as n from list_counts where list = $1', [mappingLogsName])).toEqual(
    [{ n: mapped + written[0]! }],
  );
  expect(
    await countOf(`class_watchers where kind = 'ever' and learner_id = (select max(id) from learners)`),
  ).toBe(1);
}, 120_000);

it('after the upgrade ids go on, an entry sent again is known, and rows of later months lie in their months', async () => {
  await pool.query('grant select on mapping_logs to pg_monitor');
  await upgrade();
  expect(await rowsOf(`select has_table_privilege('pg_monitor', 'mapping_logs', 'select') as may`)).toEqual([
    { may: true },
  ]);
  const [{ key, at, last }] = await rowsOf(
    `select entry_key as key, created_at::text as at, (select max(id) from mapping_logs where id < 900000) as last
    from mapping_logs where reference_id = 'ref-7'`,
  );
  const add = (entryKey: string, createdAt: unknown) =>
    pool.query(
      `insert into mapping_logs (learner_id, reference_id, created_at, entry_key)
      select min(id), 'again', $2, $1 from learners on conflict do nothing returning id, tableoid::regclass::text as part`,
      [entryKey, createdAt],
    );
  expect((await add(key, at)).rows).toEqual([]);
  for (const log of [mappings, sittings, deliveries])
    expect((await monthsIn(pool, log)).at(-1)).toBe(monthAfter(monthOf(new Date()), 3));
  const [month = ''] = await monthsIn(pool, mappings);
  const { rows } = await add(randomUUID(), `${month}-15T00:00:00Z`);
  expect(rows).toEqual([{ id: expect.any(Number), part: `mapping_logs_${month.replace('-', '_')}` }]);
  expect(rows[0].id).toBeGreaterThan(last);
});

it('an upgrade that was interrupted while the logs got their months is finished by the next start, and later ones change nothing', async () => {
  await pool.query(
    `alter table watch_log add constraint watch_log_until check (started_at < '2500-01-01') not valid`,
  );
  await pool.query('create index watch_log_before_pkey on watch_log (id)');
  await upgrade();
  const parts = () =>
    rowsOf(`select c.oid::int as oid, relname as name, pg_get_expr(relpartbound, c.oid) as bound,
      (select count(*)::int from pg_constraint where conrelid = c.oid) as rules
      from pg_class c where relispartition and relkind = 'r' order by relname`);
  const first = await parts();
  expect(first.map(({ name }) => name)).toContain('watch_log_before');
  expect(await countOf(`pg_constraint where conname like '%_until'`)).toBe(0);
  await upgrade();
  expect(await parts()).toEqual(first);
});

it('an upgrade that is killed while a log gets its months leaves a rule behind, and the next start removes it', async () => {
  const counts = await countsOf();
  const rules = () => countOf(`pg_constraint where conname like '%_until'`);
  // The index that is built beside writers waits for whoever still sees the rows as they were.
  const reader = await pool.connect();
  await reader.query('begin isolation level repeatable read');
  await reader.query('select 1');
  const upgrading = upgrade();
  upgrading.catch(() => {});
  const building = `pg_stat_activity where query like 'create unique index concurrently mapping_logs_before%'
    and wait_event_type = 'Lock' and datname = current_database()`;
  await expect.poll(() => countOf(building), { timeout: 20_000 }).toBe(1);
  await pool.query(`select pg_terminate_backend(pid) from ${building}`);
  await expect(upgrading).rejects.toThrow();
  expect(await rules()).toBe(1);
  for (const write of writes) await write(1);
  await reader.query('commit');
  reader.release();

  await upgrade();
  expect(await rules()).toBe(0);
  expect(await countOf(`pg_index where not indisvalid`)).toBe(0);
  expect(await countsOf()).toEqual(counts.map((count) => count + 1));
  expect((await monthsIn(pool, mappings)).length).toBeGreaterThan(0);
}, 60_000);

it('several servers that start side by side divide the logs once', async () => {
  await Promise.all([upgrade(), upgrade(), upgrade()]);
  expect(
    await countOf(
      `pg_class where relname = any('{mapping_logs,watch_log,push_deliveries}') and relkind = 'p'`,
    ),
  ).toBe(3);
  expect(await countOf('mapping_logs')).toBe(rowCount + 1);
});
