/**
 * Pages of lists that are too large to count or to skip through: no page costs more than the first.
 * The reasons are in docs/decisions/0020-large-lists.md.
 */

export type PageAsked = { page: number; limit: number };
export type Page<Row> = { rows: Row[]; total: number; isCapped: boolean; page: number };

/** The part of the list that a page shows: how many rows to skip, and how many to take. */
export type Window = { skip: number; take: number };

/** Matches of a filter are counted, and can be paged through, up to this number: "10,000+". */
export const maxCounted = 10_000;

const lastPage = (total: number, limit: number): number => Math.max(1, Math.ceil(total / limit));

const windowOf = ({ page, limit }: PageAsked): Window => ({ skip: (page - 1) * limit, take: limit });

/**
 * A page of a list whose rows have ranks (1, 2, 3 without a gap, in an index): found by rank, however deep.
 * @param read answers the window's rows and the total, in one snapshot
 */
export async function rankedPage<Row>(
  asked: PageAsked,
  read: (window: Window) => Promise<{ rows: Row[]; total: number }>,
): Promise<Page<Row>> {
  const { rows, total } = await read(windowOf(asked));
  const last = lastPage(total, asked.limit);
  if (asked.page <= last) return { rows, total, isCapped: false, page: asked.page };
  const again = await read(windowOf({ ...asked, page: last }));
  return { ...again, isCapped: false, page: last };
}

type Filtered<Row> = {
  /** Identifies the filter for what is remembered about it. */
  key: string;
  /** Counts matches up to `most`, through an index that holds everything the filter looks at. */
  count: (max: number) => Promise<number>;
  /** The window's rows, in the order of that index. */
  read: (window: Window) => Promise<Row[]>;
};

const maxRemembered = 1000;

/**
 * A page of the rows that match a filter. At most 10,000 matches are counted and paged through, so offsets stay short.
 * @param knownFull filters known to have more: rows of this list are never removed, so this stays true
 */
export async function filteredPage<Row>(
  asked: PageAsked,
  { key, count, read }: Filtered<Row>,
  knownFull: Set<string>,
): Promise<Page<Row>> {
  const counted = knownFull.has(key) ? maxCounted + 1 : await count(maxCounted + 1);
  const isCapped = counted > maxCounted;
  if (isCapped) {
    if (knownFull.size >= maxRemembered) knownFull.clear();
    knownFull.add(key);
  }
  const total = Math.min(counted, maxCounted);
  const page = Math.min(asked.page, lastPage(total, asked.limit));
  const { skip, take } = windowOf({ page, limit: asked.limit });
  const rows = await read({ skip, take: Math.min(take, total - skip) });
  return { rows, total, isCapped, page };
}

/** A page of the rows that match a filter, in a list whose rows may be removed: counted each time, up to 10,000. */
export const countedPage = <Row>(asked: PageAsked, list: Omit<Filtered<Row>, 'key'>): Promise<Page<Row>> =>
  filteredPage(asked, { key: '', ...list }, new Set());
