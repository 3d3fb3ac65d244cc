import { Failure } from '@prepdesk/contract/failures';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { Db } from '../connect.ts';
import { DatabaseAway } from '../primary/database-away.ts';
import type { Primary } from '../primary/primary.ts';
import { databaseFor, type Task } from '../task.ts';
import type { Progress } from './progress.ts';

/** What is read from. */
export type Source = {
  pool: pg.Pool;
  db: Db;
  /** The instant whose data it shows. */
  asOf: Date;
  /** Left out for the primary, which is never old. */
  ageSeconds?: number;
};

export type Standby = {
  pool: pg.Pool;
  /** Whether it answers and follows, and how old it is, answered within this time. */
  state(withinMs: number): Promise<{ isFit: boolean; ageSeconds: number }>;
  /**
   * The source, if it has everything that this person changed.
   * @throws DatabaseAway that says why the primary has to be used
   */
  sourceFor(personID: number | undefined): Promise<Source>;
};

type Given = {
  own: { pool: pg.Pool };
  opened: { pool: pg.Pool; primary: Primary };
  progress: Progress;
  maxSeconds: number;
};

/** A change may have been logged this long before it was committed. */
const longestChangeSeconds = 60;

/** A standby that is monitored, and read from as long as it is not too old. */
export function standbyOf({ own, opened, progress, maxSeconds }: Given): Standby {
  const { pool, primary: monitor } = opened;
  const db = drizzle(pool);

  /**
   * Whoever changed nothing recently may see slightly old data; whoever did needs a standby that has everything up to
   * now.
   */
  async function hasAllOf(personID: number, ageSeconds: number): Promise<boolean> {
    const { rows } = await own.pool.query<{ lsn: string; hasChanged: boolean }>(
      `select pg_current_wal_lsn()::text as lsn, exists(
         select from audit_log where actor_id = $1 and at > clock_timestamp() - $2 * interval '1 second') as "hasChanged"`,
      [personID, ageSeconds + longestChangeSeconds],
    );
    const [{ lsn, hasChanged } = { lsn: '', hasChanged: true }] = rows;
    if (!hasChanged) return true;
    const { rows: followed } = await pool.query<{ hasAll: boolean }>(
      'select pg_last_wal_replay_lsn() >= $1::pg_lsn as "hasAll"',
      [lsn],
    );
    return followed[0]?.hasAll === true;
  }

  return {
    pool,
    state: async (withinMs) => {
      const isThere = await monitor.answers(withinMs);
      const ageSeconds = progress.monitoredSeconds(performance.now());
      const isKnown = progress.ageSeconds(performance.now()) !== undefined;
      return { isFit: isThere && isKnown && ageSeconds <= maxSeconds, ageSeconds };
    },
    sourceFor: async (personID) => {
      await monitor.host();
      const ageSeconds = progress.ageSeconds(performance.now());
      if (ageSeconds === undefined) throw new DatabaseAway('it is not known yet how old the standby is');
      if (ageSeconds > maxSeconds)
        throw new DatabaseAway(`the standby is ${Math.round(ageSeconds)} s behind`);
      if (personID !== undefined && !(await hasAllOf(personID, ageSeconds))) {
        throw new DatabaseAway('the standby lacks what this person changed');
      }
      return { pool, db, ageSeconds, asOf: new Date(Date.now() - ageSeconds * 1000) };
    },
  };
}

type Reading<T> = (source: Source) => Promise<T>;

/**
 * Reads from the standby where possible, else from the primary. Whatever goes wrong at the standby, the primary is
 * used instead: no call fails because of it.
 */
export async function readStale<T>(
  standby: Standby | undefined,
  own: { pool: pg.Pool; db: Db },
  { log, task }: { log: Pick<Logger, 'warn'>; task: Task | undefined },
  personID: number | undefined,
  read: Reading<T>,
): Promise<T> {
  const source = await standby?.sourceFor(personID).catch(() => undefined);
  if (source) {
    try {
      return await read({ ...source, db: databaseFor(source.pool, task) });
    } catch (error) {
      task?.bounds?.throwIfEnded();
      if (!(error instanceof Failure)) log.warn({ err: error }, 'the standby failed: the primary is asked');
    }
  }
  return read({ ...own, asOf: new Date() });
}
