import type { CallParsed } from '@prepdesk/contract/define-call';
import { type JobState, type jobs, type ListedJob, maxJobsListed } from '@prepdesk/contract/tools/jobs';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../db/connect.ts';
import { isoOf } from '../db/iso-of.ts';
import { betweenDays } from '../db/list/conditions.ts';
import { queueName } from './queue.ts';

/** The queue's rows as people see them. Of a job's data only its kind and whose it is are shown. */

const queueStates: Record<JobState, string> = {
  waiting: 'created',
  again: 'retry',
  running: 'active',
  stopping: 'stopping',
  done: 'completed',
  failed: 'failed',
  cancelled: 'cancelled',
};
const states = Object.fromEntries(
  Object.entries(queueStates).map(([state, stored]) => [stored, state as JobState]),
);

export type StoredJob = Omit<ListedJob, 'askedBy' | 'asked'> & {
  /** Whose change added it; null for the server's own. */
  actorID: number | null;
};

const stateOf = sql`case when j.state::text = 'active' and j.data ? 'stopAsked' then 'stopping' else j.state::text end`;

/** The newest jobs; `kind` '' for all. Days are the company's. */
export async function storedJobs(
  db: Db,
  { kind, state, addedFrom, addedUntil }: CallParsed<typeof jobs.list>,
): Promise<StoredJob[]> {
  const conditions: SQL[] = [
    ...(kind ? [sql`j.data ->> 'job' = ${kind}`] : []),
    ...(state ? [sql`${stateOf} = ${queueStates[state]}`] : []),
    ...betweenDays(sql`j.created_on`, addedFrom, addedUntil),
  ];
  const isOver = sql`j.state::text in ('completed', 'failed', 'cancelled')`;
  const { rows } = await db.execute<Omit<StoredJob, 'state'> & { state: string }>(sql`
    select j.id::text as "jobID", j.data ->> 'job' as kind,
      coalesce(j.data ->> 'called', j.data ->> 'job') as called, ${stateOf} as state,
      case when j.started_on is null then 0 else j.retry_count + 1 end as tries, j.retry_limit + 1 as "triesMost",
      case when j.state::text in ('created', 'retry') then ${isoOf(sql`j.start_after`)} else '' end as "nextAt",
      ${isoOf(sql`j.created_on`)} as "addedAt",
      greatest(0, extract(epoch from case when ${isOver} then coalesce(j.completed_on, now()) else now() end
        - j.created_on))::int as "ageSeconds",
      coalesce(j.output ->> 'says', '') as error, (j.data #>> '{author,actorID}')::int as "actorID"
    from pgboss.job j
    where ${sql.join([sql`j.name = ${queueName}`, ...conditions], sql` and `)}
    order by j.created_on desc, j.id limit ${maxJobsListed}`);
  return rows.map((row) => ({ ...row, state: states[row.state] ?? 'waiting' }));
}

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
