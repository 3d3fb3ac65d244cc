import { question } from '@prepdesk/contract/questions/question';
import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, primaryKey, real, smallint, text } from 'drizzle-orm/pg-core';
import type { SheetCell } from '../../spreadsheets/sheet-cell.ts';
import { auditedTable } from '../audited-table.ts';
import { adminUsers } from './access.ts';
import { citext, createdAt, idOf, instant, rowVersion, serialID, state } from './columns.ts';

/** The question bank, and how questions get into it. */

export const importIsWhole = 'An import is undone as a whole, on the screen of imports';

/** A file of questions that was read in. */
export const questionImports = auditedTable(
  'question_imports',
  {
    called: 'Import of questions',
    plural: 'imports of questions',
    named: ['fileName'],
    // The progress of an import changes all the time and says nothing about who did what; its state does.
    logged: { eachRowWhen: 'state' },
    revertPolicy: { never: importIsWhole },
    shownOn: ['/mcq_ques', '/numerical-ques', '/questions'],
  },
  {
    id: serialID(),
    fileName: text('file_name').notNull(),
    /** As in `questions`. */
    type: smallint('type').notNull(),
    /** uploaded, checking, checked, importing, imported, undoing, undone, failed */
    state: text('state').notNull(),
    headings: jsonb('headings').$type<string[]>().notNull().default([]),
    /** Field of a question by heading of the file; '' for a column that is left out. */
    mapping: jsonb('mapping').$type<Record<string, string>>().notNull(),
    /** The values used where a new question's row has none, by field. */
    fallbacks: jsonb('fallbacks').$type<Record<string, number>>().notNull().default({}),
    /** What is hidden in the file, or not read. */
    notes: jsonb('notes').$type<string[]>().notNull().default([]),
    totalRows: integer('total_rows').notNull().default(0),
    doneRows: integer('done_rows').notNull().default(0),
    /** How many rows were added, changed, left out, removed, restored, kept. */
    outcome: jsonb('outcome').$type<Record<string, number>>().notNull().default({}),
    failure: text('failure').notNull().default(''),
    createdBy: idOf('created_by', () => adminUsers.id),
    createdAt: createdAt(),
    finishedAt: instant('finished_at'),
    rowVersion: rowVersion(),
  },
  (t) => [
    check(
      'question_imports_state',
      sql`${t.state} in ('uploaded', 'checking', 'checked', 'importing', 'imported', 'undoing', 'undone', 'failed')`,
    ),
  ],
);

