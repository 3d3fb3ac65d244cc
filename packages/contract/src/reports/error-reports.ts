import * as z from 'zod/mini';
import { changeCall, defineCallsWith, readCall } from '../define-call.ts';
import { shown } from '../fields.ts';
import { listCall } from '../list-call.ts';
import { choiceFilter } from '../list-filters.ts';
import { pagedInput, pagedOutput } from '../paged.ts';
import { question } from '../questions/question.ts';
import { questions } from '../questions/questions.ts';
import { defineRow, listParts } from '../resource.ts';
import { example, flag, id } from '../values.ts';

/** What learners report as wrong in a question (d3 §8). */
export const errorCodes = {
  1: 'formatting error',
  2: 'wrong answer',
  3: 'image related answer',
  4: 'insufficient explanation',
  5: 'incorrect explaining',
  6: 'inadequate explanation',
  7: 'formatting issue',
  8: 'other',
} as const;

export const maxCode = 8;

const textsByCode: Readonly<Record<string, string>> = errorCodes;

/** '2,4' as it is shown to people; unknown codes are skipped (d3 §8). */
export const errorTexts = (codes: string): string =>
  codes
    .split(',')
    .flatMap((code) => textsByCode[code.trim()] ?? [])
    .join(', ');

/** Where the question appeared (d3 §3). */
export const reportTypes = { 1: 'Q-bank', 2: 'Treasures' } as const;
export const resolvedStates = { 0: 'Open', 1: 'Resolved' } as const;

export const errorReport = defineRow({
  id: shown('ID', { kind: 'id' }),
  userAppID: shown('User', { kind: 'id' }),
  quesID: shown('Question ID', { kind: 'id' }),
  quesText: shown('Question', { kind: 'html' }),
  /** Codes separated by commas. */
  error: shown('Error'),
  className: shown('Class Name'),
  type: shown('Type', { kind: 'choice', choices: reportTypes }),
  treasureTopic: shown('Treasure Topic'),
  reason: shown('Reason'),
  isResolved: shown('isResolved', { kind: 'choice', choices: resolvedStates }),
  /** An addition. */
  createdAt: shown('Reported', { kind: 'instant' }),
});

const counted = z.object({ code: z.int(), count: z.int() });

const reported = z.object({
  questionID: z.int(),
  uniqueID: z.string(),
  quesText: z.string(),
  /** 1 MCQ, 2 Numerical. */
  type: z.int(),
  /** How often each code occurs in the open reports, the most frequent first. */
  codes: z.array(counted),
  openCount: z.int(),
  lastAt: z.string(),
  /** How often each option was chosen; for a numeric answer 1 for right and 0 for wrong (d3 §9). */
  marks: z.array(z.object({ option: z.int(), count: z.int() })),
  /** The options that the key names. */
  answer: z.string(),
  /** 1: more learners chose another option than the key. */
  isKeyDoubted: z.int(),
});
export type ReportedQuestion = z.infer<typeof reported>;

const reportedCourse = z.object({
  appID: z.int(),
  courseID: z.int(),
  courseName: z.string(),
  openCount: z.int(),
  /** How many questions the open reports are about. */
  questionCount: z.int(),
});
export type ReportedCourse = z.infer<typeof reportedCourse>;

const oneReport = z.object({
  id: z.int(),
  userAppID: z.int(),
  fullName: z.string(),
  error: z.string(),
  className: z.string(),
  type: z.int(),
  treasureTopic: z.string(),
  reason: z.string(),
  createdAt: z.string(),
});
export type ReportOfQuestion = z.infer<typeof oneReport>;

const scopeFields = { appID: id('Please select App ID '), courseID: id('Please select Course ') };
const history = [{ table: 'error_reports', key: 'id' }];

export const errorReports = defineCallsWith('reports', 'errorReports', {
  needs: ['/errortypes'],
  addition: true,
})({
  /** Newest first, ten a page, as many pages as there are (gaps A46). */
  list: listCall({
    path: 'admin/getErrorTypes',
    addition: false,
    shows: ['classes', 'error_reports', 'questions', 'treasure_topics', 'treasures'],
    ...listParts(errorReport),
    wire: { rows: 'data', total: 'totalCount' },
    limit: { usual: 10 },
    given: scopeFields,
    filters: {
      isResolved: choiceFilter('isResolved', 'isResolved', flag(), resolvedStates),
    },
    alsoAtTop: ['data', 'totalCount'],
    history,
  }),
  setState: changeCall({
    path: 'admin/updateErrorTypes',
    addition: false,
    writes: ['error_reports'],
    input: z.object({ ...scopeFields, errorResolvedStatus: flag(), errorID: example(id(), 900_001) }),
    says: 'Error report updated',
  }),
  /** The courses of an app, those with the most open reports first: what the screen opens with. */
  courses: readCall({
    path: 'admin/reportedcourses',
    shows: ['courses', 'error_reports'],
    input: z.object({ appID: scopeFields.appID }),
    output: z.object({ courses: z.array(reportedCourse) }),
    saysWhenEmpty: 'No Course data found',
  }),
  /** The questions with open reports, each once; those whose key most learners doubt come first. */
  questions: readCall({
    path: 'admin/reportedquestions',
    shows: ['error_reports', 'question_marks', 'questions'],
    input: z.object({ ...scopeFields, ...pagedInput }),
    output: z.object({ questions: z.array(reported), ...pagedOutput }),
    saysWhenEmpty: 'No question is reported',
  }),
  /** One of them with its open reports, whatever their course: at most 200. */
  question: readCall({
    path: 'admin/reportedquestion',
    shows: [
      'classes',
      'error_reports',
      'learners',
      'question_marks',
      'questions',
      'treasure_topics',
      'treasures',
    ],
    input: z.object({ questionID: example(id(), 900_001) }),
    output: z.object({
      question: question.row,
      marks: reported.shape.marks,
      openCount: z.int(),
      reports: z.array(oneReport),
    }),
  }),
  /** Without changing the question: it is right as it is. */
  resolveAll: changeCall({
    path: 'admin/resolvereports',
    writes: ['error_reports'],
    does: 'resolved the reports of',
    input: z.object({ questionID: example(id(), 900_001) }),
    output: z.object({ resolvedCount: z.int() }),
    says: 'All its reports are resolved',
  }),
  /**
   * Saves the question and resolves its open reports in one change, which is also reverted as one. Whoever may edit the
   * question may use it.
   */
  saveAndResolve: changeCall({
    path: 'admin/saveandresolve',
    writes: ['error_reports', 'image_uses', 'questions'],
    needs: questions.edit.needs,
    does: 'edited a question and resolved the reports of',
    input: questions.edit.input,
    output: z.object({ resolvedCount: z.int() }),
    says: 'Question updated, and all its reports are resolved',
    bodyLimitBytes: questions.edit.bodyLimitBytes,
  }),
});
