import type pg from 'pg';
import type PgBoss from 'pg-boss';
import type { Logger } from 'pino';
import type { Connection } from '../db/connect.ts';
import { isDatabaseAway } from '../db/violations.ts';
import type { MailDesk } from '../messaging/mail.ts';
import type { Storage } from '../storage/storage.ts';
import { claim, release } from './claim.ts';
import type { JobKind, JobTools } from './job-kind.ts';
import { type QueuedJob, queueName, statementsOn } from './queue.ts';

export type Shared = {
  connection: Connection;
  storage: Storage;
  mail: MailDesk;
  log: Logger;
  boss: PgBoss;
  byName: ReadonlyMap<string, JobKind>;
};

const pollMs = 2000;
/** So long a stop waits for a job before it asks it to break off. */
const patienceMs = 20_000;

/** So many jobs at once; each looks for the next when it has done one, when woken, and every other second. */
export function startWorkers(shared: Shared, mostAtOnce: number): { wake(): void; stop(): Promise<void> } {
  const breakOff = new AbortController();
  let isStopping = false;
  let wakeUps: (() => void)[] = [];
  const wake = () => {
    for (const one of wakeUps.splice(0)) one();
  };
  const nap = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, pollMs);
      timer.unref();
      wakeUps.push(() => {
        clearTimeout(timer);
        resolve();
      });
    });

  async function work(): Promise<void> {
    while (!isStopping) {
      // Noted before looking: who is woken while looking looks again.
      const napping = nap();
      if (!(await workOnce(shared, breakOff.signal))) await napping;
    }
  }

  const working = Array.from({ length: mostAtOnce }, work);
  return {
    wake,
    stop: async () => {
      isStopping = true;
      wake();
      const timer = setTimeout(() => breakOff.abort(new Error('the server stops')), patienceMs);
      await Promise.all(working);
      clearTimeout(timer);
      wakeUps = [];
    },
  };
}

/** @returns whether there was a job */
async function workOnce(shared: Shared, stopSignal: AbortSignal): Promise<boolean> {
  let client: pg.PoolClient | undefined;
  let isUsable = true;
  try {
    client = await shared.connection.pool.connect();
    const db = statementsOn(client);
    const [job] = await shared.boss.fetch<QueuedJob['data']>(queueName, { includeMetadata: true, db });
    if (!job) return false;
    await doJob(shared, job, client, stopSignal);
    return true;
  } catch (error) {
    isUsable = false;
    if (!isDatabaseAway(error)) shared.log.warn({ err: error }, 'looking for jobs failed; it is tried again');
    return false;
  } finally {
    client?.release(!isUsable);
  }
}

/** Holds the job's lock on a connection of its own for as long as it works: that lock tells others that it lives. */
async function doJob(
  shared: Shared,
  job: QueuedJob,
  client: pg.PoolClient,
  stopSignal: AbortSignal,
): Promise<void> {
  const { boss, log } = shared;
  const db = statementsOn(client);
  const lost = new AbortController();
  const noteLoss = () => lost.abort(new Error('the connection that holds the job was lost'));
  client.once('error', noteLoss).once('end', noteLoss);
  await claim(client, job.id);
  try {
    const signal = AbortSignal.any([stopSignal, lost.signal]);
    await runJob(shared, job, signal);
    await boss.complete(queueName, job.id, { db });
  } catch (error) {
    if (!isDatabaseAway(error)) log.warn({ err: error, job: job.data.job }, 'a job failed');
    await failJob(shared, job, error as Error, stopSignal);
  } finally {
    client.off('error', noteLoss).off('end', noteLoss);
    await release(client, job.id);
  }
}

async function runJob({ byName, ...tools }: Shared, job: QueuedJob, signal: AbortSignal): Promise<void> {
  const { job: name, data, author } = job.data;
  const kind = byName.get(name);
  if (!kind) throw new Error(`there is no kind of job named ${name}`);
  await kind.run(data, { ...tools, signal, author });
}

/**
 * Notes that a try failed: it is tried again later, or given up, which is told to whoever waits for it. Told first:
 * a job that is still running when the telling fails is found again by the upkeep.
 */
export async function failJob(
  { boss, byName, connection, storage, mail, log }: Shared,
  job: QueuedJob,
  error: Error,
  signal: AbortSignal,
): Promise<void> {
  if (job.retryCount >= job.retryLimit) {
    log.error({ err: error, job: job.data.job }, 'a job was given up');
    const tools: JobTools = { connection, storage, mail, log, signal, author: job.data.author };
    await byName.get(job.data.job)?.whenGivenUp?.(job.data.data, tools, error);
  }
  await boss.fail(queueName, job.id, { message: error.message.split('\nparams:')[0] });
}
