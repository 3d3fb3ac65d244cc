import { missing } from '@prepdesk/contract/failures';
import { eq } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Db } from './connect.ts';

/** The row that a list is below: `what` is its name in the sentence, 'The class'. */
type Parent = { table: PgTable & { id: AnyPgColumn }; id: number; what: string };

/**
 * A list below a row that does not exist is not empty: it says so, in the words of the row's own screen. Only an empty
 * list costs the second query.
 * @throws Failure `missing`
 */
export async function orMissing<Row>(
  db: Db,
  rows: PromiseLike<Row[]>,
  { table, id, what }: Parent,
): Promise<Row[]> {
  const answered = await rows;
  if (answered.length > 0) return answered;
  const [parent] = await db.select({ id: table.id }).from(table).where(eq(table.id, id)).limit(1);
  if (!parent) throw missing(what);
  return answered;
}
