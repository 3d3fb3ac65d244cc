import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Logger } from 'pino';
import { clientToPrimary, cutOff } from './primary/client-to-primary.ts';
import type { DatabaseAddress } from './primary/database-address.ts';
import { type Primary, watchPrimary } from './primary/primary.ts';
import type { Pulse } from './primary/watch-over.ts';
import { forgetWaits, inEachTransaction, ofConnection, usualWaitMs } from './time-limits.ts';
import { isDatabaseAway } from './violations.ts';

/** The pool's database, or the one of a transaction: handlers do not see the difference. */
export type Db = Omit<NodePgDatabase<Record<string, never>>, '$client' | 'transaction'>;

export type Connection = {
  pool: pg.Pool;
  db: Db;
  /** For what belongs to one connection, such as locks that outlive a transaction. The pool itself, where that keeps them. */
  direct: pg.Pool;
  /** How a connection beside the pools is opened that hears notifications. */
  listening: pg.PoolConfig;
  /** Whether the database takes writes now, found out within this time. */
  answers(withinMs: number): Promise<boolean>;
  /** Commits when the work succeeds, else takes all of it back. */
  transaction<T>(work: (db: Db) => Promise<T>): Promise<T>;
  close(): Promise<void>;
};

// A day stays the text yyyy-MM-dd: a Date would move it by the time zone.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

const askedEveryMs = 250;
/** Two jobs, what looks for abandoned ones, the sweep, and one to spare. */
const mostDirect = 5;

/**
 * Opens the pool. It connects when first asked, to the host that takes writes; a database that is away makes single queries fail,
 * and later ones succeed again.
 * @param patienceMs after how long a silence its connections are cut
 */
export function connect(
  { direct, ...address }: DatabaseAddress & Pick<pg.PoolConfig, 'max'>,
  log: Pick<Logger, 'warn'>,
  patienceMs = 3_000,
): Connection {
  const pulse = { everyMs: askedEveryMs, patienceMs };
  const own = openPool(address, { isSession: direct === undefined, max: 20, log, pulse });
  const beside = direct ? openPool(direct, { isSession: true, max: mostDirect, log, pulse }) : own;
  const begin = direct ? `begin; ${inEachTransaction}` : 'begin';
  return {
    pool: own.pool,
    db: drizzle(own.pool),
    direct: beside.pool,
    listening: { ...(direct ?? address), Client: beside.Client },
    answers: own.primary.answers,
    transaction: (work) => inTransaction(own.pool, begin, work),
    close: async () => {
      for (const { pool, primary } of new Set([own, beside])) {
        await pool.end();
        await primary.close();
      }
    },
  };
}

type Opened = { pool: pg.Pool; primary: Primary; Client: new () => pg.Client };

function openPool(
  address: DatabaseAddress & Pick<pg.PoolConfig, 'max'>,
  {
    isSession,
    max,
    log,
    pulse,
  }: { isSession: boolean; max: number; log: Pick<Logger, 'warn'>; pulse: Pulse },
): Opened {
  const opened = new Set<pg.ClientBase>();
  const primary = watchPrimary(
    {
      address,
      log,
      onLeft: () => {
        for (const client of opened) cutOff(client);
      },
    },
    pulse,
  );
  const Client = clientToPrimary(primary, isSession);
  const pool = new pg.Pool({
    max,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    query_timeout: usualWaitMs,
    keepAlive: true,
    application_name: 'prepdesk',
    ...address,
    ...(isSession ? ofConnection(address.options) : {}),
    Client,
  });
  pool.on('error', (error) => {
    if (!pool.ending) log.warn({ err: error }, 'a database connection was lost');
  });
  pool.on('connect', (client) => opened.add(client));
  pool.on('remove', (client) => opened.delete(client));
  pool.on('release', (_error, client) => forgetWaits(client));
  return { pool, primary, Client };
}

/**
 * Not the library's transaction: on a pool that never gives the connection back when it is lost at `begin`, and to a connection that
 * is silent it would send one question more.
 */
async function inTransaction<T>(pool: pg.Pool, begin: string, work: (db: Db) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let isUsable = true;
  try {
    await client.query(begin);
    const done = await work(drizzle(client)).catch(async (error) => {
      isUsable = !isDatabaseAway(error);
      if (isUsable) await client.query('rollback');
      throw error;
    });
    await client.query('commit');
    return done;
  } catch (error) {
    isUsable &&= !isDatabaseAway(error);
    throw error;
  } finally {
    client.release(!isUsable);
  }
}
