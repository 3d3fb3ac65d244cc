import type { Question } from './question.ts';

/** A file of questions: its columns, as an export names them and an import suggests them. */

export const questionFileFields = [
  'questionID',
  'uniqueID',
  'quesText',
  'optionsOne',
  'optionsTwo',
  'optionsThree',
  'optionsFour',
  'optionsFive',
  'answer',
  'difficultyLevel',
  'questionDuration',
  'solution',
  'reference',
  'isActive',
] as const satisfies readonly (keyof Question)[];
export type QuestionFileField = (typeof questionFileFields)[number];

export const questionFileHeadings: Record<QuestionFileField, string> = {
  questionID: 'Question ID',
  uniqueID: 'Unique ID',
  quesText: 'Question',
  optionsOne: 'Option A',
  optionsTwo: 'Option B',
  optionsThree: 'Option C',
  optionsFour: 'Option D',
  optionsFive: 'Option E',
  answer: 'Answer',
  difficultyLevel: 'Difficulty',
  questionDuration: 'Duration (seconds)',
  solution: 'Solution',
  reference: 'Reference',
  isActive: 'Active',
};

export const isQuestionFileField = (text: string): text is QuestionFileField =>
  (questionFileFields as readonly string[]).includes(text);

/** Without these no row can become a question. */
export const neededFields = ['quesText', 'answer'] as const satisfies readonly QuestionFileField[];

/** For the report of an import: all of its rows, or those of one kind. */
export const reportKinds = ['all', 'fault', 'near', 'change', 'add', 'same'] as const;
export type ReportKind = (typeof reportKinds)[number];

/** Where the report of an import, and the bank itself, are downloaded: a GET with the session's cookie. */
export const reportDownloadPath = 'admin/importquestions/report';
export const questionDownloadPath = 'admin/exportquestions';
