import { fileHeadings } from '../resource.ts';
import { question } from './question.ts';

/** A file of questions: its columns, as an export names them and an import suggests them. */

export const questionFileHeadings = fileHeadings(question);
export type QuestionFileField = keyof typeof questionFileHeadings;
export const questionFileFields = Object.keys(questionFileHeadings) as QuestionFileField[];

export const isQuestionFileField = (text: string): text is QuestionFileField =>
  (questionFileFields as readonly string[]).includes(text);

/** Without these no row can become a question. */
export const neededFields = ['quesText', 'answer'] as const satisfies readonly QuestionFileField[];

/** For the report of an import: all of its rows, or those of one kind. */
export const reportKinds = ['all', 'fault', 'noted', 'near', 'change', 'add', 'same'] as const;
export type ReportKind = (typeof reportKinds)[number];

/** Where the report of an import, and the bank itself, are downloaded: a GET with the session's cookie. */
export const reportDownloadPath = 'admin/importquestions/report';
export const questionDownloadPath = 'admin/exportquestions';
