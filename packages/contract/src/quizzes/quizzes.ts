import * as z from 'zod/mini';
import { changeCall, defineCallsWith, readCall } from '../define-call.ts';
import { month } from '../month.ts';
import { example, rowVersionOrNone } from '../values.ts';
import { levelID, quiz, quizDay, timesInOrder, writtenQuestions } from './quiz-rules.ts';

const question = z.object({
  /** 1 to 5: its place in the quiz. */
  position: z.int(),
  /** HTML. */
  quesText: z.string(),
  solution: z.string(),
  /** 1 to 4 */
  answer: z.int(),
  /** Four texts. */
  options: z.array(z.string()),
});
export type QuizQuestion = z.infer<typeof question>;

const day = z.omit(quiz.row, { nextQuizDate: true, rowVersion: true });
export type QuizDay = z.infer<typeof day>;

/** What a new quiz begins with. */
const usualTimes = z.pick(quiz.row, { startTime: true, endTime: true, nextQuizDate: true, duration: true });
export type UsualTimes = z.infer<typeof usualTimes>;

const supply = z.object({
  levelID: z.int(),
  /** The last day, today or later, with an active quiz: yyyy-MM-dd; '' for none. */
  lastOn: z.string(),
});
export type QuizSupply = z.infer<typeof supply>;

export const quizzes = defineCallsWith('quizzes', 'quizzes', {
  needs: ['/quiz'],
  writes: ['image_uses', 'quiz_questions', 'quizzes'],
})({
  /** The quiz of a level on a day; null with no questions where there is none. */
  one: readCall({
    path: 'admin/getquizdetails',
    shows: ['quiz_questions', 'quizzes'],
    input: z.object({ levelID: levelID(), date: quizDay() }),
    output: z.object({
      quiz: z.nullable(quiz.row),
      question: z.array(question),
      /** Where there is none: the times of the level's last quiz before the day, moved to the day. */
      usual: z.optional(usualTimes),
    }),
    saysWhenEmpty: 'No Quiz Found',
    history: [
      { table: 'quizzes', key: 'quizID' },
      { table: 'quiz_questions', key: 'quizID/*' },
    ],
  }),
  /** Adds the quiz of a level on a day, or changes the one that is there. */
  save: changeCall({
    path: 'admin/addquiz',
    does: 'saved',
    input: z
      .extend(z.omit(quiz.editInput, { quizID: true }), {
        ...writtenQuestions,
        rowVersion: rowVersionOrNone(),
      })
      .check(timesInOrder),
    output: z.object({ quizID: z.int() }),
    says: 'Quiz saved',
    bodyLimitBytes: 512 * 1024,
  }),
  /** The same quiz on another day, or for another level; its times are shifted accordingly. */
  copy: changeCall({
    path: 'admin/copyquiz',
    addition: true,
    does: 'copied a quiz to',
    input: z.object({
      levelID: levelID(),
      date: quizDay(),
      toLevelID: levelID(),
      toDate: example(quizDay(), '2026-11-05'),
    }),
    output: z.object({ quizID: z.int() }),
    says: 'Quiz copied',
  }),
  /** The days of a month that have a quiz: of a level, or of all. */
  calendar: readCall({
    path: 'admin/quizcalendar',
    shows: ['quizzes'],
    addition: true,
    input: z.object({ levelID: z.optional(levelID()), month: month('Please choose a month') }),
    output: z.object({ days: z.array(day) }),
    rows: 'days',
  }),
  /** For how long each level has quizzes prepared. */
  supply: readCall({
    path: 'admin/quizsupply',
    shows: ['quizzes'],
    addition: true,
    output: z.object({ levels: z.array(supply) }),
    rows: 'levels',
  }),
});
