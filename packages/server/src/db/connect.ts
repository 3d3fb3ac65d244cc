import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Logger } from 'pino';
import { clientToPrimary, cutOff } from './primary/client-to-primary.ts';
import { type DatabaseAddress, hostsAt } from './primary/database-address.ts';
import { type Question, takesWrites } from './primary/look-for-primary.ts';
import { type Primary, watchPrimary } from './primary/primary.ts';
import type { Pulse } from './primary/watch-over.ts';
import { Progress } from './standby/progress.ts';
import { primaryQuestion, standbyQuestion } from './standby/questions.ts';
import { readOld, type Source, type Standby, standbyOf } from './standby/standby.ts';
import { forgetWaits, inEachTransaction, ofConnection, usualWaitMs } from './time-limits.ts';
import { isDatabaseAway } from './violations.ts';

/** The pool's database, or the one of a transaction: handlers do not see the difference. */
export type Db = Omit<NodePgDatabase<Record<string, never>>, '$client' | 'transaction'>;

export type Connection = {
  pool: pg.Pool;
  db: Db;
  /** For what belongs to one connection, such as locks that outlive a transaction. The pool itself, where that keeps them. */
  direct: pg.Pool;
  /** Where what may be some seconds old is read, where there is such a host. */
  standby?: Standby;
  /** Reads what may be some seconds old, but has all that this person changed. `read` may be asked a second time. */
  readOld<T>(personID: number | undefined, read: (source: Source) => Promise<T>): Promise<T>;
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

export type Limits = {
  /** After how long a silence of the database its connections are cut. */
  patienceMs?: number | undefined;
  /** From how many seconds behind on a standby is not read. */
  standbyMostSeconds?: number;
};

const askedEveryMs = 250;
/** Of one host the silence may pass, as while its machine is moved; where there are others, one of them takes over. */
export const patienceMsFor = (address: DatabaseAddress): number =>
  hostsAt(address).length > 1 ? 3_000 : 8_000;
/** Of a standby nothing is lost when its connections are cut: the primary is asked. */
const standbyPulse: Pulse = { everyMs: askedEveryMs, patienceMs: 1_000 };
const usualMostSeconds = 30;

/** Two jobs, what looks for abandoned ones, the sweep, and one to spare. */
const mostDirect = 5;

/**
 * Opens the pool. It connects when first asked, to the host that takes writes; a database that is away makes single queries fail,
 * and later ones succeed again.
 */
export function connect(
  { direct, standby: follows, ...address }: DatabaseAddress & Pick<pg.PoolConfig, 'max'>,
  log: Pick<Logger, 'warn'>,
  { patienceMs = patienceMsFor(address), standbyMostSeconds = usualMostSeconds }: Limits = {},
): Connection {
  const pulse = { everyMs: askedEveryMs, patienceMs };
  const progress = new Progress(performance.now());
  const usual = {
    log,
    pulse,
    question: takesWrites,
    called: 'the database',
    onLeft: () => progress.forget(),
  };
  const question = follows ? primaryQuestion(progress) : takesWrites;
  const own = openPool(address, { ...usual, isSession: direct === undefined, max: 20, question });
  const beside = direct ? openPool(direct, { ...usual, isSession: true, max: mostDirect }) : own;
  const followed = follows && openStandby(follows, own, { log, progress, mostSeconds: standbyMostSeconds });
  const begin = direct ? `begin; ${inEachTransaction}` : 'begin';
  const db = drizzle(own.pool);
  return {
    pool: own.pool,
    db,
    ...(followed ? { standby: followed.standby } : {}),
    readOld: readOld(followed?.standby, { pool: own.pool, db }, log),
    direct: beside.pool,
    listening: { ...(direct ?? address), Client: beside.Client },
    answers: own.primary.answers,
    transaction: (work) => inTransaction(own.pool, begin, work),
    close: async () => {
      for (const { pool, primary } of new Set([own, beside, ...(followed ? [followed.opened] : [])])) {
        await pool.end();
        await primary.close();
      }
    },
  };
}

/** Watched from now on: who reads first should not have to wait until it is known how old it is. */
function openStandby(
  address: DatabaseAddress,
  own: Opened,
  { log, progress, mostSeconds }: { log: Pick<Logger, 'warn'>; progress: Progress; mostSeconds: number },
) {
  const opened = openPool(address, {
    ...{ log, pulse: standbyPulse, question: standbyQuestion(progress), called: 'the standby' },
    ...{ isSession: true, isNamed: false, max: 20, onLeft: () => {} },
  });
  for (const { primary } of [own, opened]) void primary.answers(0);
  return { opened, standby: standbyOf({ own, opened, progress, mostSeconds }) };
}

type Opened = { pool: pg.Pool; primary: Primary; Client: new () => pg.Client };

type PoolLimits = {
  isSession: boolean;
  /** Left out where sessions are kept; what a standby is asked is not worth a plan that is kept. */
  isNamed?: boolean;
  max: number;
  log: Pick<Logger, 'warn'>;
  pulse: Pulse;
  question: Question;
  called: string;
  /** Beside the cut of its connections. */
  onLeft(): void;
};

function openPool(
  address: DatabaseAddress & Pick<pg.PoolConfig, 'max'>,
  { isSession, isNamed = isSession, max, log, pulse, question, called, onLeft }: PoolLimits,
): Opened {
  const open = new Set<pg.ClientBase>();
  const primary = watchPrimary(
    {
      address,
      ...{ log, question, called },
      onLeft: () => {
        onLeft();
        for (const client of open) cutOff(client);
      },
    },
    pulse,
  );
  const Client = clientToPrimary(primary, isNamed, open);
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
