import { active, choice, html, key, seconds, text } from '../fields.ts';
import { type RowOf, resource } from '../resource.ts';
import { answerErrors, longestDurationSeconds, uniqueIDRule } from './question-rules.ts';

/** 1 has up to five options, one or more of them right; 2 is answered with a number. */
export const questionTypes = { 1: 'MCQ', 2: 'Numerical' } as const;
export const difficultyLevels = { 1: 'Easy', 2: 'Medium', 3: 'Hard' } as const;

const option = (letter: string, example: string) =>
  html({ label: `Option ${letter}`, max: 5000, example, file: true });

/** A question of the bank (d1 §3), as every list, the preview and files of questions show it. */
export const question = resource({
  name: 'questions',
  label: 'Question',
  key: 'questionID',
  keyExample: 900_001,
  fields: {
    questionID: key({ label: 'ID', heading: 'Question ID', sort: true, file: true }),
    /** Empty in old rows ('Unique ID Not Found', d1 §8). */
    uniqueID: text({ label: 'Unique ID', max: 64, optional: true, file: true }, uniqueIDRule()),
    /** It never changes: what the question is mapped to relies on it. */
    type: choice(questionTypes, {
      label: 'Type',
      required: 'Choose what kind of question it is: MCQ or Numerical',
    }),
    quesText: html({
      label: 'Question',
      max: 20_000,
      required: 'Please enter the question',
      example: '<p>Which asset is current?</p>',
      file: true,
    }),
    optionsOne: option('A', '<p>Cash in hand</p>'),
    optionsTwo: option('B', '<p>Plant and machinery</p>'),
    optionsThree: option('C', '<p>पूंजी</p>'),
    optionsFour: option('D', ''),
    optionsFive: option('E', ''),
    /**
     * Numbers of the right options separated by commas ('2', '1,3'), or a number as text, which never becomes a float.
     */
    answer: text({ label: 'Answer', max: 40, example: '1', file: true }),
    difficultyLevel: choice(difficultyLevels, {
      label: 'Difficulty',
      required: 'Choose how difficult it is: Easy, Medium or Hard',
      initial: 2,
      sort: true,
      file: true,
    }),
    questionDuration: seconds({
      label: 'Duration (HH:mm:ss)',
      columnLabel: 'Duration',
      heading: 'Duration (seconds)',
      from: 1,
      to: longestDurationSeconds,
      required: `The duration is a whole number of seconds, from 1 to ${longestDurationSeconds}`,
      initial: 60,
      file: true,
    }),
    solution: html({
      label: 'Solution',
      max: 20_000,
      example: '<p>It is spent within a year</p>',
      unlisted: true,
      file: true,
    }),
    reference: html({ label: 'Reference', max: 20_000, example: '', unlisted: true, file: true }),
    isActive: active({ heading: 'Active', file: true }),
  },
  errors: answerErrors,
});
export type Question = RowOf<typeof question>;
