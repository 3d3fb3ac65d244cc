import { type SQL, sql, type Table } from 'drizzle-orm';
import type { Db } from './connect.ts';

/**
 * Batches of entries, each with a key chosen by the sender: an entry that was sent before is recognised and not stored
 * again.
 */

type Refused = { entryKey: string; says: string };
type Keyed = { entryKey: string };

/** One parameter per column, however many rows. */
export const column = (type: string, values: readonly unknown[]): SQL =>
  sql`${sql.param(values)}::${sql.raw(type)}[]`;

export const outcome = (entries: readonly Keyed[], refused: readonly Refused[], stored: number | null) => ({
  stored: stored ?? 0,
  known: entries.length - refused.length - (stored ?? 0),
  refused: [...refused],
});

/** Those of the numbers that are ids of rows in the table. */
export async function idsThere(
  db: Db,
  table: Table,
  ids: readonly (number | null | undefined)[],
): Promise<Set<number>> {
  const { rows } = await db.execute<{ id: number }>(
    sql`select id from ${table} where id = any(${column('int', [...new Set(ids.filter((id) => id != null))])})`,
  );
  return new Set(rows.map(({ id }) => id));
}

export const refusals = <Entry extends Keyed>(
  entries: readonly Entry[],
  faultOf: (entry: Entry) => string,
): Refused[] =>
  entries.flatMap((entry) => {
    const says = faultOf(entry);
    return says === '' ? [] : [{ entryKey: entry.entryKey, says }];
  });
