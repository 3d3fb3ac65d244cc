import type { ListedJob } from '@prepdesk/contract/tools/jobs';
import { desc, eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { jobEvents } from '../../db/schema/jobs.ts';
import type { StoredJob } from '../../jobs/managed-jobs.ts';

export type JobAction = 'retry' | 'cancel';

const actionWords: Record<JobAction, string> = { retry: 'Tried again for', cancel: 'Cancelled by' };

/** The last request about a job; undefined when there was none. */
export async function lastJobEvent(db: Db, jobID: string): Promise<string | undefined> {
  const [last] = await db
    .select({ deed: jobEvents.deed })
    .from(jobEvents)
    .where(eq(jobEvents.jobID, jobID))
    .orderBy(desc(jobEvents.id))
    .limit(1);
  return last?.deed;
}

/** Adds to each job its owner and the last request about it. */
export async function withPeople(db: Db, jobs: readonly StoredJob[]): Promise<ListedJob[]> {
  const actors = [...new Set(jobs.flatMap(({ actorID }) => actorID ?? []))];
  const people = await db.execute<{ id: number; name: string }>(
    sql`select id, full_name as name from admin_users where id = any(${sql.param(actors)}::int[])`,
  );
  const actions = await db.execute<{ jobID: string; deed: JobAction; by: string }>(sql`
    select distinct on (d.job_id) d.job_id as "jobID", d.deed, a.full_name as by
    from job_deeds d join admin_users a on a.id = d.asked_by
    where d.job_id = any(${sql.param(jobs.map(({ jobID }) => jobID))}::text[]) order by d.job_id, d.id desc`);
  const names = new Map(people.rows.map(({ id, name }) => [id, name]));
  const events = new Map(actions.rows.map(({ jobID, deed, by }) => [jobID, `${actionWords[deed]} ${by}`]));
  return jobs.map(({ actorID, ...job }) => ({
    ...job,
    askedBy: names.get(actorID ?? 0) ?? '',
    asked: events.get(job.jobID) ?? '',
  }));
}
