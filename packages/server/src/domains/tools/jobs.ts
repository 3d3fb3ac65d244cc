import { refused } from '@prepdesk/contract/failures';
import { jobs as calls } from '@prepdesk/contract/tools/jobs';
import { computedListOf } from '../../db/list/computed-list.ts';
import { jobDeeds } from '../../db/schema/jobs.ts';
import { type Context, implement } from '../../http/implement.ts';
import { storedJobs } from '../../jobs/managed-jobs.ts';
import { type Deed, lastDeed, withPeople } from './job-deeds.ts';

const whyNot: Record<Deed, string> = {
  retry: 'Only a job that was given up or cancelled can be tried again',
  cancel: 'Only a job that waits or runs can be cancelled',
};

type Asked = Context<typeof calls.retry | typeof calls.cancel>;

/** A repeated request is carried out once. @returns whether it was carried out now @throws Failure `refused` */
async function ask(
  deed: Deed,
  { input: { jobID }, db, actor }: Asked,
  doIt: (jobID: string) => Promise<string | undefined>,
): Promise<boolean> {
  const kind = await doIt(jobID);
  if (kind) await db.insert(jobDeeds).values({ jobID, kind, deed, askedBy: actor.userID });
  else if ((await lastDeed(db, jobID)) !== deed) throw refused(whyNot[deed]);
  return kind !== undefined;
}

/** A job that has not started is removed from the queue; a running one is asked to stop. */
async function cancel(asked: Context<typeof calls.cancel>): Promise<{ isAsked: number }> {
  const { jobs: queue } = asked;
  let isAsked = false;
  await ask('cancel', asked, async (jobID) => {
    const taken = await queue.cancel(jobID);
    if (taken) return taken;
    const stopped = await queue.stopOne(jobID);
    isAsked = stopped !== undefined;
    return stopped;
  });
  return { isAsked: isAsked ? 1 : 0 };
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
  retry: async (asked) => {
    await ask('retry', asked, asked.jobs.retry);
    return {};
  },
  cancel,
});
