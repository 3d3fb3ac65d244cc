import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Logger } from 'pino';
import { type Agenda, openAgenda } from './agenda.ts';
import { type BeginRow, inTransaction } from './in-transaction.ts';
import { clientToPrimary, cutOff, wasCancelled } from './primary/client-to-primary.ts';
import { type DatabaseAddress, hostsAt } from './primary/database-address.ts';
import { acceptsWrites, type Probe } from './primary/look-for-primary.ts';
import { monitorPrimary, type Primary } from './primary/primary.ts';
import type { Pulse } from './primary/supervise-connection.ts';
import { primaryProbe, standbyProbe } from './standby/probes.ts';
import { Progress } from './standby/progress.ts';
import { readStale, type Source, type Standby, standbyOf } from './standby/standby.ts';
import { databaseFor, setTask, type Task } from './task.ts';
import {
  connectionLimits,
  defaultQueryTimeoutMs,
  resetQueryTimeout,
  transactionLimits,
} from './time-limits.ts';

/** The pool's database or a transaction's: handlers see no difference. */
export type Db = Omit<NodePgDatabase<Record<string, never>>, '$client' | 'transaction'> & {
  /** The pool, or the connection of the transaction; the query builder's own transactions have none. */
  $client?: pg.Pool | pg.ClientBase;
};

export type Connection = {
  pool: pg.Pool;
  db: Db;
  /**
   * For what belongs to one connection, such as locks that outlive a transaction. It is the pool itself where the pool
   * keeps sessions.
   */
  direct: pg.Pool;
  /** Where reads that may be some seconds old go, if there is such a host. */
  standby?: Standby;
  /**
   * Reads data that may be some seconds old but includes everything this person changed. `read` may be called a second
   * time.
   * @param task left out, that of this connection
   */
  readStale<T>(personID: number | undefined, read: (source: Source) => Promise<T>, task?: Task): Promise<T>;
  /** What this server does when the database says that there is something to do. */
  agenda: Pick<Agenda, 'add'>;
  /** The settings of a connection outside the pools that listens for notifications. */
  listening: pg.PoolConfig;
  /** Whether the database accepts writes now, answered within this time. */
  answers(withinMs: number): Promise<boolean>;
  /**
   * Commits when the work succeeds, otherwise rolls everything back.
   * @param first a statement that is sent together with `begin`, and whose row `work` receives
   */
  transaction<T>(work: (db: Db, row: BeginRow) => Promise<T>, first?: string): Promise<T>;
  /**
   * The same connection, with every query on its `db`, in its transactions and on its standby attributed to this task.
   */
  forTask(task: Task): Connection;
  /** Its `db` alone, which is all that most reads need. */
  dbFor(task: Task): Db;
  close(): Promise<void>;
};

// A day stays the text yyyy-MM-dd: a Date would shift it by the time zone.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

export type Limits = {
  /** How long the database may be silent before its connections are cut. */
  patienceMs?: number | undefined;
  /** A standby further behind than this many seconds is not read. */
  maxStandbyAgeSeconds?: number;
};

const pollEveryMs = 250;
const pollIdleEveryMs = 2000;
/**
 * A single host may be silent for a while, for example while its machine is moved; where there are others, one of them
 * takes over.
 */
export const patienceMsFor = (address: DatabaseAddress): number =>
  hostsAt(address).length > 1 ? 3_000 : 8_000;
/** Cutting a standby's connections loses nothing: the primary answers instead. */
const standbyPulse: Pulse = { everyMs: pollEveryMs, patienceMs: 1_000 };
const defaultMaxAgeSeconds = 30;

/**
 * As many connections as the calls of one screen use at once stay open, with their statements planned and their catalogues
 * read, so that the first click after a pause is as quick as those before it.
 */
export const minIdleConnections = 5;

/** Two jobs, the search for abandoned jobs, the sweep, and one spare. */
const maxDirect = 5;

/**
 * Opens the pool. It connects on first use, to the host that accepts writes. While the database is away single queries
 * fail; later ones succeed again.
 */
