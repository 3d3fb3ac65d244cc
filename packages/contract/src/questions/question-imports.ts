import * as z from 'zod/mini';
import { changeCall, defineCallsWith, readCall } from '../define-call.ts';
import { sheetName, undoPreview } from '../import-report.ts';
import { listCall } from '../list-call.ts';
import { pagedInput, pagedOutput } from '../paged.ts';
import { example, flag, id, oneOf, optionalID, text } from '../values.ts';
import { isQuestionFileField, neededFields, questionFileHeadings, reportKinds } from './question-file.ts';
import { durationRule } from './question-rules.ts';

/** Questions read from a file: stored, its columns named, checked, imported as one batch, and undone. */

const bank = ['/mcq_ques', '/numerical-ques', '/questions'] as const;

export const importStates = [
  ...(['uploaded', 'checking', 'checked', 'importing'] as const),
  ...(['imported', 'undoing', 'undone', 'failed'] as const),
] as const;
export type ImportState = (typeof importStates)[number];

/** A job is working on it. */
export const isImportBusy = (state: ImportState): state is BusyImportState =>
  state === 'checking' || state === 'importing' || state === 'undoing';
export type BusyImportState = 'checking' | 'importing' | 'undoing';

const type = () => oneOf([1, 2], 'Choose what kind of questions these are: MCQ or Numerical');

const doubled = (fields: readonly string[]) =>
  fields.find((field, index) => field !== '' && fields.indexOf(field) !== index);

/** Field by heading; '' leaves the column out. */
const mapping = example(
  z.record(text(300), text(40)).check(
    z.check(({ value, issues }) => {
      const fields = Object.values(value);
      const strange = fields.find((field) => field !== '' && !isQuestionFileField(field));
      const twice = doubled(fields);
      const missing = neededFields.find((field) => !fields.includes(field) && !fields.includes('questionID'));
      const sentence =
        (strange !== undefined && 'A column is named as something that questions do not have') ||
        (twice && isQuestionFileField(twice) && `Two columns are named ${questionFileHeadings[twice]}`) ||
        (missing && `Choose the column for ${questionFileHeadings[missing]}`);
      if (sentence) issues.push({ code: 'custom', input: value, message: sentence });
    }),
  ),
  { Question: 'quesText', Answer: 'answer' },
);

const counts = z.object({
  add: z.int(),
  change: z.int(),
  same: z.int(),
  fault: z.int(),
  /** Of those that would be added: how many nearly match another, and how many of these are added all the same. */
  near: z.int(),
  kept: z.int(),
  /** With a cell that holds something else than what is shown in it. */
  noted: z.int(),
});

/** The result for the rows, once it is done. */
const outcome = z.object({
  added: z.int(),
  changed: z.int(),
  same: z.int(),
  /** Nearly the same as another question, and not kept. */
  skipped: z.int(),
  faulty: z.int(),
  /** Of undoing it: removed, restored, and left unchanged because somebody changed or uses them. */
  removed: z.int(),
  restored: z.int(),
  left: z.int(),
});
export type ImportOutcome = z.infer<typeof outcome>;

const summary = {
  importID: z.int(),
  fileName: z.string(),
  type: z.int(),
  state: z.enum(importStates),
  totalRows: z.int(),
  outcome,
  failure: z.string(),
  byName: z.string(),
  createdAt: z.iso.datetime(),
  finishedAt: z.nullable(z.iso.datetime()),
};

const importOne = z.object({
  ...summary,
  doneRows: z.int(),
  /** Each with its field ('' when it is left out) and its cells in the first rows. */
  columns: z.array(z.object({ heading: z.string(), field: z.string(), samples: z.array(z.string()) })),
  difficultyLevel: z.nullable(z.int()),
  questionDuration: z.nullable(z.int()),
  /** What is hidden in the file, or not read. */
  notes: z.optional(z.array(z.string())),
  counts,
});
export type QuestionImport = z.infer<typeof importOne>;

const importSummary = z.object(summary);
export type QuestionImportSummary = z.infer<typeof importSummary>;

const sentences = () => z.array(z.object({ field: z.string(), heading: z.string(), sentence: z.string() }));

