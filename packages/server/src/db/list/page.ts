import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../connect.ts';
import { clientOf } from '../prepared-rows.ts';
import { maxCounted, readPage, type Window } from '../read-page.ts';
import { boundsOf, poolOf } from '../task.ts';
import type { CountedList } from './counted-list.ts';
import { countFrom, fromLandmark, rowsBetweenLandmarks } from './counters.ts';
import { type FilteredQuery, type List, type ListPage, queryOf } from './list.ts';
import {
  countOf,
  deepPage,
  keyTypesOf,
  matchedKeys,
  matchedPage,
  orderedPage,
  rowsOfKeys,
  sumsByName,
  sumsOfAll,
  type Windowed,
} from './query.ts';
import type { Query } from './run.ts';
import type { Counted } from './statement.ts';

export type PageInput = { page: number; limit: number; sort: string; sums?: number };
type RowsRead = { rows: Record<string, unknown>[]; count: number };

/**
 * Filters that matched more rows than are counted, and until when this is assumed: for ever where rows are never
 * removed. In other lists each page then comes with its count; a filter that has lost its matches meanwhile is slow
 * once.
 */
const knownFull = new WeakMap<object, Map<string, number>>();
const maxRemembered = 1000;
const fullForMs = 60_000;

/** A page of a list; a page beyond the end answers the last one. */
export async function pageOf(
  list: List,
  filtered: FilteredQuery,
  db: Db,
  request: PageInput,
): Promise<ListPage> {
  const { limit, sort } = request;
  const read = filtered.isWhole && sort === '' ? await wholePage(list, filtered, db, request) : undefined;
  const page = read ?? (await readPage(request, readerOf(list, filtered, db, { limit, sort })));
  return request.sums ? { ...page, sums: await sumsOf(list, filtered, db) } : page;
}

/** A page of the whole list in its natural order, where its total is known. */
async function wholePage(
  list: List,
  filtered: FilteredQuery,
  db: Db,
  request: PageInput,
): Promise<ListPage | undefined> {
  const { limit } = request;
  const { total } = list;
  if (!total) return undefined;
  const read = (window: Window): Promise<RowsRead> => {
    if (total.kind === 'ranked') return total.read(db, window);
    if (window.skip > rowsBetweenLandmarks) return runDeep(list, total, filtered, db, window);
    const count = () => countFrom(countedOf(list, total));
    return runOrdered(list, filtered, db, { ...window, limit, sort: '' }, count, 'counted');
  };
  return readPage(request, read, Number.POSITIVE_INFINITY);
}

const countedOf = ({ call, source }: List, counted: Counted): CountedList => ({ call, source, counted });

async function runDeep(
  list: List,
  total: Counted,
  filtered: FilteredQuery,
  db: Db,
  window: Window,
): Promise<RowsRead> {
  const { skip, take } = window;
  const counted = countedOf(list, total);
  const count = () => countFrom(counted);
  const query = queryOf(
    withoutUnusualShape(list, filtered, take),
    `deep ${take}`,
    (where) => {
      const beginning = fromLandmark(counted, sql`${sql.placeholder('skip')}::bigint`);
      return deepPage(list.source, where, count(), take, beginning);
    },
    { skip },
  );
  return rowsOrCount(list, filtered, db, query, { count, name: 'counted' });
}

type Shown = { limit: number; sort: string };
type PageWindow = Shown & Window;

/** No statement is kept for page sizes that nobody can choose. */
function withoutUnusualShape({ facts }: List, filtered: FilteredQuery, limit: number): FilteredQuery {
  const isUsual = limit === facts.usualSize || limit === facts.maxSize || facts.sizes.includes(limit);
  return isUsual ? filtered : { ...filtered, shape: undefined };
}

function windowQuery(
  list: List,
  filtered: FilteredQuery,
  { limit, sort, skip, take }: PageWindow,
  name: string,
  build: (where: SQL, window: Windowed) => SQL,
): Query {
  // Without an offset the planner sees that the first page is short, and keeps its plan; with an unknown limit it would
  // plan every time.
  const offset = skip === 0 ? sql.raw('0') : sql`${sql.placeholder('skip')}`;
  const key = `${name} ${sort} ${take} ${skip === 0 ? 'first' : 'later'}`;
  return queryOf(
    withoutUnusualShape(list, filtered, limit),
    key,
    (where) => build(where, { sort, take, offset }),
    { skip },
  );
}

async function runOrdered(
  list: List,
  filtered: FilteredQuery,
  db: Db,
  request: PageWindow,
  count: () => SQL,
  name: string,
): Promise<RowsRead> {
  const query = windowQuery(list, filtered, request, name, (where, window) =>
    orderedPage(list.source, where, count(), window),
  );
  return rowsOrCount(list, filtered, db, query, { count, name });
}

