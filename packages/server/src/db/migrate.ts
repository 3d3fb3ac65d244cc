import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';
import { prepareQueue } from '../jobs/queue.ts';
import { packageFolder } from '../package-folder.ts';

const migrationsFolder = join(packageFolder, 'migrations');
const oldestVersion = 150_000;

/** Any number will do, as long as every Prepdesk server takes the same one. */
export const migrationLock = 7_305_114;

/**
 * Brings the database up to date. Servers that start side by side wait for one another, because the
 * migration library takes no lock of its own.
 * @throws Error when the server is older than PostgreSQL 15
 */
export async function migrate(pool: pg.Pool): Promise<void> {
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
    await applyMigrations(drizzle(client), { migrationsFolder });
    await prepareQueue(client);
  } finally {
    // Ends the connection, and with it the lock and the settings.
    client.release(true);
  }
}
