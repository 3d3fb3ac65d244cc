import { setTimeout as pause } from 'node:timers/promises';
import { refused } from '@prepdesk/contract/failures';
import { sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import { authorOf } from '../db/audited-transaction.ts';
import type { Connection, Db } from '../db/connect.ts';
import { clientOf } from '../db/prepared-rows.ts';
import { taskOf } from '../db/task.ts';
import type { Tracer } from '../observability/trace.ts';
import { JobFailure } from './failure-words.ts';
import type { AddJob, JobKind, JobMeans } from './job-kind.ts';
import { cancelJob, type Queued, renewJob, requestStop } from './managed-jobs.ts';
import { bossOn, type QueuedJob, queueName, statementsOn } from './queue.ts';
import { startUpkeep } from './upkeep.ts';
import { type Shared, startWorkers } from './workers.ts';

export type JobCounts = {
  waiting: number;
  running: number;
  failedLastDay: number;
  /** How long the oldest due job has waited; 0 when none waits. */
  oldestWaitingSeconds: number;
  /** How long the longest-running job has been running; 0 when none is. */
  longestRunningSeconds: number;
};

export type Jobs = {
  add: AddJob;
  /** Looks for work at once; call it after committing a change that added jobs. */
  wake(): void;
  counts(db: Db): Promise<JobCounts>;
  /** Those that domains list, in their order. */
  kinds: readonly JobKind[];
  /**
   * Restarts a job that was given up or cancelled, in the change's transaction. @returns the name of its kind;
   * undefined for any other job @throws Failure `refused` where its kind has nothing left to do
   */
  retry(db: Db, jobID: string): Promise<string | undefined>;
  /**
   * Cancels a job that has not begun; whoever waits is told. @returns the name of its kind; undefined for any other job
   */
  cancel(db: Db, jobID: string): Promise<string | undefined>;
  /** Asks a running job to end between two steps. @returns the name of its kind; undefined for any other job */
  stopOne(db: Db, jobID: string): Promise<string | undefined>;
  /** Resolves when no job waits or runs any more. */
  settled(): Promise<void>;
  /** Starts no new jobs and waits for those that run; one that takes too long is done again later. */
  stop(): Promise<void>;
};

/** Five tries within half a minute, with growing pauses. */
const retries = { retryLimit: 4, retryDelay: 1, retryBackoff: true };
const maxAtOnce = 2;

/** Begins in the background: the start does not wait for the queue, and a database that is away does no harm. */
export function startJobs(
  connection: Connection,
  deps: JobMeans,
  kinds: readonly JobKind[],
  log: Logger,
  tracer?: Tracer,
): Jobs {
  const cancelNotice = cancelNoticeOf(kinds);
  const byName = new Map<string, JobKind>([...kinds, cancelNotice].map((kind) => [kind.name, kind]));
  const boss = bossOn(statementsOn(connection.pool));
  let hasNews = false;
  const add: AddJob = async (db, { name, called }, data) => {
    if (!byName.has(name)) throw new Error(`there is no kind of job named ${name}`);
    hasNews = true;
    const client = clientOf(db);
    const trace = taskOf(client)?.trace;
    const job: QueuedJob['data'] = { job: name, called, data, author: await authorOf(db), trace };
    await boss.send(queueName, job, { ...retries, db: statementsOn(client) });
  };
  const shared: Shared = {
    connection,
    ...deps,
    log,
    boss,
    byName,
    tracer,
    add,
    runningJobs: new Map(),
  };
  const workers = startWorkers(shared, maxAtOnce);
  const upkeep = startUpkeep(shared, workers.wake);
  return {
    add,
    kinds,
    retry: async (db, jobID) => {
      const job = await renewJob(db, jobID);
      if (!job) return undefined;
      const kind = byName.get(job.kind);
      if (!kind) throw refused('Jobs of this kind no longer run');
      if ('elsewhere' in kind.again) throw refused(kind.again.elsewhere);
      await kind.again.prepare(job.data, db);
      hasNews = true;
      return job.kind;
    },
    cancel: async (db, jobID) => {
      const job = await cancelJob(db, jobID);
      if (!job) return undefined;
      if (byName.get(job.kind)?.whenGivenUp) await add(db, cancelNotice, job);
      return job.kind;
    },
    stopOne: async (db, jobID) => {
      const kind = await requestStop(db, jobID);
      if (kind) hasNews = true;
      return kind;
    },
    wake: () => {
      if (!hasNews) return;
      hasNews = false;
      workers.wake();
      upkeep.wake();
    },
    counts,
    settled: async () => {
      for (;;) {
        const { waiting, running } = await counts(connection.db);
        if (waiting + running === 0) return;
        workers.wake();
        await pause(20);
      }
    },
    stop: async () => {
      await Promise.all([upkeep.stop(), workers.stop()]);
    },
  };
}

/** Tells whoever waits for a job that it was cancelled: a job itself, so that it is added if the change is. */
const cancelNoticeOf = (kinds: readonly JobKind[]): JobKind<Queued> => ({
  name: 'jobs.tell',
  called: 'Notice that a job was cancelled',
  run: async ({ kind: name, data }, tools) => {
    const kind = kinds.find((one) => one.name === name);
    await kind?.whenGivenUp?.(data, tools, new JobFailure('the job was cancelled'));
  },
  again: { prepare: async () => {} },
});

async function counts(db: Db): Promise<JobCounts> {
  const { rows } = await db.execute<JobCounts>(sql`
    select count(*) filter (where state in ('created', 'retry'))::int as waiting,
      count(*) filter (where state = 'active')::int as running,
      count(*) filter (where state = 'failed' and completed_on > now() - interval '1 day')::int as "failedLastDay",
      coalesce(greatest(0, extract(epoch from now() -
        min(start_after) filter (where state in ('created', 'retry')))), 0)::int as "oldestWaitingSeconds",
      coalesce(greatest(0, extract(epoch from now() -
        min(started_on) filter (where state = 'active'))), 0)::int as "longestRunningSeconds"
    from pgboss.job where name = ${queueName}`);
  return rows[0] as JobCounts;
}
