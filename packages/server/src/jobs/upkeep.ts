import type PgBoss from 'pg-boss';
import { isDatabaseAway } from '../db/violations.ts';
import { withClient } from '../db/with-client.ts';
import { release, tryClaim } from './claim.ts';
import { JobFailure, JobStopped } from './failure-words.ts';
import { type QueuedJob, queueName } from './queue.ts';
import { cancelStopped, failJob, type Shared } from './workers.ts';

const tidyEveryMs = 10 * 60_000;
/** The time between taking a job and holding its lock. */
const graceSeconds = 3;

/** Returns jobs whose worker is gone to the queue, and removes old ones. */
export function startUpkeep(shared: Shared, wake: () => void): { wake(): void; stop(): Promise<void> } {
  const { connection, boss, log } = shared;
  let tidying: Promise<void> | undefined;
  const runLogged = (work: () => Promise<void>) =>
    work().catch((error) => {
      if (!isDatabaseAway(error)) log.warn({ err: error }, 'maintaining the jobs failed; it will be retried');
    });
  const checkRunning = async () => {
    await stopRequestedJobs(shared);
    if ((await requeueAbandoned(shared)) > 0) wake();
  };
  const checking = connection.agenda.add({
    name: 'running',
    waits: `exists (select from pgboss.job where name = '${queueName}' and state = 'active')`,
    work: () => runLogged(checkRunning),
  });
  const timer = setInterval(() => {
    tidying = runLogged(() => tidy(boss));
  }, tidyEveryMs);
  timer.unref();
  return {
    wake: checking.begin,
    stop: async () => {
      const checked = checking.stop();
      clearInterval(timer);
      await tidying;
      await checked;
    },
  };
}

/**
 * Removes old jobs. Whether a job runs is judged by its lock alone, never by the time it takes, as pg-boss's `maintain`
 * does.
 */
export async function tidy(boss: PgBoss): Promise<void> {
  await boss.archive();
  // Its types have the name it had in an earlier version.
  await (boss as PgBoss & { drop(): Promise<void> }).drop();
}

/** Stops those jobs of this server that somebody wants to end. */
async function stopRequestedJobs({ connection, runningJobs }: Shared): Promise<void> {
  if (runningJobs.size === 0) return;
  const { rows } = await connection.pool.query<{ id: string }>(
    `select id from pgboss.job where name = $1 and id = any($2::uuid[]) and data ? 'stopAsked'`,
    [queueName, [...runningJobs.keys()]],
  );
  for (const { id } of rows) runningJobs.get(id)?.abort(new JobStopped());
}

const abandoned = `select id from pgboss.job where name = $1 and state = 'active'
  and started_on < now() - $2 * interval '1 second'`;

/** Jobs that are marked as running although no connection holds their lock: their server was killed. */
async function requeueAbandoned(shared: Shared): Promise<number> {
  const { pool } = shared.connection;
  const { rows } = await pool.query<{ id: string }>(abandoned, [queueName, graceSeconds]);
  let count = 0;
  for (const { id } of rows) {
    try {
      if (await requeueIfAbandoned(shared, id)) count += 1;
    } catch (error) {
      // One that cannot even be given up must not keep the others waiting.
      if (isDatabaseAway(error)) throw error;
      shared.log.warn({ err: error, jobID: id }, 'reclaiming a job failed; it will be retried');
    }
  }
  return count;
}

const requeueIfAbandoned = (shared: Shared, jobID: string): Promise<boolean> =>
  withClient(shared.connection.direct, async (client) => {
    if (!(await tryClaim(client, jobID))) return false;
    // It may have ended, and even restarted, since it was seen.
    const still = await client.query(`${abandoned} and id = $3`, [queueName, graceSeconds, jobID]);
    const job = await shared.boss.getJobById<QueuedJob['data']>(queueName, jobID);
    const isAbandoned = still.rows.length > 0 && job !== null;
    if (isAbandoned) {
      shared.log.warn({ job: job.data.job }, 'a job was left unfinished; it runs again');
      const signal = AbortSignal.timeout(60_000);
      const error = new JobFailure('the server that did this job stopped in the middle');
      await (job.data.stopAsked ? cancelStopped(shared, job, signal) : failJob(shared, job, error, signal));
    }
    await release(client, jobID);
    return isAbandoned;
  });
