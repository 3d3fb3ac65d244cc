import { companyOffset, dayAfter } from '@prepdesk/contract/company-time';
import { wordsOfHtml } from '@prepdesk/contract/html-words';
import { between } from 'drizzle-orm';
import type { Db } from '../src/db/connect.ts';
import { questions as bank } from '../src/db/schema/questions.ts';
import * as schema from '../src/db/schema/quizzes.ts';
import { unlogged } from './fill-orders.ts';
import { insertMany } from './insert-many.ts';

type BankQuestion = typeof bank.$inferSelect;
type QuizRow = typeof schema.quizzes.$inferInsert & { id: number };
type QuestionRow = typeof schema.quizQuestions.$inferInsert;

const daysBack = 60;
const usualDaysAhead = 10;
/** From which questions of the bank. Foundation runs dry: nobody wrote more than tomorrow's. */
const levels: { levelID: number; from: number; to: number; name: string; daysAhead: number }[] = [
  { levelID: 1, from: 57, to: 115, name: 'Business Laws', daysAhead: usualDaysAhead },
  { levelID: 2, from: 116, to: 161, name: 'Direct Tax', daysAhead: usualDaysAhead },
  { levelID: 4, from: 1, to: 56, name: 'Principles of Accounting', daysAhead: 1 },
];

const optionsOf = (one: BankQuestion) => [one.optionsOne, one.optionsTwo, one.optionsThree, one.optionsFour];

/** Four options that are texts, and all different. */
const isFit = (question: BankQuestion): boolean => {
  const options = optionsOf(question);
  const texts = options.map(wordsOfHtml);
  const isPlain = options.every((html, index) => html === `<p>${texts[index]}</p>`);
  return isPlain && new Set(texts).size === 4 && /^[1-4]$/.test(question.answer);
};

const questionOf = (quizID: number, position: number, question: BankQuestion): QuestionRow => {
  const [optionOne = '', optionTwo = '', optionThree = '', optionFour = ''] =
    optionsOf(question).map(wordsOfHtml);
  const { quesText, solution, answer } = question;
  return {
    quizID,
    position,
    quesText,
    solution,
    answer: Number(answer),
    optionOne,
    optionTwo,
    optionThree,
    optionFour,
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
  for (const { levelID, from, to, name, daysAhead } of levels) {
    const written = await db
      .select()
      .from(bank)
      .where(between(bank.id, from, to))
      .orderBy(bank.id);
    const fit = written.filter(isFit);
    for (let day = -daysBack; day <= daysAhead; day += 1) {
      if (day < -usualDaysAhead && day % 23 === 0) continue;
      const date = dayAfter(today, day);
      const at = (on: string, clock: string) => new Date(`${on}T${clock}:00${companyOffset}`);
      const id = quizzes.length + 1;
      quizzes.push({
        id,
        levelID,
        date,
        name: `${name}, quiz ${day + daysBack + 1}`,
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
