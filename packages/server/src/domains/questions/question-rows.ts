import type { CallAnswer, CallParsed } from '@prepdesk/contract/define-call';
import { question } from '@prepdesk/contract/questions/question';
import { answerOf } from '@prepdesk/contract/questions/question-rules';
import type { questions as calls } from '@prepdesk/contract/questions/questions';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { questions as table } from '../../db/schema/questions.ts';
import { storedIn } from '../../db/stored-in.ts';
import { bandsOf, wordsOf } from './question-words.ts';

/** Where a question is stored, whoever writes it: the form, a file, or the report of an error. */
export const storedQuestion = storedIn(question, table, {
  columns: {
    questionID: 'id',
    uniqueID: {
      column: 'uniqueID',
      read: sql<string>`coalesce(${table.uniqueID}::text, '')`.as('unique_id'),
      write: (uniqueID) => uniqueID || null,
    },
    answer: { column: 'answer', write: (_, input) => answerOf(input) },
    questionDuration: 'durationSeconds',
  },
  also: (input) => {
    const words = wordsOf(input);
    return { words, bands: bandsOf(words) };
  },
});

/** A question in the form in which calls return it. */
export const questionColumns = storedQuestion.columns;

/** The columns that an import writes: all but the type, which is that of the whole file. */
export const importedColumns = storedQuestion.written.filter(({ name }) => name !== 'type');

type SetStates = typeof calls.setStates;

/**
 * Activates or deactivates many questions of a type in one statement, by the rules of a single edit, none of which is
 * about the state alone. Rows are locked in the order of their ids, so that two people do not deadlock.
 */
export async function setQuestionStates(
  db: Db,
  { type, isActive, questions }: CallParsed<SetStates>,
): Promise<CallAnswer<SetStates>> {
  const seen = new Map(questions.map(({ questionID, rowVersion }) => [questionID, rowVersion]));
  const ids = [...seen.keys()];
  const stored = await db
    .select({ id: table.id, rowVersion: table.rowVersion, isActive: table.isActive })
    .from(table)
    .where(and(inArray(table.id, ids), eq(table.type, type)))
    .orderBy(asc(table.id))
    .for('update');
  const same = stored.filter(({ id, rowVersion }) => seen.get(id) === rowVersion);
  const open = same.filter((one) => one.isActive !== isActive).map(({ id }) => id);
  if (open.length > 0) await db.update(table).set({ isActive }).where(inArray(table.id, open));
  const kept = new Set(same.map(({ id }) => id));
  return {
    changed: open.length,
    unchanged: same.length - open.length,
    left: ids.filter((id) => !kept.has(id)),
  };
}
