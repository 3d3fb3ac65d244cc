import { refused } from '@prepdesk/contract/failures';
import { sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';

type State = Readonly<Record<string, unknown>>;
type Positions = ReadonlyMap<number, number>;
type Change = { before: State | null; after: State | null };

/**
 * Takes back one logged change of the questions of a sub-topic: added questions are removed, removed ones return to
 * their positions, and moved ones move back. Other questions of the set stay as they are.
 * @returns whether there was anything left to do
 * @throws Failure `refused` when one of them was changed since
 */
export async function unpublishQuestions(db: Db, change: Change): Promise<boolean> {
  const subTopicID = Number((change.after ?? change.before)?.sub_topic_id);
  const before = positionsIn(change.before);
  const after = positionsIn(change.after);
  // Saving the set takes the same lock.
  await db.execute(sql`select from sub_topics where id = ${subTopicID} for no key update`);
  const meant = [...new Set([...before.keys(), ...after.keys()])];
  const { rows } = await db.execute<{ id: number; place: number }>(sql`
    select question_id as id, position as place from sub_topic_questions
    where sub_topic_id = ${subTopicID} and question_id = any(${sql.param(meant)}::int[])`);
  const now: Positions = new Map(rows.map(({ id, place }) => [id, place]));
  const isNow = (states: Positions) => meant.every((id) => states.get(id) === now.get(id));
  if (isNow(before)) return false;
  if (!isNow(after)) {
    throw refused('This can’t be reverted: its questions were mapped differently since. Undo that first');
  }
  await moveBack(db, subTopicID, meant, before);
  return true;
}

async function moveBack(
  db: Db,
  subTopicID: number,
  meant: readonly number[],
  positions: Positions,
): Promise<void> {
  const gone = meant.filter((id) => !positions.has(id));
  if (gone.length > 0) {
    await db.execute(sql`delete from sub_topic_questions
      where sub_topic_id = ${subTopicID} and question_id = any(${sql.param(gone)}::int[])`);
  }
  if (positions.size === 0) return;
  await db.execute(sql`
    insert into sub_topic_questions (sub_topic_id, question_id, position)
    select ${subTopicID}, * from unnest(${sql.param([...positions.keys()])}::int[], ${sql.param([...positions.values()])}::int[])
    on conflict (sub_topic_id, question_id) do update set position = excluded.position`);
}

/** A set that was added or removed has its questions and their positions; a reordered one has positions by question. */
function positionsIn(state: State | null): Positions {
  if (!state) return new Map();
  const { questions, places, positions } = state;
  if (positions) return new Map(Object.entries(positions).map(([id, one]) => [Number(id), Number(one)]));
  if (!Array.isArray(questions) || !Array.isArray(places)) {
    throw refused('This can’t be reverted: the log did not keep the places of questions then');
  }
  return new Map(questions.map((id, at) => [Number(id), Number(places[at])]));
}
