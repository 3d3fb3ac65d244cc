import {
  type Database,
  type DatabaseTarget,
  locateDatabase,
  startWaitMs,
} from './commands/locate-database.ts';
import { countedLists } from './counted-lists.ts';
import { migrate } from './db/migrate.ts';
import { withPool } from './db/quiet-pool.ts';
import { keepRoles } from './db/roles-kept.ts';

/**
 * The database that the settings name, up to date: the server at `DATABASE_URL`, or the embedded one in `DATA_DIR`,
 * which is stopped with us.
 * @param mayJoin for commands: a server may be running on the same embedded database
 * @throws Error with a message when it cannot be reached, is too old, or the data folder is in use
 */
export async function openDatabase(config: DatabaseTarget, { mayJoin = false } = {}): Promise<Database> {
  const database = await locateDatabase(config, { mayJoin });
  try {
    await withPool({ ...database.connection, connectionTimeoutMillis: startWaitMs }, async (pool) => {
      await migrate(pool, countedLists);
      await keepRoles(pool);
    });
    return database;
  } catch (error) {
    await database.stop();
    throw error;
  }
}
