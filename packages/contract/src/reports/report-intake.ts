import * as z from 'zod/mini';
import { batch, entryKey, happenedAt } from '../batches.ts';
import { changeCall, defineCalls } from '../define-call.ts';
import { id, oneOf, text, wholeNumberBetween } from '../values.ts';
import { maxCode } from './error-reports.ts';

const codes = `Please send codes, 1 to ${maxCode}`;

const report = z.object({
  entryKey: entryKey(),
  userAppsID: id(),
  courseID: id(),
  questionID: id(),
  classID: z.optional(z.nullable(id())),
  /** 1 Q-bank, 2 Treasures (d3 §3). */
  type: oneOf([1, 2]),
  /** For a report on a treasure. */
  treasureID: z.optional(z.nullable(id())),
  /** 1 to 8 (d3 §8); duplicates count once. */
  codes: z
    .array(wholeNumberBetween(1, maxCode, codes))
    .check(z.minLength(1, codes), z.maxLength(maxCode, codes)),
  reason: z._default(text(2000), ''),
  createdAt: happenedAt(),
});

const mark = z.object({
  entryKey: entryKey(),
  questionID: id(),
  /** 1 to 5; for a numeric answer 1 for right and 0 for wrong (d3 §9). */
  option: wholeNumberBetween(0, 5, 'An option is 1 to 5; for a numeric answer 1 for right and 0 for wrong'),
  /** How often it was chosen since the previous entry. */
  count: z._default(wholeNumberBetween(1, 1_000_000, 'Please send 1 to 1000000 at once'), 1),
});

const key = '018f0000-0000-7000-8000-000000900002';

/** What learners report about questions, and how they answer them, in batches from the learner apps. */
export const reportIntake = defineCalls('reports', 'reportIntake', {
  reports: changeCall({
    ...batch(report, {
      entryKey: key,
      userAppsID: 900_001,
      courseID: 1,
      questionID: 900_001,
      type: 1,
      codes: [2],
      createdAt: '2025-11-03T06:30:00Z',
    }),
    path: 'admin/ingesterrorreports',
    writes: ['error_reports'],
  }),
  marks: changeCall({
    ...batch(mark, { entryKey: key, questionID: 900_001, option: 1 }),
    path: 'admin/ingestmarks',
    writes: ['question_mark_entries', 'question_marks'],
  }),
});
