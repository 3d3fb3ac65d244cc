import { hash } from 'node:crypto';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';
import { prepareQueue } from '../jobs/queue.ts';
import type { CountedList } from './list/counted-list.ts';
import { installCounters, removeOtherCounters } from './list/counters.ts';
import { locks } from './locks.ts';
import { isLocked, makeAllMonths, makeMonths, monthlyLogs } from './log-months.ts';
import { installTriggers } from './triggers/install-triggers.ts';
import { divideLogs } from './upgrade/divide-logs.ts';
import { fillRoyaltyMonths } from './upgrade/fill-royalty-months.ts';
import { fillSearchTexts } from './upgrade/fill-search-texts.ts';
import { allMigrations, migrationsFolder, migrationText } from './upgrade/journal.ts';
import { isAhead, noteServing, tooOldFor } from './upgrade/serving-release.ts';

export const oldestVersion = 150_000;

/**
 * Brings the database up to date. Servers that start side by side wait for one another, because the migration library
 * takes no lock of its own. A database that a later release has migrated is left as it is.
 * @param counted all lists that are counted
 * @throws Error when the server is older than PostgreSQL 15, or the database is older than the first release or too new
 * for this one
 */
export async function migrate(pool: pg.Pool, counted: readonly CountedList[]): Promise<void> {
  const client = await pool.connect();
  try {
    const { rows } = await client.query<{ version: number }>(
      `select current_setting('server_version_num')::int as version`,
    );
    const version = rows[0]?.version ?? 0;
    if (version < oldestVersion) {
      throw new Error(
        `Prepdesk needs PostgreSQL 15 or later; this server is ${Math.floor(version / 10_000)}`,
      );
    }
    await client.query('set lock_timeout = 0');
    await client.query('set statement_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [locks.migration]);
    const tooOld = await tooOldFor(client);
    if (tooOld) throw new Error(tooOld);
    // A newer release has installed its own triggers; this one works with what is there.
    if (await isAhead(client)) return;
    await joinFirstRelease(client);
    await applyMigrations(drizzle(client), { migrationsFolder });
    await noteServing(client);
    await installTriggers(client);
    await fillSearchTexts(client);
    await fillRoyaltyMonths(client);
    await makeMonths(client, monthlyLogs.usage);
    await removeOtherCounters(client, counted);
    await installCounters(client, counted);
    await prepareQueue(client);
    await client.query('select pg_advisory_unlock($1)', [locks.migration]);
    await divideLogs(client);
    // The sweeper tries again where somebody is at work on the tables that these logs point to.
    await makeAllMonths(client).catch((error: unknown) => {
      if (!isLocked(error)) throw error;
    });
  } finally {
    // Closes the connection, which also releases the lock and drops the settings.
    client.release(true);
  }
}

/**
 * The last migration before the first release; the initial migration equals its outcome. The journal's times start
 * before it.
 */
const lastBeforeRelease = '82728ad152bcd6eceed1ee56cdb00769309e6f0e9ab30a93d0a30bd5a3bca98f';

/** A database from before the first release that has all its migrations continues from the initial migration. */
async function joinFirstRelease(client: pg.ClientBase): Promise<void> {
  const known = await client.query(`select to_regclass('drizzle.__drizzle_migrations') is not null as is`);
  if (!known.rows[0].is) return;
  const [initial] = allMigrations();
  const { rows } = await client.query<{ hash: string; at: number }>(
    'select hash, created_at::float8 as at from drizzle.__drizzle_migrations order by created_at',
  );
  const last = rows.at(-1);
  if (!last || !initial || last.at >= initial.when) return;
  if (last.hash !== lastBeforeRelease) {
    throw new Error(
      'This database was created by a version of Prepdesk before the first release and lacks its last changes. ' +
        'Start the last of those versions on it once, or begin with an empty database',
    );
  }
  const text = migrationText(initial.tag);
  await client.query('begin');
  await client.query('delete from drizzle.__drizzle_migrations');
  await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
    hash('sha256', text, 'hex'),
    initial.when,
  ]);
  await client.query('commit');
}

/** The migrations that the next start would apply. */
export async function missingMigrations(client: pg.ClientBase): Promise<{ tag: string; when: number }[]> {
  const known = await client.query(`select to_regclass('drizzle.__drizzle_migrations') is not null as is`);
  if (!known.rows[0].is) return allMigrations();
  const { rows } = await client.query<{ last: number | null }>(
    'select max(created_at)::float8 as last from drizzle.__drizzle_migrations',
  );
  return allMigrations().filter(({ when }) => when > (rows[0]?.last ?? 0));
}
