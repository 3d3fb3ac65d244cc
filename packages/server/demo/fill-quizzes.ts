import { companyOffset, dayAfter } from '@prepdesk/contract/company-time';
import { wordsOfHtml } from '@prepdesk/contract/html-words';
import type { Db } from '../src/db/connect.ts';
import * as schema from '../src/db/schema/quizzes.ts';
import { accounting } from './bank/accounting.ts';
import type { Bank, BankQuestion } from './bank/bank-question.ts';
import { law } from './bank/law.ts';
import { taxation } from './bank/taxation.ts';
import { unlogged } from './fill-orders.ts';
import { insertMany } from './insert-many.ts';

type QuizRow = typeof schema.quizzes.$inferInsert & { id: number };
type QuestionRow = typeof schema.quizQuestions.$inferInsert;

/** Tables of this file whose rows come with their ids. */
export const numberedQuizTables = ['quizzes'];

const daysBack = 60;
const usualDaysAhead = 10;
/** Foundation runs dry: nobody wrote more than tomorrow's. */
const levels: { levelID: number; bank: Bank; name: string; daysAhead: number }[] = [
  { levelID: 1, bank: law, name: 'Business Laws', daysAhead: usualDaysAhead },
  { levelID: 2, bank: taxation, name: 'Direct Tax', daysAhead: usualDaysAhead },
  { levelID: 4, bank: accounting, name: 'Principles of Accounting', daysAhead: 1 },
];

/** Four options that are texts, and all different. */
const isFit = ({ options, answer }: BankQuestion): boolean => {
  const texts = options.map(wordsOfHtml);
  const isPlain = options.every((html, place) => html === `<p>${texts[place]}</p>`);
  return isPlain && new Set(texts).size === 4 && /^[1-4]$/.test(answer);
};

const questionOf = (quizID: number, position: number, question: BankQuestion): QuestionRow => {
  const [optionOne = '', optionTwo = '', optionThree = '', optionFour = ''] =
    question.options.map(wordsOfHtml);
  const { quesText, solution, answer } = question;
  return {
    ...{ quizID, position, quesText, solution, answer: Number(answer) },
    ...{ optionOne, optionTwo, optionThree, optionFour },
  };
};

/** The last one written is still tried out; one in a while was withdrawn. */
const stateOf = (day: number, daysAhead: number): number =>
  day === usualDaysAhead && daysAhead === usualDaysAhead ? 2 : day < 0 && day % 19 === 0 ? 0 : 1;

/**
 * Fills a quiz for each level and day, from 60 days before today until ten days after it; a Sunday long ago was missed.
 * @param today yyyy-MM-dd
 */
export async function addQuizzes(db: Db, today: string): Promise<void> {
  const quizzes: QuizRow[] = [];
  const questions: QuestionRow[] = [];
  for (const { levelID, bank, name, daysAhead } of levels) {
    const fit = bank.questions.filter(isFit);
    for (let day = -daysBack; day <= daysAhead; day += 1) {
      if (day < -usualDaysAhead && day % 23 === 0) continue;
      const date = dayAfter(today, day);
      const at = (on: string, clock: string) => new Date(`${on}T${clock}:00${companyOffset}`);
      const id = quizzes.length + 1;
      quizzes.push({
        ...{ id, levelID, date, name: `${name}, quiz ${day + daysBack + 1}` },
        startsAt: at(date, '07:00'),
        endsAt: at(date, '22:00'),
        nextAt: at(dayAfter(date, 1), '07:00'),
        durationSeconds: levelID === 2 ? 600 : 450,
        isActive: stateOf(day, daysAhead),
      });
      for (let position = 1; position <= 5; position += 1) {
        const question = fit[((day + daysBack) * 5 + position) % fit.length];
        if (question) questions.push(questionOf(id, position, question));
      }
    }
  }
  await unlogged(db, ['quizzes', 'quiz_questions'], async () => {
    await insertMany(db, schema.quizzes, quizzes);
    await insertMany(db, schema.quizQuestions, questions);
  });
}
