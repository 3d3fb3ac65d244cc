import type pg from 'pg';
import { version } from '../../version.ts';
import { allMigrations, migrationText } from './journal.ts';

type Query = Pick<pg.ClientBase, 'query'>;

/** Next to the list of applied migrations. */
const table = 'drizzle.prepdesk_serves';

/**
 * Reads the first line of a migration, such as `-- contract: 2.6.0`: the first release that no longer uses what it
 * removes.
 */
export const contractOf = (text: string): string | undefined =>
  /^-- contract: (\d+\.\d+\.\d+)\s*$/m.exec(text)?.[1];

const partsOf = (release: string) => release.split('.').map(Number);

/** @returns below 0 when `one` came before `other` */
export function compareReleases(one: string, other: string): number {
  const others = partsOf(other);
  return partsOf(one).reduce((count, part, index) => count || part - (others[index] ?? 0), 0);
}

/** The oldest release that works with what our migrations leave; undefined while all do. */
function oldestOfOurs(): string | undefined {
  return allMigrations()
    .flatMap(({ tag }) => contractOf(migrationText(tag)) ?? [])
    .sort(compareReleases)
    .at(-1);
}

const isThere = async (db: Query, name: string): Promise<boolean> =>
  (await db.query('select to_regclass($1) is not null as is', [name])).rows[0].is;

/** Why this release cannot serve the database; undefined where it can. */
export async function tooOldFor(db: Query): Promise<string | undefined> {
  if (!(await isThere(db, table))) return undefined;
  const { rows } = await db.query<{ release: string }>(`select oldest_release as release from ${table}`);
  const release = rows[0]?.release;
  if (!release || compareReleases(version, release) >= 0) return undefined;
  return `this database is served by Prepdesk ${release} and later, and this is ${version}: install the newer version`;
}

/** Whether a later release has already changed the database: what it installed must not be removed. */
export async function isAhead(db: Query): Promise<boolean> {
  if (!(await isThere(db, 'drizzle.__drizzle_migrations'))) return false;
  const { rows } = await db.query<{ last: number | null }>(
    'select max(created_at)::float8 as last from drizzle.__drizzle_migrations',
  );
  return (rows[0]?.last ?? 0) > (allMigrations().at(-1)?.when ?? 0);
}

/** Records, after migrating, which releases can serve it from now on. @param oldest as our migrations say */
export async function noteServing(db: Query, oldest = oldestOfOurs()): Promise<void> {
  await db.query(`create table if not exists ${table} (
    only_row boolean primary key default true check (only_row), oldest_release text not null)`);
  if (oldest) {
    await db.query(
      `insert into ${table} (oldest_release) values ($1) on conflict (only_row) do update set oldest_release = $1`,
      [oldest],
    );
  }
}