export function connect(
  {
    direct,
    standby: follows,
    ...address
  }: DatabaseAddress & Pick<pg.PoolConfig, 'max' | 'idleTimeoutMillis'>,
  log: Pick<Logger, 'warn'>,
  { patienceMs = patienceMsFor(address), maxStandbyAgeSeconds = defaultMaxAgeSeconds }: Limits = {},
): Connection {
  // What the primary has written is compared with what the standby has, so both are polled all the time.
  const pulse = { everyMs: pollEveryMs, idleEveryMs: follows ? pollEveryMs : pollIdleEveryMs, patienceMs };
  const progress = new Progress(performance.now());
  const usual = {
    log,
    pulse,
    probe: acceptsWrites,
    called: 'the database',
    onLeft: () => progress.forget(),
  };
  const probe = follows ? primaryProbe(progress) : acceptsWrites;
  const main = openPool(address, {
    ...usual,
    isSession: direct === undefined,
    min: minIdleConnections,
    max: 20,
    probe,
  });
  const session = direct ? openPool(direct, { ...usual, isSession: true, max: maxDirect }) : main;
  const followed = follows && openStandby(follows, main, { log, progress, maxSeconds: maxStandbyAgeSeconds });
  const agenda = openAgenda(main.pool, log);
  const begin = direct ? `begin; ${transactionLimits}` : 'begin';
  const shared = {
    pool: main.pool,
    ...(followed ? { standby: followed.standby } : {}),
    direct: session.pool,
    agenda,
    listening: { ...(direct ?? address), Client: session.Client },
    answers: main.primary.answers,
    close: async () => {
      await agenda.stop();
      for (const { pool, primary } of new Set([main, session, ...(followed ? [followed.opened] : [])])) {
        await pool.end();
        await primary.close();
      }
    },
  };
  const dbFor = (task?: Task): Db => databaseFor(main.pool, task);
  const forTask = (task?: Task): Connection => {
    return {
      ...shared,
      db: dbFor(task),
      readStale: (personID, read, its = task) =>
        readStale(followed?.standby, { pool: main.pool, db: dbFor(its) }, { log, task: its }, personID, read),
      transaction: async (work, first) => {
        const done = await onOneClient(main.pool, first ? `${begin}; ${first}` : begin, work, task);
        agenda.wake();
        return done;
      },
      forTask,
      dbFor,
    };
  };
  return forTask();
}

/** Watched from the start, so that the first reader need not wait until its age is known. */
function openStandby(
  address: DatabaseAddress,
  main: Opened,
  { log, progress, maxSeconds }: { log: Pick<Logger, 'warn'>; progress: Progress; maxSeconds: number },
) {
  const opened = openPool(address, {
    log,
    pulse: standbyPulse,
    probe: standbyProbe(progress),
    called: 'the standby',
    isSession: true,
    isNamed: false,
    max: 20,
    onLeft: () => {},
  });
  for (const { primary } of [main, opened]) void primary.answers(0);
  return { opened, standby: standbyOf({ own: main, opened, progress, maxSeconds }) };
}

type Opened = { pool: pg.Pool; primary: Primary; Client: new () => pg.Client };

type PoolLimits = {
  isSession: boolean;
  /** Left out where the pool keeps sessions. Standby queries are not worth a kept plan. */
  isNamed?: boolean;
  /** How many stay open however long nobody uses them. */
  min?: number;
  max: number;
  log: Pick<Logger, 'warn'>;
  pulse: Pulse;
  probe: Probe;
  called: string;
  /** Called before its connections are cut. */
  onLeft(): void;
};

function openPool(
  address: DatabaseAddress & Pick<pg.PoolConfig, 'max'>,
  { isSession, isNamed = isSession, min = 0, max, log, pulse, probe, called, onLeft }: PoolLimits,
): Opened {
  const open = new Set<pg.ClientBase>();
  const primary = monitorPrimary(
    {
      address,
      log,
      probe,
      called,
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
    query_timeout: defaultQueryTimeoutMs,
    keepAlive: true,
    application_name: 'prepdesk',
    ...address,
    min,
    ...(isSession ? connectionLimits(address.options) : {}),
    Client,
  });
  pool.on('error', (error) => {
    if (!pool.ending) log.warn({ err: error }, 'a database connection was lost');
  });
  pool.on('acquire', primary.noteUse);
  pool.on('release', (_error, client) => {
    resetQueryTimeout(client);
    // The pool keeps no connection that is ending.
    if (wasCancelled(client)) void client.end();
  });
  return { pool, primary, Client };
}

async function onOneClient<T>(
  pool: pg.Pool,
  begin: string,
  work: (db: Db, row: BeginRow) => Promise<T>,
  task: Task | undefined,
): Promise<T> {
  const client = await pool.connect();
  setTask(client, task);
  let isLost = false;
  const onLost = () => {
    isLost = true;
  };
  try {
    return await inTransaction(client, (row) => work(drizzle(client), row), { begin, onLost });
  } finally {
    setTask(client, undefined);
    client.release(isLost);
  }
}
