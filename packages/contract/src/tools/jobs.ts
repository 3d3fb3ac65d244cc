import * as z from 'zod/mini';
import { changeCall, defineCallsWith, readCall } from '../define-call.ts';
import { hidden, shown } from '../fields.ts';
import { listCall } from '../list-call.ts';
import { choiceFilter, daysFilter } from '../list-filters.ts';
import { defineRow, listParts, type RowOf } from '../resource.ts';
import { example, text } from '../values.ts';

/** Work after the reply, as the queue has it (docs/decisions/0026-jobs.md). */
export const jobStates = {
  waiting: 'Waiting',
  again: 'Retrying',
  running: 'Running',
  /** Somebody asked it to stop, and it is finishing its last step. */
  stopping: 'Stopping',
  done: 'Done',
  failed: 'Failed',
  cancelled: 'Cancelled',
} as const;
export type JobState = keyof typeof jobStates;

export const listedJob = defineRow({
  jobID: shown('ID'),
  /** The name of its kind, and the label that the kind had when the job was added. */
  kind: hidden(z.string()),
  called: shown('Kind'),
  state: shown('State', {
    kind: 'choice',
    choices: jobStates,
    row: z.enum(Object.keys(jobStates) as [JobState, ...JobState[]]),
  }),
  /** How often it was started, and how often it may be in all. */
  tries: shown('Attempts', { kind: 'number' }),
  triesMost: hidden(z.int()),
  /** When it is due; '' once it runs or is over. */
  nextAt: shown('Next run', { kind: 'instant' }),
  addedAt: shown('Added', { kind: 'instant' }),
  /** Since it was added; for a finished job, until it ended. */
  ageSeconds: shown('Age in seconds', { kind: 'number' }),
  /** Why it last failed, in words that reveal nothing of its data; '' for none. */
  error: shown('Error'),
  /** Whose change added it; '' for the server's own. */
  askedBy: shown('Asked by'),
  /** What somebody last did to it, 'Cancelled by Asha Sharma'; '' for nothing. */
  asked: shown('Then'),
});
export type ListedJob = RowOf<typeof listedJob>;

const kind = z.object({ kind: z.string(), called: z.string(), elsewhere: z.string() });
export type KindOfJob = z.infer<typeof kind>;

/** @param known a job of the example world, in the state that the call needs */
const jobID = (known: string) =>
  example(z.string().check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i)), known);

export const jobs = defineCallsWith('tools', 'jobs', { addition: true })({
  /** Newest first. Finished jobs are kept for a day, those that were given up for a week. */
  list: listCall({
    path: 'admin/jobs',
    shows: ['admin_users', 'job_deeds'],
    needs: ['/jobs'],
    ...listParts(listedJob),
    wire: { rows: 'jobs' },
    searchLength: 100,
    filters: {
      kind: choiceFilter('kind', 'Kind', text(100)),
      state: choiceFilter('state', 'State', listedJob.fields.state.row, jobStates),
      added: daysFilter('Added', 'addedFrom', 'addedUntil'),
    },
  }),
  /** The kinds of jobs. `elsewhere`: where a job that ended badly is started again; '' where it is retried here. */
  kinds: readCall({
    path: 'admin/jobkinds',
    needs: ['/jobs'],
    output: z.object({ kinds: z.array(kind) }),
    rows: 'kinds',
  }),
  /** Repeats a job that was given up or cancelled, with all its tries. */
  retry: changeCall({
    path: 'admin/retryjob',
    writes: ['job_deeds', 'royalty_calculations', 'royalty_statements'],
    needs: ['/jobs#manage'],
    does: 'asked to try again',
    input: z.object({ jobID: jobID('90000100-0000-4000-8000-000000000001') }),
    says: 'The job will be tried again',
  }),
  /** A running job is asked to stop, and ends between two of its steps. Whoever waits for it is told. */
  cancel: changeCall({
    path: 'admin/canceljob',
    writes: ['job_deeds'],
    needs: ['/jobs#manage'],
    does: 'cancelled',
    input: z.object({ jobID: jobID('90000100-0000-4000-8000-000000000002') }),
    /** isAsked: 1 for a job that was running. */
    output: z.object({ isAsked: z.int() }),
    says: 'The job is cancelled',
    suffix: ({ isAsked }) => (isAsked ? ' as soon as its current step is done' : ''),
  }),
});
