import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import { authorOf } from '../db/change.ts';
import type { Connection, Db } from '../db/connect.ts';
import type { MailDesk } from '../messaging/mail.ts';
import type { Storage } from '../storage/storage.ts';
import type { JobKind } from './job-kind.ts';
import { bossOn, clientOf, type QueuedJob, queueName, statementsOn } from './queue.ts';
import { startUpkeep } from './upkeep.ts';
import { startWorkers } from './workers.ts';

export type JobCounts = {
  waiting: number;
  running: number;
  failedLastDay: number;
  /** How long the job that is due longest waits; 0 when none does. */
  oldestWaitingSeconds: number;
};

export type Jobs = {
  /** In the change's transaction: the job exists when the change does. @throws Error for a kind that no domain lists */
  add<Data extends object>(db: Db, kind: JobKind<Data>, data: NoInfer<Data>): Promise<void>;
  /** Looks for work at once; call it when a change that added jobs is committed. */
  wake(): void;
  counts(db: Db): Promise<JobCounts>;
  /** Resolves when no job waits or runs any more. */
  settled(): Promise<void>;
  /** Takes no new jobs and waits for those that run; one that takes too long is done again later. */
  stop(): Promise<void>;
};

/** Five tries within half a minute, each a while after the last. */
const retries = { retryLimit: 4, retryDelay: 1, retryBackoff: true };
const mostAtOnce = 2;

/** Begins in the background: the start does not wait for the queue, and a database that is away does not matter. */
export function startJobs(
  connection: Connection,
  means: { storage: Storage; mail: MailDesk },
  kinds: readonly JobKind[],
  log: Logger,
): Jobs {
  const byName = new Map(kinds.map((kind) => [kind.name, kind]));
  const boss = bossOn(statementsOn(connection.pool));
  const shared = { connection, ...means, log, boss, byName };
  const workers = startWorkers(shared, mostAtOnce);
  const upkeep = startUpkeep(shared, workers.wake);
  let hasNews = false;
  return {
    add: async (db, { name }, data) => {
      if (!byName.has(name)) throw new Error(`there is no kind of job named ${name}`);
      hasNews = true;
      const job: QueuedJob['data'] = { job: name, data, author: await authorOf(db) };
      await boss.send(queueName, job, { ...retries, db: statementsOn(clientOf(db)) });
    },
    wake: () => {
      if (!hasNews) return;
      hasNews = false;
      workers.wake();
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

async function counts(db: Db): Promise<JobCounts> {
  const { rows } = await db.execute<JobCounts>(sql`
    select count(*) filter (where state in ('created', 'retry'))::int as waiting,
      count(*) filter (where state = 'active')::int as running,
      count(*) filter (where state = 'failed' and completed_on > now() - interval '1 day')::int as "failedLastDay",
      coalesce(greatest(0, extract(epoch from now() -
        min(start_after) filter (where state in ('created', 'retry')))), 0)::int as "oldestWaitingSeconds"
    from pgboss.job where name = ${queueName}`);
  return rows[0] as JobCounts;
}
