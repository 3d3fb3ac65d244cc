import type pg from 'pg';
import type PgBoss from 'pg-boss';
import type { Logger } from 'pino';
import type { Connection } from '../db/connect.ts';
import { isDatabaseAway } from '../db/violations.ts';
import { withClient } from '../db/with-client.ts';
import type { Tracer } from '../observability/trace.ts';
import { claim, release } from './claim.ts';
import { failureWords, JobFailure, JobStopped } from './failure-words.ts';
import type { AddJob, JobKind, JobMeans } from './job-kind.ts';
import { type QueuedJob, queueName, statementsOn } from './queue.ts';

export type Shared = JobMeans & {
  connection: Connection;
  log: Logger;
  boss: PgBoss;
  byName: ReadonlyMap<string, JobKind>;
  tracer: Tracer | undefined;
  add: AddJob;
  /** What this server is running, by job id; abort one to ask it to end. */
  runningJobs: Map<string, AbortController>;
};

/** How long a stop waits for a job before it asks it to abort. */
const patienceMs = 20_000;

/**
 * Runs this many jobs at once. Each worker looks for the next job when it has done one, when woken, and when the
 * agenda has found that one is due.
 */
export function startWorkers(shared: Shared, maxAtOnce: number): { wake(): void; stop(): Promise<void> } {
  const shutdown = new AbortController();
  let isStopping = false;
  let wakers: (() => void)[] = [];
  const wake = () => {
    for (const one of wakers.splice(0)) one();
  };
  const nextWake = () =>
    new Promise<void>((resolve) => {
      wakers.push(resolve);
    });

  async function work(): Promise<void> {
    while (!isStopping) {
      // Set before looking, so that a worker woken while looking looks again.
      const woken = nextWake();
      if (!(await workOnce(shared, shutdown.signal))) await woken;
    }
  }

  const due = shared.connection.agenda.add({
    name: 'job',
    waits: `exists (select from pgboss.job
      where name = '${queueName}' and state < 'active' and start_after < now())`,
    work: async () => wake(),
  });
  const working = Array.from({ length: maxAtOnce }, work);
  return {
    wake,
    stop: async () => {
      isStopping = true;
      await due.stop();
      wake();
      const timer = setTimeout(() => shutdown.abort(new JobFailure('the server stopped')), patienceMs);
      await Promise.all(working);
      clearTimeout(timer);
      wakers = [];
    },
  };
}

/** @returns whether there was a job */
async function workOnce(shared: Shared, stopSignal: AbortSignal): Promise<boolean> {
  try {
    return await withClient(shared.connection.direct, async (client) => {
      const db = statementsOn(client);
      const [job] = await shared.boss.fetch<QueuedJob['data']>(queueName, { includeMetadata: true, db });
      if (!job) return false;
      await doJob(shared, job, client, stopSignal);
      return true;
    });
  } catch (error) {
    if (!isDatabaseAway(error))
      shared.log.warn({ err: error }, 'looking for jobs failed; it will be retried');
    return false;
  }
}

/** Holds the job's lock on a connection of its own for as long as it works: the lock tells others that it is alive. */
async function doJob(
  shared: Shared,
  job: QueuedJob,
  client: pg.PoolClient,
  stopSignal: AbortSignal,
): Promise<void> {
  const { boss, log } = shared;
  const db = statementsOn(client);
  const lost = new AbortController();
  const noteLoss = () => lost.abort(new JobFailure('the connection that holds the job was lost'));
  client.once('error', noteLoss).once('end', noteLoss);
  await claim(client, job.id);
  const stopRequest = new AbortController();
  shared.runningJobs.set(job.id, stopRequest);
  try {
    // Restarted after its server was killed: it had been asked to stop by then.
    if (job.data.stopAsked) throw new JobStopped();
    const signal = AbortSignal.any([stopSignal, lost.signal, stopRequest.signal]);
    await runJob(shared, job, signal);
    await boss.complete(queueName, job.id, { db });
  } catch (error) {
    if (stopRequest.signal.aborted || error instanceof JobStopped)
      return await cancelStopped(shared, job, stopSignal);
    if (!isDatabaseAway(error)) log.warn({ err: error, job: job.data.job, jobID: job.id }, 'a job failed');
    await failJob(shared, job, error as Error, stopSignal);
  } finally {
    shared.runningJobs.delete(job.id);
    client.off('error', noteLoss).off('end', noteLoss);
    await release(client, job.id);
  }
}

async function runJob(
  { byName, tracer, runningJobs: _, ...tools }: Shared,
  job: QueuedJob,
  signal: AbortSignal,
): Promise<void> {
  const { job: name, data, author } = job.data;
  const kind = byName.get(name);
  if (!kind) throw new JobFailure(`there is no kind of job named ${name}`);
  const trace = tracer?.begin(job.data.trace);
  const startMs = performance.now();
  let isError = true;
  try {
    const connection = tools.connection.forTask({ name, id: job.id, trace });
    await kind.run(data, { ...tools, connection, signal, author });
    isError = false;
  } finally {
    if (tracer && trace) {
      tracer.note({
        name: `job ${name}`,
        kind: 'consumer',
        trace,
        parentID: job.data.trace?.spanID,
        startMs,
        endMs: performance.now(),
        isError,
        attributes: { 'prepdesk.job_id': job.id },
      });
    }
  }
}

/**
 * Records that a try failed: it is tried again later, or given up. Whoever waits is told first: if that fails, the job is
 * still marked as running, and the upkeep finds it again.
 */
export async function failJob(
  shared: Shared,
  job: QueuedJob,
  error: Error,
  signal: AbortSignal,
): Promise<void> {
  if (job.retryCount >= job.retryLimit) {
    shared.log.error({ err: error, job: job.data.job, jobID: job.id }, 'a job failed after its last attempt');
    await notifyGivenUp(shared, job, error, signal);
  }
  await shared.boss.fail(queueName, job.id, { says: failureWords(error) });
}

/**
 * Cancels a job that somebody stopped: it is not tried again, and whoever waits is told first, as for one that was given
 * up.
 */
export async function cancelStopped(shared: Shared, job: QueuedJob, signal: AbortSignal): Promise<void> {
  const error = new JobStopped();
  shared.log.info({ job: job.data.job, jobID: job.id }, 'a job was stopped');
  await notifyGivenUp(shared, job, error, signal);
  await shared.connection.pool.query(
    `update pgboss.job set state = 'cancelled', completed_on = now(), output = $3
     where name = $1 and id = $2 and state = 'active'`,
    [queueName, job.id, { says: failureWords(error) }],
  );
}

async function notifyGivenUp(
  { boss: _, byName, runningJobs: __, ...rest }: Shared,
  { data: { job: name, data, author } }: QueuedJob,
  error: Error,
  signal: AbortSignal,
): Promise<void> {
  await byName.get(name)?.whenGivenUp?.(data, { ...rest, signal, author }, error);
}
