import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { countedLists } from '../counted-lists.ts';
import { packageFolder } from '../package-folder.ts';
import { copyDatabase } from '../testing/database-copy.ts';
import { tablesOf } from '../testing/fingerprint.ts';
import { migrationsUpTo, migrationTags } from '../testing/migrations-up-to.ts';
import { migrate } from './migrate.ts';
import { quietPool } from './quiet-pool.ts';

/** Databases as each release left them, with rows in them, must become identical in shape to a new database. */
const rowsFile = (tag: string) => join(packageFolder, 'src/testing/upgrade-rows', `${tag}.sql`);

type Copy = Awaited<ReturnType<typeof copyDatabase>>;

let folder: string;
let fresh: Record<string, string[]>;
const states = new Map<number, Promise<Copy>>();
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'prepdesk-upgrade-'));
  fresh = await inCopy({ isEmpty: true }, async (pool) => {
    await migrate(pool, countedLists);
    return shapeOf(pool);
  });
});
afterAll(async () => {
  for (const state of await Promise.allSettled(states.values())) {
    if (state.status === 'fulfilled') await state.value.drop();
  }
  rmSync(folder, { recursive: true, force: true });
});

async function inCopy<T>(
  of: { isEmpty: true } | { like: string },
  work: (pool: pg.Pool) => Promise<T>,
): Promise<T> {
  const copy = await copyDatabase(of);
  return onPool(copy, work).finally(copy.drop);
}

async function onPool<T>({ connection }: Copy, work: (pool: pg.Pool) => Promise<T>): Promise<T> {
  const pool = quietPool({ ...connection, max: 2 });
  return work(pool).finally(() => pool.end());
}

/**
 * The database as it was when this migration was the last one: a copy of the state that was needed before it, migrated
 * one by one, each time with the rows of that migration added.
 */
function stateAfter(index: number): Promise<Copy> {
  const known = states.get(index);
  if (known) return known;
  const made = (async () => {
    const before = needed.findLast((one) => one < index) ?? -1;
    const like = before >= 0 ? (await stateAfter(before)).connection.database : '';
    const copy = await copyDatabase({ isEmpty: true, like });
    await onPool(copy, async (pool) => {
      for (let next = before + 1; next <= index; next += 1) {
        await applyMigrations(drizzle(pool), { migrationsFolder: migrationsUpTo(folder, next) });
        await addRows(pool, migrationTags[next]!);
      }
    });
    return copy;
  })();
  states.set(index, made);
  return made;
}

async function goingOnFrom<T>(index: number, work: (pool: pg.Pool) => Promise<T>): Promise<T> {
  const { connection } = await stateAfter(index);
  return inCopy({ like: connection.database }, work);
}

/** Everything but the order of columns, which depends on when they were added. */
async function shapeOf(pool: pg.Pool): Promise<Record<string, string[]>> {
  const texts = async (query: string) => (await pool.query(query)).rows.map(({ text }) => text).sort();
  return {
    columns:
      await texts(`select concat_ws(' ', table_name, column_name, udt_name, is_nullable, column_default,
      numeric_precision, numeric_scale, identity_generation) as text
      from information_schema.columns where table_schema = 'public'`),
    constraints:
      await texts(`select concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid)) as text
      from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n'`),
    indexes: await texts(`select indexdef as text from pg_indexes where schemaname = 'public'`),
    functions: await texts(`select concat_ws(' ', proname, prosrc, obj_description(p.oid, 'pg_proc')) as text
      from pg_proc p join pg_language l on l.oid = prolang
      where pronamespace = 'public'::regnamespace and lanname in ('plpgsql', 'sql')`),
    triggers:
      await texts(`select concat_ws(' ', pg_get_triggerdef(oid), obj_description(oid, 'pg_trigger')) as text
      from pg_trigger where not tgisinternal`),
  };
}

const countsOf = async (pool: pg.Pool): Promise<Record<string, number>> => {
  const counts: Record<string, number> = {};
  for (const table of await tablesOf(pool)) {
    counts[table] = (await pool.query(`select count(*)::int as n from ${table}`)).rows[0].n;
  }
  return counts;
};

it('every table of the initial migration has a row', async () => {
  const counts = await goingOnFrom(0, countsOf);
  expect(Object.keys(counts).filter((table) => counts[table] === 0)).toEqual([]);
});

/**
 * What starts at a migration without rows of its own takes the same steps with the same rows as what starts at the one
 * before it, and fewer of them. After the last one, every step was an upgrade of its own.
 */
const starts = migrationTags.filter((tag) => existsSync(rowsFile(tag)) || tag === migrationTags.at(-1));

const beforeOutcomes = migrationTags.indexOf('0025_refund_outcomes') - 1;
/** The migrations after which a test goes on. */
const needed = [...starts.map((tag) => migrationTags.indexOf(tag)), beforeOutcomes].sort((a, b) => a - b);

it.each(starts)('a database with rows in it migrates from %s to the shape of a new one', (tag) =>
  goingOnFrom(migrationTags.indexOf(tag), async (pool) => {
    const before = await countsOf(pool);
    await migrate(pool, countedLists);
    expect(await shapeOf(pool)).toEqual(fresh);
    const after = await countsOf(pool);
    const lost = Object.keys(before).filter((table) => (after[table] ?? 0) < before[table]!);
    expect(lost.filter((table) => table in after)).toEqual([]);
  }),
);

it('the reason first entered for a refund is recovered from the log after a later one replaced it', () =>
  goingOnFrom(beforeOutcomes, async (pool) => {
    await pool.query(`update refunds set state = 'failed', reason = 'Sent back', done_at = null`);
    await pool.query(`insert into audit_log (id, call, request_id, table_name, row_key, before, after)
      overriding system value select 990001, 'refunds.mark', '', 'refunds', id::text, to_jsonb(r) || '{"reason": "Bought twice"}', to_jsonb(r) from refunds r`);
    await migrate(pool, countedLists);
    const { rows } = await pool.query('select reason, outcome_reason from refunds');
    expect(rows).toEqual([{ reason: 'Bought twice', outcome_reason: 'Sent back' }]);
  }));

/**
 * The rows that a server of that release left behind; rows of tables that a migration adds are in a file named after
 * it.
 */
async function addRows(pool: pg.Pool, tag: string): Promise<void> {
  const file = rowsFile(tag);
  if (existsSync(file)) await pool.query(readFileSync(file, 'utf8'));
}
