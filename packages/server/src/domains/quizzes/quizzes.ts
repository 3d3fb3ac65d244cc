import { isDeepStrictEqual } from 'node:util';
import { dayAfter, shownDay } from '@prepdesk/contract/company-time';
import { invalid, missing } from '@prepdesk/contract/failures';
import { levelsInOrder, type quiz, quizLevels } from '@prepdesk/contract/quizzes/quiz-rules';
import { quizzes as calls } from '@prepdesk/contract/quizzes/quizzes';
import type { AddInputOf } from '@prepdesk/contract/resource';
import { and, asc, between, eq, max, sql } from 'drizzle-orm';
import { companyToday } from '../../db/company-time.ts';
import type { Db } from '../../db/connect.ts';
import { quizzes as table } from '../../db/schema/quizzes.ts';
import { implement } from '../../http/call/implement.ts';
import { lockedRow } from '../../http/call/resource-handlers.ts';
import { questionSent, questionsOf, stored, timesMoved, wholeQuiz } from './quiz-rows.ts';
import { contentOf, lockedQuiz, storedQuiz, writeQuiz } from './write-quiz.ts';

/** Until when each level has an active quiz. */
async function suppliesOf(db: Db) {
  const rows = await db
    .select({ levelID: table.levelID, lastOn: max(table.date) })
    .from(table)
    .where(and(eq(table.isActive, 1), sql`${table.date} >= ${companyToday}`))
    .groupBy(table.levelID);
  return levelsInOrder.map((level) => ({
    levelID: level,
    lastOn: rows.find(({ levelID }) => levelID === level)?.lastOn ?? '',
  }));
}

export const quizzes = implement(calls, {
  one: ({ input, db }) => wholeQuiz(db, input),
  save: async ({ input, db }) => {
    const { ques1, ques2, ques3, ques4, ques5, rowVersion } = input;
    const there = await lockedQuiz(db, input);
    if (!there && rowVersion) throw missing('The quiz');
    const before =
      there &&
      (await lockedRow({ db, input: { ...input, quizID: there.id } }, stored, async (row) => ({
        ...row,
        question: await questionsOf(db, row.quizID),
      })));
    const written = stored.inserted({ ...before, ...input } as AddInputOf<typeof quiz>);
    const questions = [ques1, ques2, ques3, ques4, ques5].map(questionSent);
    return writeQuiz(db, { quiz: written, questions }, there);
  },
  copy: async ({ input, db }) => {
    const to = { levelID: input.toLevelID, date: input.toDate };
    const source = await storedQuiz(db, input);
    if (!source) throw missing('The quiz');
    const there = await lockedQuiz(db, to);
    const copied = await contentOf(db, { ...source, ...to, ...timesMoved(source, to.date) });
    // A repeated copy is recognised and not made again.
    if (there && isDeepStrictEqual(await contentOf(db, there), copied)) return { quizID: there.id };
    if (there) {
      throw invalid({ toDate: `${quizLevels[to.levelID]} already has a quiz on ${shownDay(to.date)}` });
    }
    return writeQuiz(db, copied, undefined);
  },
  calendar: async ({ input: { levelID, month }, db }) => {
    const first = `${month}-01`;
    const isInMonth = and(
      levelID === undefined ? undefined : eq(table.levelID, levelID),
      between(table.date, first, lastOf(first)),
    );
    return { days: await stored.read(db, isInMonth, [asc(table.date), asc(table.levelID)]) };
  },
  supply: async ({ db }) => ({ levels: await suppliesOf(db) }),
});

/** The last day of the month that begins on this day. */
const lastOf = (first: string): string => dayAfter(`${dayAfter(first, 31).slice(0, 7)}-01`, -1);
