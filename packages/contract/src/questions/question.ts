import * as z from 'zod/mini';

/** A question of the bank (d1 §3), as every list and the preview show it. */

/** 1 has up to five options, one or more of them right; 2 is answered with a number. */
export const questionTypes = { 1: 'MCQ', 2: 'Numerical' } as const;
export const difficultyLevels = { 1: 'Easy', 2: 'Medium', 3: 'Hard' } as const;

/** The wire's names of the options, in their order. */
export const optionFields = [
  'optionsOne',
  'optionsTwo',
  'optionsThree',
  'optionsFour',
  'optionsFive',
] as const;

export const question = z.object({
  questionID: z.int(),
  /** Empty in old rows ('Unique ID Not Found', d1 §8). */
  uniqueID: z.string(),
  type: z.int(),
  quesText: z.string(),
  optionsOne: z.string(),
  optionsTwo: z.string(),
  optionsThree: z.string(),
  optionsFour: z.string(),
  optionsFive: z.string(),
  /** Numbers of the right options separated by commas ('2', '1,3'), or the numeric answer. */
  answer: z.string(),
  difficultyLevel: z.int(),
  /** Seconds. */
  questionDuration: z.int(),
  solution: z.string(),
  reference: z.string(),
  isActive: z.int(),
  rowVersion: z.int(),
});
export type Question = z.infer<typeof question>;
