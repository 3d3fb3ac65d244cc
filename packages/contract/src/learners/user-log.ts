import * as z from 'zod/mini';
import { changeCall, defineCallsWith } from '../define-call.ts';
import { hidden, shown } from '../fields.ts';
import { listCall } from '../list-call.ts';
import { choiceFilter, daysFilter } from '../list-filters.ts';
import { inDigits } from '../numbers-shown.ts';
import { defineRow, listParts, type RowOf } from '../resource.ts';
import { example, id, oneOf, wholeNumberBetween } from '../values.ts';
import { phoneOrEmail } from './whose.ts';

/** How many of the newest rows are answered with the summary; all of them are in the pages of the list. */
const maxNewest = 500;
const usualNewest = 200;

/** d3 §3. */
export const watchedHow = { 1: 'Online', 2: 'Offline' } as const;

/** The documents' fields of a User log row (d3 §3), then additions. */
export const watchedLesson = defineRow({
  videoName: shown('Video Name'),
  className: shown('Class Name'),
  topicName: shown('Topic Name'),
  /** The kind of sub-topic: Video, Q-bank and so on (gaps B36). */
  type: shown('Type'),
  isFree: shown('IsFree', { kind: 'choice', choices: { 1: 'Free', 0: 'Paid' } }),
  online: shown('Online', { kind: 'choice', choices: watchedHow }),
  /** In India, yyyy-MM-dd. */
  date: hidden(z.string()),
  /** yyyy-MM. */
  month: shown('Month', { unlisted: true }),
  startedAt: shown('Watched', { kind: 'instant', sort: true }),
  watchTime: shown('Watch Time (seconds)', { kind: 'number' }),
  id: hidden(z.int()),
  appName: shown('App'),
});
export type WatchedLesson = RowOf<typeof watchedLesson>;

export const userLog = defineCallsWith('learners', 'userLog', { needs: ['/userlog'] })({
  /** One learner by phone or e-mail, with all their accounts. A change, because the look-up is recorded (gaps C37). */
  find: changeCall({
    path: 'admin/userloglist',
    writes: ['look_ups'],
    idempotency: 'again',
    input: z.object({
      search: phoneOrEmail(),
      /** How many of the newest rows are wanted. An addition. */
      limit: z._default(wholeNumberBetween(0, maxNewest, `At most ${inDigits(maxNewest)} rows`), usualNewest),
    }),
    output: z.object({
      classes: z.array(watchedLesson.row),
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
    says: 'User found',
    saysWhenEmpty: 'No Data Found ',
  }),
  /** Everything that a learner watched, page by page. */
  list: listCall({
    path: 'admin/userwatchlog',
    allowStale: true,
    shows: ['apps', 'classes', 'learners', 'sub_topics', 'topics', 'watch_log'],
    addition: true,
    ...listParts(watchedLesson),
    wire: { rows: 'classes' },
    given: { personID: example(id(), 900_001) },
    filters: {
      watched: daysFilter('Watched', 'startDate', 'endDate'),
      online: choiceFilter('online', 'Online', oneOf([1, 2]), watchedHow),
    },
    saysWhenEmpty: 'No Data Found ',
  }),
});