export const questions = auditedTable(
  question,
  {
    named: ['uniqueID'],
    violations: { questions_unique_id_unique: { uniqueID: 'Another question already has this unique ID' } },
    logged: { atOnceWithout: ['words', 'bands'] },
    revertPolicy: ({ type }) => ({ edit: [type === 2 ? '/numerical-ques' : '/mcq_ques', '/questions'] }),
    shownOn: ({ type }) => [
      ...(type === 2 ? (['/numerical-ques'] as const) : (['/mcq_ques'] as const)),
      ...(['/questions', '/subtopic/{id}'] as const),
    ],
    showsImages: [
      'quesText',
      'optionsOne',
      'optionsTwo',
      'optionsThree',
      'optionsFour',
      'optionsFive',
      'solution',
      'reference',
    ],
  },
  {
    id: serialID(),
    /** Null in old rows; the documents' 'Unique ID Not Found' (d1 §8). */
    uniqueID: citext('unique_id').unique('questions_unique_id_unique'),
    /** 1 one of up to five options, 2 a number. */
    type: smallint('type').notNull(),
    quesText: text('ques_text').notNull(),
    optionsOne: text('options_one').notNull().default(''),
    optionsTwo: text('options_two').notNull().default(''),
    optionsThree: text('options_three').notNull().default(''),
    optionsFour: text('options_four').notNull().default(''),
    optionsFive: text('options_five').notNull().default(''),
    /** Numbers of the right options separated by commas, or the numeric answer. */
    answer: text('answer').notNull(),
    /** 1 Easy, 2 Medium, 3 Hard */
    difficultyLevel: smallint('difficulty_level').notNull(),
    durationSeconds: integer('duration_seconds').notNull(),
    solution: text('solution').notNull().default(''),
    reference: text('reference').notNull().default(''),
    isActive: state(),
    importID: integer('import_id').references(() => questionImports.id),
    /** The text without its HTML, used for searching and comparing. */
    words: text('words').notNull(),
    /** Hashes, at least one of which is shared by texts that are nearly the same. */
    bands: integer('bands').array().notNull(),
    createdAt: createdAt(),
    rowVersion: rowVersion(),
  },
  (t) => [
    index('questions_words').using('gin', sql`${t.words} gin_trgm_ops`),
    // With fastupdate each lookup reads the whole pending list, and a question is looked up by 48 bands.
    index('questions_bands').using('gin', t.bands).with({ fastupdate: false }),
    index('questions_type').on(t.type, t.id),
    index('questions_difficulty').on(t.type, t.difficultyLevel, t.id),
    index('questions_filters').on(t.type, t.isActive, t.difficultyLevel, t.id),
    index('questions_unique_id_begins').on(sql`lower(${t.uniqueID}::text) text_pattern_ops`),
    index('questions_import').on(t.importID),
    check('questions_type_known', sql`${t.type} in (1, 2)`),
    check('questions_state', sql`${t.isActive} in (0, 1)`),
    check('questions_difficulty', sql`${t.difficultyLevel} in (1, 2, 3)`),
  ],
);

export const questionImportRows = auditedTable(
  'question_import_rows',
  {
    called: 'Row of an import',
    plural: 'rows of imports',
    key: ['importID', 'rowNumber'],
    logged: { not: 'What comes of it is logged as a question' },
  },
  {
    importID: idOf('import_id', () => questionImports.id),
    /** As a spreadsheet counts: the headings are row 1. */
    rowNumber: integer('row_number').notNull(),
    /** unread, add, change, same, fault */
    action: text('action').notNull(),
    /** The cells as the reader returns them, in the order of the headings. */
    cells: jsonb('cells').$type<SheetCell[]>().notNull().default([]),
    /** The question that the row makes, by field. */
    content: jsonb('content').$type<Record<string, string | number>>().notNull(),
    words: text('words').notNull().default(''),
    bands: integer('bands').array().notNull().default([]),
    /** Messages by field. */
    faults: jsonb('faults').$type<Record<string, string>>(),
    /** What cells hold besides what is shown in them, by field. */
    notes: jsonb('notes').$type<Record<string, string>>(),
    questionID: integer('question_id').references(() => questions.id, { onDelete: 'set null' }),
    /** The question's version when the row was checked: a different one means that somebody has changed it since. */
    versionChecked: integer('version_checked'),
    nearQuestionID: integer('near_question_id').references(() => questions.id, { onDelete: 'set null' }),
    nearRow: integer('near_row'),
    similarity: real('similarity'),
    /** For a row that is nearly the same as another: whether it is added all the same. */
    isKept: smallint('is_kept').notNull().default(0),
    /** The question before the import changed it. */
    before: jsonb('before').$type<Record<string, unknown>>(),
    /** The question's version after the import: a different one means that somebody has changed it since. */
    versionAfter: integer('version_after'),
  },
  (t) => [
    primaryKey({ columns: [t.importID, t.rowNumber] }),
    index('question_import_rows_question').on(t.questionID),
    index('question_import_rows_near').on(t.nearQuestionID),
    check('question_import_rows_action', sql`${t.action} in ('unread', 'add', 'change', 'same', 'fault')`),
    check('question_import_rows_kept', sql`${t.isKept} in (0, 1)`),
  ],
);
