import { companyMinute, dayMs } from '@prepdesk/contract/company-time';
import { type QuizQuestionInput, quiz, timesOf } from '@prepdesk/contract/quizzes/quiz-rules';
import type { UsualTimes } from '@prepdesk/contract/quizzes/quizzes';
import { and, asc, desc, eq, lt, sql } from 'drizzle-orm';
import { instantOf, minuteText } from '../../db/company-time.ts';
import type { Db } from '../../db/connect.ts';
import { quizQuestions, quizzes as table } from '../../db/schema/quizzes.ts';
import { storedIn } from '../../db/stored-in.ts';

/** How quizzes and their questions are returned. */

type Times = Parameters<typeof timesOf>[0];
const instantIn = (time: keyof ReturnType<typeof timesOf>) => (_: string, sent: Times) =>
  instantOf(timesOf(sent)[time]);

export const stored = storedIn(quiz, table, {
  columns: {
    quizID: 'id',
    startTime: { column: 'startsAt', read: minuteText(table.startsAt), write: instantIn('startTime') },
    endTime: { column: 'endsAt', read: minuteText(table.endsAt), write: instantIn('endTime') },
    nextQuizDate: { column: 'nextAt', read: minuteText(table.nextAt), write: instantIn('nextQuizDate') },
    duration: {
      column: 'durationSeconds',
      read: sql<number>`(${table.durationSeconds} / 60.0)::float8`,
      write: (minutes) => minutes * 60,
    },
  },
});

export type QuizSlot = { levelID: number; date: string };

export const isAt = ({ levelID, date }: QuizSlot) => and(eq(table.levelID, levelID), eq(table.date, date));

/** The questions of a quiz in their order, in the form in which they are returned. */
export async function questionsOf(db: Db, quizID: number) {
  const rows = await db
    .select()
    .from(quizQuestions)
    .where(eq(quizQuestions.quizID, quizID))
    .orderBy(asc(quizQuestions.position));
  return rows.map(({ optionOne, optionTwo, optionThree, optionFour, quizID: _, ...rest }) => ({
    ...rest,
    options: [optionOne, optionTwo, optionThree, optionFour],
  }));
}

/** The times of a quiz, as many days later as the other day is. */
export function timesMoved({ date, startsAt, endsAt, nextAt }: typeof table.$inferSelect, toDate: string) {
  const movedMs = Math.round((Date.parse(toDate) - Date.parse(date)) / dayMs) * dayMs;
  const moved = (at: Date) => new Date(at.getTime() + movedMs);
  return { startsAt: moved(startsAt), endsAt: moved(endsAt), nextAt: moved(nextAt) };
}

/** What a new quiz begins with: as the last one of its level. */
async function usualTimes(db: Db, { levelID, date }: QuizSlot): Promise<UsualTimes | undefined> {
  const [last] = await db
    .select()
    .from(table)
    .where(and(eq(table.levelID, levelID), lt(table.date, date)))
    .orderBy(desc(table.date))
    .limit(1);
  if (!last) return undefined;
  const { startsAt, endsAt, nextAt } = timesMoved(last, date);
  return {
    startTime: companyMinute(startsAt),
    endTime: companyMinute(endsAt),
    nextQuizDate: companyMinute(nextAt),
    duration: last.durationSeconds / 60,
  };
}

/** The quiz of a level on a day, with its questions; null and no questions when there is none. */
export async function wholeQuiz(db: Db, slot: QuizSlot) {
  const [row] = await stored.read(db, isAt(slot));
  if (row) return { quiz: row, question: await questionsOf(db, row.quizID) };
  return { quiz: null, question: [], usual: await usualTimes(db, slot) };
}

/** A question as it is stored. */
export const questionSent = ({
  options: [optionOne, optionTwo, optionThree, optionFour],
  ...question
}: QuizQuestionInput) => ({ ...question, optionOne, optionTwo, optionThree, optionFour });
