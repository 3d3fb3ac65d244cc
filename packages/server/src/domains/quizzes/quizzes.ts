import { isDeepStrictEqual } from 'node:util';
import { companyOffset, dayAfter, shownDay, shownInstant } from '@prepdesk/contract/company-time';
import { invalid, missing, refused } from '@prepdesk/contract/failures';
import { quizLevels, timesOf } from '@prepdesk/contract/quizzes/quiz-rules';
import { quizzes as calls } from '@prepdesk/contract/quizzes/quizzes';
import { and, asc, between, eq, gt, lt, max, ne, sql } from 'drizzle-orm';
import { companyToday } from '../../db/company-time.ts';
import type { Db } from '../../db/connect.ts';
import { assertRowVersion, nextVersion } from '../../db/row-version.ts';
import { quizQuestions, quizzes as table } from '../../db/schema/quizzes.ts';
import { implement } from '../../http/call/implement.ts';
import { dayColumns, isAt, type QuizSlot, wholeQuiz, writeQuestions } from './quiz-rows.ts';

/** An arbitrary number, combined with the level: two saves of quizzes of one level wait for one another. */
const levelLock = 7_305_121;

const dayMs = 86_400_000;

/** @param time yyyy-MM-dd HH:mm:00, Indian time */
const instantAt = (time: string): Date => new Date(`${time.replace(' ', 'T')}${companyOffset}`);

const lockLevel = (db: Db, levelID: number) =>
  db.execute(sql`select pg_advisory_xact_lock(${levelLock}, ${levelID})`);

/** The stored quiz, locked until the transaction ends. */
async function lockedQuiz(db: Db, slot: QuizSlot) {
  const [stored] = await db.select().from(table).where(isAt(slot)).for('update');
  return stored;
}

type Running = { startsAt: Date; endsAt: Date; isActive: number };

/** The constraint says that two quizzes overlap; a query is needed to find the other one and its times. */
async function refuseCrossing(
  db: Db,
  slot: QuizSlot,
  { startsAt, endsAt, isActive }: Running,
): Promise<void> {
  if (isActive === 0) return;
  const [other] = await db
    .select({ startsAt: table.startsAt, endsAt: table.endsAt })
    .from(table)
    .where(
      and(
        eq(table.levelID, slot.levelID),
        ne(table.date, slot.date),
        ne(table.isActive, 0),
        lt(table.startsAt, endsAt),
        gt(table.endsAt, startsAt),
      ),
    )
    .limit(1);
  if (!other) return;
  const [from, to] = [shownInstant(other.startsAt), shownInstant(other.endsAt)];
  throw refused(`Another quiz of this level runs from ${from} to ${to}`);
}

/** The questions of a quiz in stored form, without the quiz they belong to. */
async function storedQuestions(db: Db, quizID: number) {
  const rows = await db
    .select()
    .from(quizQuestions)
    .where(eq(quizQuestions.quizID, quizID))
    .orderBy(asc(quizQuestions.position));
  return rows.map(({ quizID: _, ...question }) => question);
}

/** Until when each level has an active quiz. */
async function suppliesOf(db: Db) {
  const rows = await db
    .select({ levelID: table.levelID, lastOn: max(table.date) })
    .from(table)
    .where(and(eq(table.isActive, 1), sql`${table.date} >= ${companyToday}`))
    .groupBy(table.levelID);
  return Object.keys(quizLevels).map((level) => ({
    levelID: Number(level),
    lastOn: rows.find(({ levelID }) => levelID === Number(level))?.lastOn ?? '',
  }));
}

export const quizzes = implement(calls, {
  one: ({ input, db }) => wholeQuiz(db, input),
  save: async ({ input, db }) => {
    const { levelID, date, duration, ques1, ques2, ques3, ques4, ques5, rowVersion } = input;
    await lockLevel(db, levelID);
    const stored = await lockedQuiz(db, input);
    const { name = stored?.name, isActive = stored?.isActive ?? 1 } = input;
    const times = timesOf(input);
    const row = {
      levelID,
      date,
      name,
      isActive,
      startsAt: instantAt(times.startTime),
      endsAt: instantAt(times.endTime),
      nextAt: instantAt(times.nextQuizDate),
      durationSeconds: duration * 60,
    };
    const questions = [ques1, ques2, ques3, ques4, ques5];
    if (!stored && rowVersion) throw missing('The quiz');
    if (stored) {
      const slot = { table: 'quizzes', key: stored.id, stored };
      await assertRowVersion(db, slot, rowVersion, async () => {
        const { quiz, question } = await wholeQuiz(db, input);
        return { ...quiz, question };
      });
    }
    await refuseCrossing(db, input, row);
    if (!stored) {
      const [added] = await db.insert(table).values(row).returning({ quizID: table.id });
      await writeQuestions(db, added!.quizID, questions);
      return added!;
    }
    const isOther = await writeQuestions(db, stored.id, questions);
    await db
      .update(table)
      .set({ ...row, ...(isOther ? nextVersion(stored) : {}) })
      .where(eq(table.id, stored.id));
    return { quizID: stored.id };
  },
  copy: async ({ input, db }) => {
    const to = { levelID: input.toLevelID, date: input.toDate };
    const [source] = await db.select().from(table).where(isAt(input));
    if (!source) throw missing('The quiz');
    await lockLevel(db, to.levelID);
    const movedMs = Math.round((Date.parse(to.date) - Date.parse(input.date)) / dayMs) * dayMs;
    const moved = (at: Date) => new Date(at.getTime() + movedMs);
    const { id, rowVersion: _, ...rest } = source;
    const row = {
      ...rest,
      ...to,
      startsAt: moved(source.startsAt),
      endsAt: moved(source.endsAt),
      nextAt: moved(source.nextAt),
    };
    const questions = await storedQuestions(db, id);
    const there = await lockedQuiz(db, to);
    if (there) {
      const { id: quizID, rowVersion: __, ...known } = there;
      // A repeated copy is recognised and not made again.
      const isCopy =
        isDeepStrictEqual(known, row) && isDeepStrictEqual(await storedQuestions(db, quizID), questions);
      if (isCopy) return { quizID };
      throw invalid({ toDate: `${quizLevels[to.levelID]} already has a quiz on ${shownDay(to.date)}` });
    }
    await refuseCrossing(db, to, row);
    const [added] = await db.insert(table).values(row).returning({ quizID: table.id });
    const { quizID } = added!;
    await db.insert(quizQuestions).values(questions.map((question) => ({ ...question, quizID })));
    return { quizID };
  },
  calendar: async ({ input: { levelID, month }, db }) => {
    const first = `${month}-01`;
    const days = await db
      .select(dayColumns)
      .from(table)
      .where(and(eq(table.levelID, levelID), between(table.date, first, lastOf(first))))
      .orderBy(asc(table.date));
    return { days };
  },
  supply: async ({ db }) => ({ levels: await suppliesOf(db) }),
});

/** The last day of the month that begins on this day. */
const lastOf = (first: string): string => dayAfter(`${dayAfter(first, 31).slice(0, 7)}-01`, -1);