/** The total comes with the rows; it is read by itself only for a page that has none. */
async function rowsOrCount(
  list: List,
  filtered: FilteredQuery,
  db: Db,
  query: Query,
  { count, name }: { count: () => SQL; name: string },
): Promise<RowsRead> {
  const answered = await list.run(db, query);
  if (answered.length > 0) return rowsAndCount(list, answered);
  const alone = queryOf(filtered, `${name} alone`, () => sql`select ${count()}`);
  return rowsAndCount(list, await list.run(db, alone));
}

/** If the search is planned each time it runs, its rows are read by a second statement that is planned only once. */
async function runMatched(
  list: List,
  filtered: FilteredQuery,
  db: Db,
  request: PageWindow,
): Promise<RowsRead> {
  const { source, run, rowOf } = list;
  const types = filtered.needsCustomPlan ? keyTypesOf(source) : undefined;
  const query = windowQuery(list, filtered, request, 'matched', (where, window) =>
    (types ? matchedKeys : matchedPage)(source, where, window),
  );
  const answered = await run(db, query);
  if (!types) return rowsAndCount(list, answered);
  const [count, ...cells] = answered[0] ?? [0];
  const values = Object.fromEntries(cells.map((array, index) => [`k${index}`, array]));
  const rows = cells[0] ? await run(db, { key: 'rows', build: () => rowsOfKeys(source, types), values }) : [];
  return { rows: rows.map((one) => rowOf(one)), count: Number(count) };
}

/** Of filtered lists, and of sort orders without counters: up to 10,000 rows are counted and paged through. */
function readerOf(list: List, filtered: FilteredQuery, db: Db, requested: Shown) {
  const { source, total } = list;
  const { limit, sort } = requested;
  const full = fullOf(db);
  const fullKey =
    filtered.shape === undefined ? '' : JSON.stringify([list.call.name, filtered.values, filtered.shape]);
  const isForEver = total?.kind === 'ranked';
  const { nearest } = filtered;
  const byNearness = nearest && sort === '' ? { ...list, source: { ...source, order: nearest } } : list;
  const walk = (window: PageWindow, count: () => SQL, name: string) =>
    runOrdered(list, filtered, db, window, count, name);
  const many = () => sql.raw(String(maxCounted + 1));
  const counting = () => countOf(source, filtered.where());

  return async (part: Window): Promise<RowsRead> => {
    const window = { limit, sort, ...part };
    if (filtered.isWhole && total?.kind === 'counted') {
      return runOrdered(list, filtered, db, window, () => countFrom(countedOf(list, total)), 'counted');
    }
    if (filtered.isWhole) return runOrdered(list, filtered, db, window, counting, 'whole');
    const isFull = performance.now() < (full.get(fullKey) ?? 0);
    if (isFull && isForEver) return walk(window, many, 'many');
    const read = isFull
      ? await walk(window, counting, 'counting')
      : await runMatched(byNearness, filtered, db, window);
    if (read.count <= maxCounted) {
      full.delete(fullKey);
      return read;
    }
    if (fullKey) {
      if (full.size >= maxRemembered) full.clear();
      full.set(fullKey, isForEver ? Number.POSITIVE_INFINITY : performance.now() + fullForMs);
    }
    return isFull ? read : walk(window, many, 'many');
  };
}

/** How many match, up to one more than are counted. */
export async function countMatches(list: List, filtered: FilteredQuery, db: Db): Promise<number> {
  const query = queryOf(filtered, 'count', (where) => sql`select ${countOf(list.source, where)}`);
  const [[count] = [0]] = await list.run(db, query);
  return Number(count);
}

function fullOf(db: Db): Map<string, number> {
  const pool = poolOf(clientOf(db));
  const full = knownFull.get(pool) ?? new Map();
  knownFull.set(pool, full);
  return full;
}

/** Each row consists of: the total, whether this is a row, the columns. */
function rowsAndCount({ rowOf }: List, cells: readonly (readonly unknown[])[]): RowsRead {
  const first = cells[0] ?? [0];
  // Without a row there is still a total.
  const rows = first[1] ? cells.map((one) => rowOf(one, 2)) : [];
  return { rows, count: Number(first[0]) };
}

async function sumsOf(list: List, filtered: FilteredQuery, db: Db): Promise<Record<string, string>> {
  const sums = Object.entries(list.source.sums ?? {});
  if (sums.length === 0) return {};
  const names = sums.map(([name]) => name);
  const kept = filtered.sumsKept?.();
  boundsOf(db)?.beginSums();
  const query = kept
    ? {
        ...kept,
        key: kept.key === undefined ? undefined : `kept sums ${kept.key}`,
        build: () => sumsByName(kept.build(), names),
      }
    : queryOf(filtered, 'sums', (where) =>
        sumsOfAll(
          list.source,
          where,
          sums.map(([, sum]) => sum),
        ),
      );
  const [values = []] = await list.run(db, query);
  return Object.fromEntries(sums.map(([name], index) => [name, String(values[index] ?? '0')]));
}
