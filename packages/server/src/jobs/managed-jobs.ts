import { sql } from 'drizzle-orm';
import type { Db } from '../db/connect.ts';
import { queueName } from './queue.ts';

/** The name of a job's kind, and what it works with. */
export type Queued = { kind: string; data: object };

const isJob = (jobID: string) => sql`name = ${queueName} and id = ${jobID}::uuid`;
const queued = sql`data ->> 'job' as kind, data -> 'data' as data`;

/** @returns the job, now cancelled; undefined when it does not exist, has begun, or is over */
export async function cancelJob(db: Db, jobID: string): Promise<Queued | undefined> {
  const { rows } = await db.execute<Queued>(sql`
    update pgboss.job set state = 'cancelled', completed_on = now()
    where ${isJob(jobID)} and state in ('created', 'retry') returning ${queued}`);
  return rows[0];
}

/** @returns the name of its kind; undefined when it is not running, or is stopping already */
export async function requestStop(db: Db, jobID: string): Promise<string | undefined> {
  const { rows } = await db.execute<Queued>(sql`
    update pgboss.job set data = data || '{"stopAsked":true}'
    where ${isJob(jobID)} and state = 'active' and not data ? 'stopAsked' returning ${queued}`);
  return rows[0]?.kind;
}

/** @returns the job, as new; undefined when it does not exist, or was neither given up nor cancelled */
export async function renewJob(db: Db, jobID: string): Promise<Queued | undefined> {
  const { rows } = await db.execute<Queued>(sql`
    update pgboss.job set state = 'created', retry_count = 0, started_on = null, completed_on = null,
      output = null, data = data - 'stopAsked', start_after = now(), keep_until = now() + interval '14 days'
    where ${isJob(jobID)} and state in ('failed', 'cancelled') returning ${queued}`);
  return rows[0];
}
