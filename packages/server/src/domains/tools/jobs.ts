import { refused } from '@prepdesk/contract/failures';
import { jobs as calls } from '@prepdesk/contract/tools/jobs';
import { computedListOf } from '../../db/list/computed-list.ts';
import { jobEvents } from '../../db/schema/jobs.ts';
import { type Context, implement } from '../../http/call/implement.ts';
import { storedJobs } from '../../jobs/managed-jobs.ts';
import { type JobAction, lastJobEvent, withPeople } from './job-events.ts';

const whyNot: Record<JobAction, string> = {
  retry: 'Only a failed or cancelled job can be tried again',
  cancel: 'Only a job that waits or runs can be cancelled',
};

type JobRequest = Context<typeof calls.retry | typeof calls.cancel>;

/** A repeated request is carried out once. @returns whether it was carried out now @throws Failure `refused` */
async function ask(
  action: JobAction,
  { input: { jobID }, db, actor }: JobRequest,
  doIt: (jobID: string) => Promise<string | undefined>,
): Promise<boolean> {
  const kind = await doIt(jobID);
  if (kind) await db.insert(jobEvents).values({ jobID, kind, deed: action, askedBy: actor.userID });
  else if ((await lastJobEvent(db, jobID)) !== action) throw refused(whyNot[action]);
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
  list: computedListOf(calls.list, {
    rows: async ({ input, db }) => withPeople(db, await storedJobs(db, input)),
    searched: ['jobID', 'called', 'error', 'askedBy'],
  }),
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
