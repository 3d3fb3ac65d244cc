import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { countedLists } from '../counted-lists.ts';
import { copyDatabase } from '../testing/database-copy.ts';
import { migrationsUpTo } from '../testing/migrations-up-to.ts';
import { version } from '../version.ts';
import { locks } from './locks.ts';
import { migrate } from './migrate.ts';
import { quietPool } from './quiet-pool.ts';
import { noteServing } from './upgrade/serving-release.ts';
import { tryMigrations } from './upgrade/try-migrations.ts';

const folder = fileURLToPath(new URL('../../migrations', import.meta.url));
const journal: { entries: { idx: number; when: number; tag: string }[] } = JSON.parse(
  readFileSync(`${folder}/meta/_journal.json`, 'utf8'),
);

let database: Awaited<ReturnType<typeof copyDatabase>> | undefined;
const pools: pg.Pool[] = [];
const begin = async (isEmpty: boolean) => {
  database = await copyDatabase({ isEmpty });
};
afterEach(async () => {
  await Promise.all(pools.splice(0).map((pool) => pool.end()));
  await database?.drop();
  database = undefined;
});

function newPool(): pg.Pool {
  const pool = quietPool({ ...database?.connection, max: 2 });
  pools.push(pool);
  return pool;
}

const applied = async (pool: pg.Pool) =>
  (
    await pool.query('select created_at::float8 as at from drizzle.__drizzle_migrations order by id')
  ).rows.map(({ at }) => at);

describe('migrating', () => {
  beforeEach(() => begin(true));

  it('migrations run once when several servers start side by side, and all of the servers succeed', async () => {
    await Promise.all(Array.from({ length: 4 }, () => migrate(newPool(), countedLists)));
    expect(await applied(newPool())).toEqual(journal.entries.map(({ when }) => when));
  });

  it('a migration waits for a server that is already migrating', async () => {
    const other = new pg.Client(database?.connection);
    await other.connect();
    await other.query('select pg_advisory_lock($1)', [locks.migration]);
    let isDone = false;
    const migrating = migrate(newPool(), countedLists).then(() => {
      isDone = true;
    });
    const waiting = async () =>
      (
        await other.query(`select 1 from pg_locks where locktype = 'advisory' and not granted
          and database = (select oid from pg_database where datname = current_database())`)
      ).rowCount;
    await expect.poll(waiting).toBe(1);
    expect(isDone).toBe(false);
    await other.end();
    await migrating;
    expect(await applied(newPool())).toHaveLength(journal.entries.length);
  });
});

describe('a database that was migrated before', () => {
  beforeEach(() => begin(false));

  it('migrating changes nothing the second time, and leaves neither a lock nor a setting behind', async () => {
    const pool = newPool();
    const before = await applied(pool);
    await migrate(pool, countedLists);
    expect(await applied(pool)).toEqual(before);
    const { rows } = await pool.query(`select current_setting('lock_timeout') as timeout,
      (select count(*)::int from pg_locks where locktype = 'advisory' and database =
        (select oid from pg_database where datname = current_database())) as locks`);
    expect(rows).toEqual([{ timeout: '0', locks: 0 }]);
  });
});

describe('a database that a later release has migrated', () => {
  beforeEach(() => begin(false));
  const later = async (pool: pg.Pool) => {
    await pool.query(
      `insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 4102444800000)`,
    );
    await pool.query(
      `create function of_later() returns trigger language plpgsql as 'begin return null; end'`,
    );
    await pool.query(`comment on function of_later is 'Prepdesk 0'`);
    await pool.query('create trigger of_later after insert on courses execute function of_later()');
    await pool.query(`comment on trigger of_later on courses is 'Prepdesk 0'`);
  };
  const triggers = async (pool: pg.Pool) =>
    (await pool.query(`select 1 from pg_trigger where tgname = 'of_later'`)).rowCount;

  it('a database that a later release has migrated is served unchanged, triggers included, until it declares that this release can no longer serve it', async () => {
    const pool = newPool();
    await later(pool);
    await migrate(pool, countedLists);
    expect(await triggers(pool)).toBe(1);
    await noteServing(pool, version);
    await migrate(pool, countedLists);
    await noteServing(pool, '99.0.0');
    await expect(migrate(pool, countedLists)).rejects.toThrow(
      /^this database is served by Prepdesk 99\.0\.0 and later, and this is \d+\.\d+\.\d+: install the newer version$/,
    );
  });
});

