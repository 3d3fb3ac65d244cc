import pg from 'pg';
import { keepRoles } from './auth/roles-kept.ts';
import type { Config } from './config.ts';
import { countedLists } from './counted-lists.ts';
import { startEmbeddedPostgres } from './db/embedded/embedded-postgres.ts';
import { migrate } from './db/migrate.ts';

export type Database = { connection: pg.ClientConfig; stop(): Promise<void> };

/**
 * The database the settings ask for, up to date: the server at `DATABASE_URL`, or the embedded one in
 * `DATA_DIR`, which is stopped with us.
 * @throws Error with a sentence when it can not be reached, is too old, or the data folder is in use
 */
export async function openDatabase(config: Pick<Config, 'databaseUrl' | 'dataDir'>): Promise<Database> {
  const database = config.databaseUrl
    ? { connection: { connectionString: config.databaseUrl }, stop: async () => {} }
    : await startEmbeddedPostgres({ dataDir: config.dataDir, onLog: console.info });
  const pool = new pg.Pool({ ...database.connection, max: 1, connectionTimeoutMillis: 10_000 });
  // A connection that drops while it is idle must not end the process: the next query tells.
  pool.on('error', () => {});
  try {
    await migrate(pool, countedLists);
    await keepRoles(pool);
  } catch (error) {
    await pool.end();
    await database.stop();
    throw error;
  }
  await pool.end();
  return database;
}
