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

export const lastPage = (total: number, limit: number): number => Math.max(1, Math.ceil(total / limit));

const windowOf = ({ page, limit }: PageRequest): Window => ({ skip: (page - 1) * limit, take: limit });

/**
 * A page of a list whose rows have ranks (1, 2, 3 without a gap, in an index): found by rank, however deep.
 * @param read answers the window's rows and the total, in one snapshot
 */
export async function rankedPage<Row>(
  request: PageRequest,
  read: (window: Window) => Promise<{ rows: Row[]; total: number }>,
): Promise<Page<Row>> {
  const { rows, total } = await read(windowOf(request));
  const last = lastPage(total, request.limit);
  if (request.page <= last) return { rows, total, isCapped: false, page: request.page };
  const again = await read(windowOf({ ...request, page: last }));
  return { ...again, isCapped: false, page: last };
}

type Matches<Row> = {
  /** Counts matches up to `max`, through an index that holds everything the filter looks at. */
  count: (max: number) => Promise<number>;
  /** The window's rows, in the order of that index. */
  read: (window: Window) => Promise<Row[]>;
};

/** A page of the rows that match a filter. At most 10,000 matches are counted and paged through, so offsets stay short. */
export async function countedPage<Row>(
  request: PageRequest,
  { count, read }: Matches<Row>,
): Promise<Page<Row>> {
  const counted = await count(maxCounted + 1);
  const total = Math.min(counted, maxCounted);
  const page = Math.min(request.page, lastPage(total, request.limit));
  const { skip, take } = windowOf({ page, limit: request.limit });
  const rows = await read({ skip, take: Math.min(take, total - skip) });
  return { rows, total, isCapped: counted > maxCounted, page };
}
