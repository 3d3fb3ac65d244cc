import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';
import { prepareQueue } from '../jobs/queue.ts';
import { packageFolder } from '../package-folder.ts';
import type { CountedList } from './list/counted-list.ts';
import { putCountersInPlace, removeOtherCounters } from './list/counters.ts';
import { placeMechanisms } from './mechanisms/place-mechanisms.ts';
import { makeUsageMonths } from './usage-months.ts';

const migrationsFolder = join(packageFolder, 'migrations');
const oldestVersion = 150_000;

/** Any number will do, as long as every Prepdesk server takes the same one. */
export const migrationLock = 7_305_114;

/**
 * Brings the database up to date. Servers that start side by side wait for one another, because the
 * migration library takes no lock of its own.
 * @param counted all lists that are counted
 * @throws Error when the server is older than PostgreSQL 15, or the database is older than the first release
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
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await joinFirstRelease(client);
    await applyMigrations(drizzle(client), { migrationsFolder });
    await placeMechanisms(client);
    await makeUsageMonths(client);
    await removeOtherCounters(client, counted);
    await putCountersInPlace(client, counted);
    await prepareQueue(client);
  } finally {
    // Ends the connection, and with it the lock and the settings.
    client.release(true);
  }
}

/** The last of the migrations before the first release, whose outcome the initial one is. Their times begin before it. */
const lastBeforeRelease = '82728ad152bcd6eceed1ee56cdb00769309e6f0e9ab30a93d0a30bd5a3bca98f';

/** A database that was made before the first release, and has all its migrations, goes on from the initial one. */
async function joinFirstRelease(client: pg.ClientBase): Promise<void> {
  const known = await client.query(`select to_regclass('drizzle.__drizzle_migrations') is not null as is`);
  if (!known.rows[0].is) return;
  const [initial] = journal();
  const { rows } = await client.query<{ hash: string; at: number }>(
    'select hash, created_at::float8 as at from drizzle.__drizzle_migrations order by created_at',
  );
  const last = rows.at(-1);
  if (!last || !initial || last.at >= initial.when) return;
  if (last.hash !== lastBeforeRelease) {
    throw new Error(
      'This database was made by a version of Prepdesk before the first release and lacks its last changes. ' +
        'Start the last of those versions on it once, or begin with an empty database',
    );
  }
  const text = readFileSync(join(migrationsFolder, `${initial.tag}.sql`));
  await client.query('begin');
  await client.query('delete from drizzle.__drizzle_migrations');
  await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
    createHash('sha256').update(text).digest('hex'),
    initial.when,
  ]);
  await client.query('commit');
}

function journal(): { tag: string; when: number }[] {
  return JSON.parse(readFileSync(join(migrationsFolder, 'meta/_journal.json'), 'utf8')).entries;
}
