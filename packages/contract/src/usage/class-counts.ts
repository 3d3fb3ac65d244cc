import * as z from 'zod/mini';
import { defineCallsWith, readCall } from '../define-call.ts';
import { id, optionalID } from '../values.ts';

const counts = z.object({
  classID: z.int(),
  name: z.string(),
  appID: z.int(),
  courseName: z.string(),
  /** Learners who watched it: ever, this month and today, in India; each once. */
  lifetimeCount: z.int(),
  monthlyCount: z.int(),
  todayCount: z.int(),
});
export type ClassCounts = z.infer<typeof counts>;

const monthData = z.object({
  classID: z.int(),
  name: z.string(),
  /** 'November' */
  monthData: z.string(),
  year: z.int(),
  count: z.int(),
  /** When its first learner of the month was counted. */
  createdAt: z.iso.datetime(),
});
export type ClassMonth = z.infer<typeof monthData>;

/** How many learners watched each class (d3 §2, Classes data). */
export const classCounts = defineCallsWith('usage', 'classCounts', { needs: ['/classes_data'] })({
  list: readCall({
    path: 'admin/classesData',
    allowStale: true,
    shows: ['classes', 'courses', 'subject_maps', 'watch_log'],
    /** Left out, both apps'. An addition. */
    input: z.object({ appID: optionalID() }),
    output: z.array(counts),
    saysWhenEmpty: 'No data found',
  }),
  months: readCall({
    path: 'admin/classesmonthData',
    allowStale: true,
    shows: ['classes', 'subject_maps', 'watch_log'],
    input: z.object({ appID: id(), courseID: id() }),
    output: z.object({ monthlyData: z.array(monthData) }),
    alsoAtTop: ['monthlyData'],
    saysWhenEmpty: 'No data found',
  }),
});