const reportRow = z.object({
  /** As a spreadsheet counts: the headings are row 1. */
  rowNumber: z.int(),
  action: z.enum(['unread', 'add', 'change', 'same', 'fault']),
  uniqueID: z.string(),
  words: z.string(),
  faults: sentences(),
  /** What cells hold besides what is shown in them, and what of them is left out. An addition. */
  notes: z.optional(sentences()),
  questionID: z.nullable(z.int()),
  /** The question of the bank, or the row of the file, that is nearly the same. */
  nearQuestionID: z.nullable(z.int()),
  nearRow: z.nullable(z.int()),
  nearWords: z.string(),
  similarity: z.number(),
  isKept: z.int(),
  changes: z.array(z.object({ heading: z.string(), before: z.string(), after: z.string() })),
});
export type ReportRow = z.infer<typeof reportRow>;

const importID = example(id(), 910_001);

export const questionImports = defineCallsWith('questions', 'questionImports', {
  needs: bank,
  addition: true,
})({
  /** Stores the file, reads its headings and suggests what each column is. */
  upload: changeCall({
    path: 'admin/importquestions',
    writes: ['question_import_rows', 'question_imports'],
    input: z.object({
      type: type(),
      sheet: sheetName(),
      /** 1: where several sheets of a workbook have rows and none is named, nothing is stored, and `importID` is 0. */
      asksForSheet: z._default(flag(), 0),
    }),
    files: {
      field: 'file',
      max: 1,
      folder: 'imports',
      types: ['csv', 'xlsx'],
      largestBytes: 10 * 1024 * 1024,
    },
    output: z.object({
      importID: z.int(),
      /** Of a workbook: those with rows. */
      sheets: z.optional(z.array(z.string())),
    }),
    says: 'File read',
  }),
  list: listCall({
    path: 'admin/importquestions/list',
    shows: ['admin_users', 'question_imports'],
    row: importSummary,
    wire: { rows: 'imports' },
    given: { type: type() },
    saysWhenEmpty: 'No file was imported yet',
    history: [{ table: 'question_imports', key: 'importID' }],
  }),
  one: readCall({
    path: 'admin/importquestions/one',
    shows: ['admin_users', 'question_import_rows', 'question_imports'],
    input: z.object({ importID }),
    output: importOne,
  }),
  /** Begins to check every row; the bank is not changed. */
  check: changeCall({
    path: 'admin/importquestions/check',
    writes: ['question_import_rows', 'question_imports'],
    input: z.object({
      importID,
      mapping,
      /** What a new question gets where its row has no value. */
      difficultyLevel: z.optional(oneOf([1, 2, 3])),
      questionDuration: z.optional(durationRule()),
    }),
    says: 'Validating the rows',
  }),
  rows: readCall({
    path: 'admin/importquestions/rows',
    shows: ['question_import_rows', 'question_imports', 'questions'],
    input: z.object({ ...pagedInput, importID, kind: z._default(z.enum(reportKinds), 'all') }),
    output: z.object({ rows: z.array(reportRow), ...pagedOutput }),
    saysWhenEmpty: 'No data found',
  }),
  /** Sets whether a row that nearly matches another is added all the same; without `rowNumber` this applies to all. */
  keep: changeCall({
    path: 'admin/importquestions/keep',
    writes: ['question_import_rows'],
    input: z.object({
      importID: example(id(), 910_003),
      rowNumber: example(optionalID(), 2),
      isKept: flag(),
    }),
    says: 'Saved',
  }),
  /** Begins to import the checked rows, all or none; repeating it changes nothing. */
  commit: changeCall({
    path: 'admin/importquestions/commit',
    writes: ['image_uses', 'question_import_rows', 'question_imports', 'questions'],
    input: z.object({ importID: example(id(), 910_002), leavesOutFaults: z._default(flag(), 0) }),
    says: 'Importing the questions',
  }),
  /** What undoing the import would do: the first hundred questions that are left unchanged, and why. */
  undoPreview: readCall({
    path: 'admin/importquestions/undopreview',
    shows: [
      'admin_users',
      'audit_log',
      'question_import_rows',
      'question_imports',
      'question_treasures',
      'questions',
      'sub_topic_questions',
    ],
    input: z.object({ importID: example(id(), 910_005) }),
    output: undoPreview({ questionID: z.int() }),
    rows: 'left',
  }),
  /** Begins to undo the import; repeating it changes nothing. */
  undo: changeCall({
    path: 'admin/importquestions/undo',
    writes: ['image_uses', 'question_import_rows', 'question_imports', 'questions'],
    input: z.object({ importID: example(id(), 910_004) }),
    says: 'Undoing the import',
  }),
});
