import { companyZone } from '@prepdesk/contract/company-time';
import { quiz } from '@prepdesk/contract/quizzes/quiz-rules';
import { sql } from 'drizzle-orm';
import { check, date, integer, primaryKey, smallint, text, unique } from 'drizzle-orm/pg-core';
import { auditedTable } from '../audited-table.ts';
import { idOf, instant, rowVersion, serialID, state } from './columns.ts';

/**
 * The daily quiz of an exam level. A constraint of the migration, which the library cannot express, ensures that no two
 * quizzes visible to learners or developers run at the same time: `quizzes_apart`.
 */
export const quizzes = auditedTable(
  quiz,
  {
    plural: 'quizzes',
    named: ['date', ['name']],
    violations: {
      quizzes_day_unique: { date: 'This level already has a quiz on this day' },
      quizzes_apart: 'Another quiz of this level runs at that time',
    },
    revertPolicy: { edit: ['/quiz'], remove: ['/quiz'] },
  },
  {
    id: serialID(),
    /** 1 Intermediate, 2 Final, 4 Foundation (d2 §9). */
    levelID: smallint('level_id').notNull(),
    /** The day on which it starts, in India. */
    date: date('date').notNull(),
    name: text('name').notNull().default(''),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    /** When learners are told to come back (d2 §3, nextQuizDate). */
    nextAt: instant('next_at').notNull(),
    /** 0: until it ends. */
    durationSeconds: integer('duration_seconds').notNull(),
    /** 1 Active, 0 Inactive, 2 Developer Mode (d2 §4). */
    isActive: state(),
    rowVersion: rowVersion(),
  },
  (t) => [
    unique('quizzes_day_unique').on(t.levelID, t.date),
    check('quizzes_level', sql`${t.levelID} in (1, 2, 4)`),
    check('quizzes_state', sql`${t.isActive} in (0, 1, 2)`),
    check('quizzes_duration', sql`${t.durationSeconds} between 0 and 3600 and ${t.durationSeconds} % 30 = 0`),
    check(
      'quizzes_times',
      sql`${t.startsAt} < ${t.endsAt} and ${t.endsAt} < ${t.nextAt}
        and (${t.startsAt} at time zone ${sql.raw(`'${companyZone}'`)})::date = ${t.date}
        and ${t.endsAt} - ${t.startsAt} >= make_interval(secs => ${t.durationSeconds})`,
    ),
  ],
);

/** Its five questions, each with four options, one of which is right. */
export const quizQuestions = auditedTable(
  'quiz_questions',
  {
    called: 'Question of a quiz',
    plural: 'questions of quizzes',
    named: [{ of: 'quizzes', by: 'quizID' }, 'position'],
    key: ['quizID', 'position'],
    revertPolicy: { edit: ['/quiz'], remove: ['/quiz'] },
    partOf: { record: 'quizzes', by: 'quizID' },
    showsImages: ['quesText', 'solution'],
  },
  {
    quizID: idOf('quiz_id', () => quizzes.id),
    /** 1 to 5 */
    position: smallint('position').notNull(),
    /** HTML. */
    quesText: text('ques_text').notNull(),
    solution: text('solution').notNull(),
    /** 1 to 4: the right option. */
    answer: smallint('answer').notNull(),
    optionOne: text('option_one').notNull(),
    optionTwo: text('option_two').notNull(),
    optionThree: text('option_three').notNull(),
    optionFour: text('option_four').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.quizID, t.position] }),
    check('quiz_questions_position', sql`${t.position} between 1 and 5`),
    check('quiz_questions_answer', sql`${t.answer} between 1 and 4`),
    check(
      'quiz_questions_filled',
      sql`${t.quesText} <> '' and ${t.solution} <> '' and ${t.optionOne} <> '' and ${t.optionTwo} <> ''
        and ${t.optionThree} <> '' and ${t.optionFour} <> ''`,
    ),
  ],
);
