import { shownInstant } from '@prepdesk/contract/company-time';
import { refused } from '@prepdesk/contract/failures';
import { and, asc, eq, getTableColumns, gt, lt, ne, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { locks } from '../../db/locks.ts';
import { nextVersion } from '../../db/row-version.ts';
import { quizQuestions, quizzes as table } from '../../db/schema/quizzes.ts';
import { isAt, type QuizSlot } from './quiz-rows.ts';

type StoredQuiz = typeof table.$inferSelect;
/** A question as it is stored, without the quiz that it belongs to and its place there. */
type Question = Omit<typeof quizQuestions.$inferSelect, 'quizID' | 'position'>;
type Content = { quiz: typeof table.$inferInsert; questions: readonly Question[] };

export async function storedQuiz(db: Db, slot: QuizSlot): Promise<StoredQuiz | undefined> {
  const [stored] = await db.select().from(table).where(isAt(slot));
  return stored;
}

/** The quiz that may be there, once no other quiz of its level is being written: they must not cross. */
export async function lockedQuiz(db: Db, slot: QuizSlot): Promise<StoredQuiz | undefined> {
  await db.execute(sql`select pg_advisory_xact_lock(${locks.levelQuizzes}, ${slot.levelID})`);
  return storedQuiz(db, slot);
}

/** What is written of a quiz. */
export async function contentOf(db: Db, { id, rowVersion: _, ...quiz }: StoredQuiz): Promise<Content> {
  const rows = await db
    .select()
    .from(quizQuestions)
    .where(eq(quizQuestions.quizID, id))
    .orderBy(asc(quizQuestions.position));
  return { quiz, questions: rows.map(({ quizID: __, position: ___, ...question }) => question) };
}

/**
 * Writes a quiz and its questions, whoever writes it: the form or a copy.
 * @param stored the quiz that is there, from `lockedQuiz`
 * @throws Failure `refused` where it would run at the time of another one
 */
export async function writeQuiz(
  db: Db,
  { quiz, questions }: Content,
  stored: StoredQuiz | undefined,
): Promise<{ quizID: number }> {
  await refuseCrossing(db, quiz);
  if (!stored) {
    const [added] = await db.insert(table).values(quiz).returning({ quizID: table.id });
    await writeQuestions(db, added!.quizID, questions);
    return added!;
  }
  const isOther = await writeQuestions(db, stored.id, questions);
  await db
    .update(table)
    .set({ ...quiz, ...(isOther ? nextVersion(stored) : {}) })
    .where(eq(table.id, stored.id));
  return { quizID: stored.id };
}

/** The constraint says that two quizzes overlap; a query is needed to find the other one and its times. */
async function refuseCrossing(
  db: Db,
  { levelID, date, startsAt, endsAt, isActive }: Content['quiz'],
): Promise<void> {
  if (isActive === 0) return;
  const [other] = await db
    .select({ startsAt: table.startsAt, endsAt: table.endsAt })
    .from(table)
    .where(
      and(
        eq(table.levelID, levelID),
        ne(table.date, date),
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

const { quizID, position, ...written } = getTableColumns(quizQuestions);
const names = Object.entries(written).map(([key, { name }]) => ({ key, name: sql.identifier(name) }));
const ofTable = (from: SQL): SQL =>
  sql.join(
    names.map(({ name }) => sql`${from}.${name}`),
    sql`, `,
  );

/**
 * Writes the questions of a quiz over the existing ones.
 * @returns whether any of them changed
 */
async function writeQuestions(db: Db, of: number, questions: readonly Question[]): Promise<boolean> {
  const { rowCount } = await db
    .insert(quizQuestions)
    .values(questions.map((question, index) => ({ ...question, quizID: of, position: index + 1 })))
    .onConflictDoUpdate({
      target: [quizID, position],
      set: Object.fromEntries(names.map(({ key, name }) => [key, sql`excluded.${name}`])),
      setWhere: sql`(${ofTable(sql`quiz_questions`)}) is distinct from (${ofTable(sql`excluded`)})`,
    });
  return (rowCount ?? 0) > 0;
}
