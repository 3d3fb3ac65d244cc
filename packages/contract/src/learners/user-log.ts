import * as z from 'zod/mini';
import { call, defineCalls } from '../define-call.ts';
import { listCall } from '../list-call.ts';
import { choiceFilter, daysFilter } from '../list-filters.ts';
import { example, id, oneOf, wholeNumberBetween } from '../values.ts';
import { phoneOrEmail } from './whose.ts';

/** How many of the newest rows are answered with the summary; all of them are in the pages of the list. */
const maxNewest = 500;
const usualNewest = 200;

/** d3 §3. */
export const watchedHow = { 1: 'Online', 2: 'Offline' } as const;

/** The documents' fields of a User log row (d3 §3), then additions. */
const row = z.object({
  videoName: z.string(),
  /** 1 online, 2 offline. */
  online: z.int(),
  /** In India, yyyy-MM-dd. */
  date: z.string(),
  /** yyyy-MM. */
  month: z.string(),
  /** The kind of sub-topic: Video, Q-bank and so on (gaps B36). */
  type: z.string(),
  isFree: z.int(),
  topicName: z.string(),
  className: z.string(),
  /** Seconds. */
  watchTime: z.int(),
  id: z.int(),
  /** An instant. */
  startedAt: z.string(),
  appName: z.string(),
});
export type WatchedLesson = z.infer<typeof row>;

const needs = ['/userlog'] as const;

export const userLog = defineCalls('learners', 'userLog', {
  /** One learner by phone or e-mail, with all their accounts. A change, because the look-up is recorded (gaps C37). */
  find: call({
    path: 'admin/userloglist',
    kind: 'change',
    writes: ['look_ups'],
    needs,
    idempotency: 'again',
    input: z.object({
      search: phoneOrEmail(),
      /** How many of the newest rows are wanted. An addition. */
      limit: z._default(wholeNumberBetween(0, maxNewest, `At most ${maxNewest} rows`), usualNewest),
    }),
    output: z.object({
      classes: z.array(row),
      information: z.object({
        /** What is left of all credits, in seconds. */
        creditSeconds: z.int(),
        fullName: z.string(),
        userEmail: z.string(),
        userPhone: z.string(),
        /** Null where nobody was found. */
        personID: z.nullable(z.int()),
        watchedSeconds: z.int(),
        /** How many other learners have this e-mail. */
        others: z.int(),
      }),
      /** Seconds: of all confirmed orders that were not refunded. */
      totalCredits: z.int(),
    }),
    alsoAtTop: ['classes', 'information', 'totalCredits'],
    rows: 'classes',
    says: 'User found',
    saysWhenEmpty: 'No Data Found ',
  }),
  /** Everything that a learner watched, page by page. */
  list: listCall({
    path: 'admin/userwatchlog',
    allowStale: true,
    shows: ['apps', 'classes', 'learners', 'sub_topics', 'topics', 'watch_log'],
    needs,
    addition: true,
    row,
    wire: { rows: 'classes' },
    given: { personID: example(id(), 900_001) },
    filters: {
      watched: daysFilter('Watched', 'startDate', 'endDate'),
      online: choiceFilter('online', 'Online', oneOf([1, 2]), watchedHow),
    },
    sorts: ['startedAt'],
    columns: {
      videoName: { label: 'Video Name' },
      className: { label: 'Class Name' },
      topicName: { label: 'Topic Name' },
      type: { label: 'Type' },
      isFree: { label: 'IsFree', choices: { 1: 'Free', 0: 'Paid' } },
      online: { label: 'Online', choices: watchedHow },
      startedAt: { label: 'Watched', kind: 'instant' },
      watchTime: { label: 'Watch Time (seconds)', kind: 'number' },
      appName: { label: 'App' },
    },
    saysWhenEmpty: 'No Data Found ',
  }),
});
