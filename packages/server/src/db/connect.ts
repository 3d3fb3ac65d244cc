import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Logger } from 'pino';
import { isDatabaseAway } from './violations.ts';

/** The pool's database, or the one of a transaction: handlers do not see the difference. */
export type Db = Omit<NodePgDatabase<Record<string, never>>, '$client' | 'transaction'>;

export type Connection = {
  pool: pg.Pool;
  db: Db;
  /** Commits when the work succeeds, else takes all of it back. */
  transaction<T>(work: (db: Db) => Promise<T>): Promise<T>;
  close(): Promise<void>;
};

// A day stays the text yyyy-MM-dd: a Date would move it by the time zone.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

/**
 * PostgreSQL compiles a statement that it takes for costly, which for ours takes up to a hundred times as long as
 * running it.
 */
const withoutCompiling = '-c jit=off';

/**
 * Opens the pool. It connects when first asked; a database that is away makes single queries fail, and later
 * ones succeed again: without the error listener it would end the process.
 */
export function connect(config: pg.PoolConfig, log: Pick<Logger, 'warn'>): Connection {
  const pool = new pg.Pool({
    max: 20,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 30_000,
    lock_timeout: 10_000,
    idle_in_transaction_session_timeout: 60_000,
    application_name: 'prepdesk',
    options: withoutCompiling,
    ...config,
  });
  pool.on('error', (error) => {
    if (!pool.ending) log.warn({ err: error }, 'a database connection was lost');
  });
  // The pool listens to idle connections only. One that is lost between two statements of a transaction would end
  // the process; its next statement tells instead.
  pool.on('connect', (client) => client.on('error', () => {}));
  return {
    pool,
    db: drizzle(pool),
    transaction: (work) => inTransaction(pool, work),
    close: () => pool.end(),
  };
}

/** Not the library's transaction on a pool: that never gives the connection back when it is lost at `begin`. */
async function inTransaction<T>(pool: pg.Pool, work: (db: Db) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let isUsable = true;
  try {
    // The query builder's transaction does not say on which connection it runs; prepared lists need to know.
    return await drizzle(client).transaction((db) => work(Object.assign(db, { $client: client })));
  } catch (error) {
    isUsable = !isDatabaseAway(error);
    throw error;
  } finally {
    client.release(!isUsable);
  }
}
