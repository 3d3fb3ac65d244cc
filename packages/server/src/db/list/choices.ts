import type { SQL, SQLWrapper } from 'drizzle-orm';
import { matchesSearch } from './conditions.ts';

type Choices<Row> = {
  searched: SQLWrapper;
  isChosen: (ids: readonly number[]) => SQL;
  /** What is the same for two choices that are one. */
  keyOf: (row: Row) => number | string;
  read: (which: SQL | undefined, limit: number | undefined, offset: number) => PromiseLike<readonly Row[]>;
};

type Wanted = { search: string; chosen: readonly number[]; limit?: number | undefined; page?: number };

/** The choices that match, and after them those that were chosen before and do not match: a filter shows their names. */
export async function choicesWith<Row>(
  { search, chosen, limit, page = 1 }: Wanted,
  { searched, isChosen, keyOf, read }: Choices<Row>,
): Promise<Row[]> {
  const which = search ? matchesSearch(searched, search) : undefined;
  const matching = await read(which, limit, (page - 1) * (limit ?? 0));
  const before = chosen.length > 0 ? await read(isChosen(chosen), undefined, 0) : [];
  const known = new Set(matching.map(keyOf));
  return [...matching, ...before.filter((row) => !known.has(keyOf(row)))];
}
