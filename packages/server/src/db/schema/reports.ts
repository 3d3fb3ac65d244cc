import { sql } from 'drizzle-orm';
import { check, index, integer, primaryKey, smallint, text, unique, uuid } from 'drizzle-orm/pg-core';
import { auditedTable } from '../audited-table.ts';
import { adminUsers } from './access.ts';
import { apps, classes, courses } from './catalogue.ts';
import { createdAt, idOf, instant, rowVersion, serialID, state } from './columns.ts';
import { learners } from './learners.ts';
import { questions } from './questions.ts';
import { treasures } from './treasures.ts';

/** The errors learners report in questions, and how learners answered questions. */

export const errorReports = auditedTable(
  'error_reports',
  {
    called: 'Error report',
    named: [{ of: 'questions', by: 'questionID' }],
    masks: { columns: ['reason'], except: ['/errortypes'] },
    person: {
      of: 'learnerID',
      erases: { reason: '' },
      stays: 'That a question was reported, and with which codes',
    },
    revertPolicy: { edit: ['/errortypes'] },
    shownOn: ['/errortypes'],
  },
  {
    id: serialID(),
    appID: idOf('app_id', () => apps.id),
    courseID: idOf('course_id', () => courses.id),
    learnerID: idOf('learner_id', () => learners.id),
    questionID: idOf('question_id', () => questions.id),
    classID: integer('class_id').references(() => classes.id),
    /** 1 Q-bank, 2 Treasures (d3 §3). */
    type: smallint('type').notNull(),
    /** Of a report on a treasure. */
    treasureID: integer('treasure_id').references(() => treasures.id, { onDelete: 'set null' }),
    /** 1 to 8 (d3 §8). */
    codes: smallint('codes').array().notNull(),
    /** As the learner wrote it: plain text. */
    reason: text('reason').notNull().default(''),
    isResolved: state('is_resolved').default(0),
    resolvedAt: instant('resolved_at'),
    resolvedBy: integer('resolved_by').references(() => adminUsers.id),
    createdAt: createdAt(),
    rowVersion: rowVersion(),
    /** Chosen by the app that sent it, so that it is stored once. */
    entryKey: uuid('entry_key'),
  },
  (t) => [
    unique('error_reports_entry').on(t.entryKey),
    index('error_reports_newest').on(t.appID, t.courseID, t.createdAt, t.id),
    index('error_reports_of_question').on(t.questionID, t.isResolved, t.id),
    index('error_reports_of_learner').on(t.learnerID, t.createdAt, t.id),
    index('error_reports_open').on(t.appID, t.courseID, t.questionID).where(sql`${t.isResolved} = 0`),
    check('error_reports_type', sql`${t.type} in (1, 2)`),
    check('error_reports_state', sql`${t.isResolved} in (0, 1)`),
    check('error_reports_codes', sql`cardinality(${t.codes}) between 1 and 8`),
    check('error_reports_resolved', sql`(${t.isResolved} = 1) = (${t.resolvedAt} is not null)`),
  ],
);

/** How often each option of a question was chosen (d3 §9, overAllMarker). */
export const questionMarks = auditedTable(
  'question_marks',
  {
    called: 'Count of answers',
    plural: 'counts of answers',
    key: ['questionID', 'option'],
    logged: { not: 'Learners answer by the thousand; nobody decides it' },
  },
  {
    questionID: integer('question_id')
      .notNull()
      .references(() => questions.id, { onDelete: 'cascade' }),
    /** 1 to 5; 0 for a wrong numeric answer, 1 for a right one. */
    option: smallint('option').notNull(),
    count: integer('count').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.questionID, t.option] }),
    check('question_marks_count', sql`${t.count} >= 0 and ${t.option} between 0 and 5`),
  ],
);

/** Which entries are counted in `question_marks`: kept for as long as apps may send one again. */
export const questionMarkEntries = auditedTable(
  'question_mark_entries',
  {
    called: 'Counted entry of answers',
    plural: 'counted entries of answers',
    key: ['entryKey'],
    logged: { not: 'Learners answer by the thousand; nobody decides it' },
  },
  {
    entryKey: uuid('entry_key').primaryKey(),
    receivedAt: instant('received_at').notNull().default(sql`now()`),
  },
  (t) => [index('question_mark_entries_old').on(t.receivedAt)],
);
