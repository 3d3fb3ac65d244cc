import { type SQL, sql } from 'drizzle-orm';
import type { Db } from './connect.ts';

/**
 * Pages of lists that are too large to count or to skip through: no page costs more than the first.
 * The reasons are in docs/decisions/0020-large-lists.md.
 */

export type PageRequest = { page: number; limit: number };
export type Page<Row> = { rows: Row[]; total: number; isCapped: boolean; page: number };

/** The part of the list that a page shows: how many rows to skip, and how many to take. */
export type Window = { skip: number; take: number };

/** Matches of a filter are counted, and can be paged through, up to this number: "10,000+". */
export const maxCounted = 10_000;

/**
 * A page of a list; a page beyond the end answers the last one.
 * @param read answers the window's rows, and how many there are in all
 * @param max so many are counted and paged through, so that offsets stay short; without an end only where a page is found
 *   however deep it is
 */
export async function readPage<Row>(
  { page, limit }: PageRequest,
  read: (window: Window) => Promise<{ rows: Row[]; count: number }>,
  max = maxCounted,
): Promise<Page<Row>> {
  const lastOf = (count: number) => Math.max(1, Math.ceil(Math.min(count, max) / limit));
  const readAt = (at: number) => {
    const skip = (at - 1) * limit;
    return read({ skip, take: Math.min(limit, max - skip) });
  };
  let shown = Math.min(page, lastOf(max));
  let found = await readAt(shown);
  if (shown > lastOf(found.count)) {
    shown = lastOf(found.count);
    found = await readAt(shown);
  }
  const { rows, count } = found;
  return { rows, total: Math.min(count, max), isCapped: count > max, page: shown };
}

/**
 * How many rows there are, up to one more than are counted.
 * @param from everything that follows `from` in a query, conditions included
 */
export async function countRows(db: Db, from: SQL): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from (select 1 from ${from} limit ${maxCounted + 1}) found`,
  );
  return rows[0]?.count ?? 0;
}
