import type { QuizQuestionInput } from '@prepdesk/contract/quizzes/quiz-rules';
import { and, asc, eq, sql } from 'drizzle-orm';
import { minuteText } from '../../db/company-time.ts';
import type { Db } from '../../db/connect.ts';
import { quizQuestions, quizzes as table } from '../../db/schema/quizzes.ts';

/** How quizzes and their questions are returned. */

const minutes = sql<number>`(${table.durationSeconds} / 60.0)::float8`;

export const dayColumns = {
  quizID: table.id,
  date: table.date,
  name: table.name,
  startTime: minuteText(table.startsAt),
  endTime: minuteText(table.endsAt),
  duration: minutes,
  isActive: table.isActive,
};

const quizColumns = {
  ...dayColumns,
  levelID: table.levelID,
  nextQuizDate: minuteText(table.nextAt),
  rowVersion: table.rowVersion,
};

export type QuizSlot = { levelID: number; date: string };

export const isAt = ({ levelID, date }: QuizSlot) => and(eq(table.levelID, levelID), eq(table.date, date));

/** The questions of a quiz in their order, in the form in which they are returned. */
async function questionsOf(db: Db, quizID: number) {
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

/** The quiz of a level on a day, with its questions; null and no questions when there is none. */
export async function wholeQuiz(db: Db, slot: QuizSlot) {
  const [quiz] = await db.select(quizColumns).from(table).where(isAt(slot));
  return { quiz: quiz ?? null, question: quiz ? await questionsOf(db, quiz.quizID) : [] };
}

/** A question as it is stored. */
export const questionSent = ({
  options: [optionOne, optionTwo, optionThree, optionFour],
  ...question
}: QuizQuestionInput) => ({ ...question, optionOne, optionTwo, optionThree, optionFour });
