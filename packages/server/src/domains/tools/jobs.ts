import { refused } from '@prepdesk/contract/failures';
import { jobs as calls } from '@prepdesk/contract/tools/jobs';
import { desc, eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { isoOf } from '../../db/iso-of.ts';
import { days, equals, searchIn, searchTextOf } from '../../db/list/conditions.ts';
import { listOf } from '../../db/list/list-of.ts';
import { falling, rising } from '../../db/list/statement.ts';
import { adminUsers } from '../../db/schema/access.ts';
import { jobEvents } from '../../db/schema/jobs.ts';
import { type Context, implement } from '../../http/call/implement.ts';
import { queueName } from '../../jobs/queue.ts';

type JobAction = 'retry' | 'cancel';

const whyNot: Record<JobAction, string> = {
  retry: 'Only a failed or cancelled job can be tried again',
  cancel: 'Only a job that waits or runs can be cancelled',
};

/** A `JobState`, from the queue's own states. */
const state = sql`case j.state::text when 'created' then 'waiting' when 'retry' then 'again' when 'completed' then 'done'
  when 'active' then case when j.data ? 'stopAsked' then 'stopping' else 'running' end else j.state::text end`;
const kind = sql`j.data ->> 'job'`;
const called = sql`coalesce(j.data ->> 'called', ${kind})`;
const error = sql`coalesce(j.output ->> 'says', '')`;
const askedBy = sql`coalesce(${adminUsers.fullName}, '')`;
const isOver = sql`j.state in ('completed', 'failed', 'cancelled')`;

/**
 * The queue's own rows. Of a job's data only its kind and whose it is are shown. No index has this order, but the queue keeps a
 * job for some days only.
 */
const list = listOf(calls.list, {
  from: sql`pgboss.job j`,
  key: sql`j.id`,
  only: sql`j.name = ${sql.raw(`'${queueName}'`)}`,
  join: [[adminUsers, sql`${adminUsers.id} = (j.data #>> '{author,actorID}')::int`, 'left']],
  columns: {
    jobID: sql`j.id::text`,
    kind,
    called,
    state,
    tries: sql`case when j.started_on is null then 0 else j.retry_count + 1 end`,
    triesMost: sql`j.retry_limit + 1`,
    nextAt: sql`case when j.state in ('created', 'retry') then ${isoOf(sql`j.start_after`)} else '' end`,
    addedAt: isoOf(sql`j.created_on`),
    ageSeconds: sql`greatest(0, extract(epoch from
      case when ${isOver} then coalesce(j.completed_on, now()) else now() end - j.created_on))::int`,
    error,
    askedBy,
    asked: sql`coalesce((
      select case e.deed when 'retry' then 'Tried again for ' else 'Cancelled by ' end || a.full_name
      from job_deeds e join admin_users a on a.id = e.asked_by where e.job_id = j.id::text order by e.id desc limit 1), '')`,
  },
  order: [falling(sql`j.created_on`), rising(sql`j.id`)],
  search: searchIn(searchTextOf(sql`j.id`, called, error, askedBy)),
  filters: { kind: equals(kind), state: equals(state), added: days(sql`j.created_on`) },
});

/** The last request about a job; undefined when there was none. */
async function lastRequest(db: Db, jobID: string): Promise<string | undefined> {
  const [last] = await db
    .select({ deed: jobEvents.deed })
    .from(jobEvents)
    .where(eq(jobEvents.jobID, jobID))
    .orderBy(desc(jobEvents.id))
    .limit(1);
  return last?.deed;
}

type JobRequest = Context<typeof calls.retry | typeof calls.cancel>;

/** A repeated request is carried out once. @returns whether it was carried out now @throws Failure `refused` */
async function ask(
  action: JobAction,
  { input: { jobID }, db, actor }: JobRequest,
  doIt: (jobID: string) => Promise<string | undefined>,
): Promise<boolean> {
  const kind = await doIt(jobID);
  if (kind) await db.insert(jobEvents).values({ jobID, kind, deed: action, askedBy: actor.userID });
  else if ((await lastRequest(db, jobID)) !== action) throw refused(whyNot[action]);
  return kind !== undefined;
}

/** A job that has not started is removed from the queue; a running one is asked to stop. */
async function cancel(request: Context<typeof calls.cancel>): Promise<{ isAsked: number }> {
  const { jobs: queue } = request;
  let isRequested = false;
  await ask('cancel', request, async (jobID) => {
    const removed = await queue.cancel(jobID);
    if (removed) return removed;
    const stopped = await queue.stopOne(jobID);
    isRequested = stopped !== undefined;
    return stopped;
  });
  return { isAsked: isRequested ? 1 : 0 };
}

export const jobs = implement(calls, {
  list,
  kinds: ({ jobs: { kinds } }) => ({
    kinds: kinds.map(({ name, called, again }) => ({
      kind: name,
      called,
      elsewhere: 'elsewhere' in again ? again.elsewhere : '',
    })),
  }),
  retry: async (request) => {
    await ask('retry', request, request.jobs.retry);
  },
  cancel,
});
