import type pg from 'pg';
import { missingMigrations } from '../migrate.ts';
import { migrationText } from './journal.ts';

export type TableLock = {
  table: string;
  /** As PostgreSQL calls it: `ACCESS EXCLUSIVE`. */
  mode: string;
  /** What others cannot do to the table until the upgrade is done. */
  keepsFrom: 'reading and writing' | 'writing';
  isRewritten: boolean;
  /** As last counted by the database itself. */
  rows: number;
};

export type TriedMigration = { tag: string; ms: number; locks: TableLock[] };

/** The strongest first. Weaker ones keep nobody from work. */
const modes: readonly [held: string, mode: string, keepsFrom: TableLock['keepsFrom']][] = [
  ['AccessExclusiveLock', 'ACCESS EXCLUSIVE', 'reading and writing'],
  ['ExclusiveLock', 'EXCLUSIVE', 'writing'],
  ['ShareRowExclusiveLock', 'SHARE ROW EXCLUSIVE', 'writing'],
  ['ShareLock', 'SHARE', 'writing'],
];

type State = { held: Map<string, string>; files: Map<string, { file: number; rows: number }> };

/**
 * Runs the missing migrations in one transaction, as the upgrade does, checks what each of them locks, and rolls
 * everything back. While it runs those locks are really held.
 * @param waitMs how long it waits for people at work before it gives up
 * @throws the database's error when a migration fails, or people are at work for longer
 */
export async function tryMigrations(client: pg.ClientBase, waitMs: number): Promise<TriedMigration[]> {
  const missing = await missingMigrations(client);
  await client.query('begin');
  try {
    await client.query(`set local lock_timeout = ${waitMs}; set local statement_timeout = 0`);
    const tried: TriedMigration[] = [];
    let before = await stateOf(client);
    const known = new Set(before.files.keys());
    for (const { tag } of missing) {
      const beganMs = performance.now();
      for (const statement of migrationText(tag).split('--> statement-breakpoint'))
        await client.query(statement);
      const ms = performance.now() - beganMs;
      const after = await stateOf(client);
      tried.push({ tag, ms, locks: locksBetween(before, after, known) });
      before = after;
    }
    return tried;
  } finally {
    await client.query('rollback');
  }
}

async function stateOf(client: pg.ClientBase): Promise<State> {
  const { rows: tables } = await client.query<{ name: string; file: number; rows: number }>(
    `select relname as name, relfilenode::bigint::float8 as file, greatest(reltuples, 0)::float8 as rows from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`,
  );
  const { rows: locks } = await client.query<{ name: string; mode: string }>(
    `select relname as name, mode from pg_locks join pg_class on pg_class.oid = relation
     where pid = pg_backend_pid() and relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`,
  );
  const held = new Map<string, string>();
  for (const [strong] of modes.toReversed()) {
    for (const { name, mode } of locks) if (mode === strong) held.set(name, mode);
  }
  return { held, files: new Map(tables.map(({ name, ...rest }) => [name, rest])) };
}

/** Locks on tables that this same upgrade creates keep nobody from work. */
const locksBetween = (before: State, after: State, known: ReadonlySet<string>): TableLock[] =>
  [...after.held].flatMap(([table, held]) => {
    const isRewritten =
      before.files.get(table)?.file !== after.files.get(table)?.file && after.files.has(table);
    const isNew = before.held.get(table) !== held || isRewritten;
    const row = modes.find(([name]) => name === held);
    if (!known.has(table) || !isNew || !row) return [];
    const [, mode, keepsFrom] = row;
    return [{ table, mode, keepsFrom, isRewritten, rows: before.files.get(table)?.rows ?? 0 }];
  });