describe('trying an upgrade', () => {
  beforeEach(() => begin(true));
  const tryOn = async (pool: pg.Pool) => {
    const client = await pool.connect();
    return tryMigrations(client, 1000).finally(() => client.release());
  };

  it('a trial of an upgrade reports what each migration locks, and changes nothing', async () => {
    const pool = newPool();
    const earlier = mkdtempSync(join(tmpdir(), 'prepdesk-earlier-'));
    await applyMigrations(drizzle(pool), { migrationsFolder: migrationsUpTo(earlier, 6) });
    rmSync(earlier, { recursive: true });
    const tried = await tryOn(pool);
    expect(tried.map(({ tag }) => tag)).toEqual(journal.entries.slice(7).map(({ tag }) => tag));
    // 0007 adds columns to the table of learners.
    expect(tried[0]?.locks).toContainEqual({
      table: 'learners',
      mode: 'ACCESS EXCLUSIVE',
      keepsFrom: 'reading and writing',
      isRewritten: false,
      rows: 0,
    });
    expect(await applied(pool)).toHaveLength(7);
    expect((await pool.query(`select to_regclass('pushes') as pushes`)).rows).toEqual([{ pushes: null }]);
    await migrate(pool, countedLists);
    expect(await tryOn(pool)).toEqual([]);
  });
});

describe('a database from before the first release', () => {
  beforeEach(() => begin(true));
  const lastBefore = '82728ad152bcd6eceed1ee56cdb00769309e6f0e9ab30a93d0a30bd5a3bca98f';

  async function oldJournal(pool: pg.Pool, hash: string): Promise<void> {
    const initial = mkdtempSync(join(tmpdir(), 'prepdesk-initial-'));
    await applyMigrations(drizzle(pool), { migrationsFolder: migrationsUpTo(initial, 0) });
    rmSync(initial, { recursive: true });
    await pool.query('truncate drizzle.__drizzle_migrations');
    await pool.query(
      `insert into drizzle.__drizzle_migrations (hash, created_at) values ('first', 1795217008586), ($1, 1795256157959)`,
      [hash],
    );
  }

  it('a database from before the first release goes on with all its rows and newly created triggers if it has the last changes', async () => {
    const pool = newPool();
    await oldJournal(pool, lastBefore);
    await pool.query(`insert into courses (app_id, name) values (1, 'Kept')`);
    await pool.query(`create function write_audit_of_question_set() returns trigger language plpgsql
      as 'begin return null; end'`);
    await pool.query(`create trigger sub_topic_questions_added after insert on sub_topic_questions
      referencing new table as added for each statement execute function write_audit_of_question_set()`);
    await migrate(pool, countedLists);
    expect(await applied(pool)).toEqual(journal.entries.map(({ when }) => when));
    const { rows } = await pool.query(`select name::text from courses union all
      select tgname::text from pg_trigger where tgname like 'sub_topic_questions%added' order by 1`);
    expect(rows.map(({ name }) => name)).toEqual(['Kept', 'sub_topic_questions_audit_added']);
  });

  it('a database from before the first release is refused with a message if it lacks the last changes', async () => {
    const pool = newPool();
    await oldJournal(pool, 'another');
    await expect(migrate(pool, countedLists)).rejects.toThrow(
      'This database was created by a version of Prepdesk before the first release and lacks its last changes',
    );
    expect(await applied(pool)).toHaveLength(2);
  });
});

describe('the journal of migrations', () => {
  // The library silently skips a migration older than the newest one applied.
  it('the journal of migrations only grows: every migration is later than the one before', () => {
    const { entries } = journal;
    expect(entries.map(({ idx }) => idx)).toEqual(entries.map((_, index) => index));
    for (const [index, { when, tag }] of entries.entries()) {
      expect(when, tag).toBeGreaterThan(entries[index - 1]?.when ?? 0);
      expect(tag).toMatch(new RegExp(`^${String(index).padStart(4, '0')}_`));
    }
  });

  it('the journal of migrations names every file, and every file is listed in it', () => {
    const files = readdirSync(folder).filter((name) => name.endsWith('.sql'));
    expect(files.sort()).toEqual(journal.entries.map(({ tag }) => `${tag}.sql`));
  });
});
