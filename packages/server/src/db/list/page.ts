import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../connect.ts';
import { mostCounted, rankedPage, type Window } from '../page-of.ts';
import type { CountedList } from './counted-list.ts';
import { countFrom, fromLandmark, rowsBetweenLandmarks, sumsFrom } from './counters.ts';
import { type List, type ListPage, type Narrowed, queryOf } from './list.ts';
import { countOf, deepPage, matchedPage, orderedPage, sumsOfAll, type Windowed } from './query.ts';
import type { Counted } from './statement.ts';

type PageInput = { page: number; limit: number; sort: string; sums: number };
type Found = { rows: Record<string, unknown>[]; count: number; sums: string[] };

const lastPage = (total: number, limit: number): number => Math.max(1, Math.ceil(total / limit));

/**
 * Filters that had more than is counted, and until when that is thought of them: for ever where rows are never removed.
 * Of others a page comes with its count from then on; one that has lost its matches meanwhile is read slowly, once.
 */
const knownFull = new WeakMap<Db, Map<string, number>>();
const mostRemembered = 1000;
const fullForMs = 60_000;

/** A page of a stated list; one beyond the end answers the last page. */
export async function pageOf(list: List, narrowed: Narrowed, db: Db, asked: PageInput): Promise<ListPage> {
  const { limit, sort } = asked;
  const found = narrowed.isWhole && sort === '' ? await wholePage(list, narrowed, db, asked) : undefined;
  const page =
    found ?? (await countedPage(list, narrowed, db, { limit, sort, page: asked.page, sums: asked.sums }));
  if (!asked.sums || page.sums) return page;
  return { ...page, sums: await sumsOf(list, narrowed, db) };
}

/** Of the whole list in its natural order, where its total is known. */
async function wholePage(
  list: List,
  narrowed: Narrowed,
  db: Db,
  asked: PageInput,
): Promise<ListPage | undefined> {
  const { page, limit } = asked;
  const { total } = list;
  if (total?.kind === 'ranked') return rankedPage({ page, limit }, (window) => total.read(db, window));
  if (total?.kind !== 'counted') return undefined;
  return rankedPage({ page, limit }, async ({ skip }) => {
    const found = await (skip > rowsBetweenLandmarks
      ? runDeep(list, total, narrowed, db, { skip, take: limit })
      : runOrdered(
          list,
          narrowed,
          db,
          { ...asked, skip, take: limit },
          () => countFrom(countedOf(list, total)),
          'counted',
        ));
    return { rows: found.rows, total: found.count };
  });
}

const countedOf = ({ call, source }: List, counted: Counted): CountedList => ({ call, source, counted });

async function runDeep(
  list: List,
  total: Counted,
  narrowed: Narrowed,
  db: Db,
  window: Window,
): Promise<Found> {
  const { skip, take } = window;
  const counted = countedOf(list, total);
  const query = queryOf(
    kept(list, narrowed, take),
    `deep ${take}`,
    (where) => {
      const beginning = fromLandmark(counted, sql`${sql.placeholder('skip')}::bigint`);
      return deepPage(list.source, where, countFrom(counted), take, beginning);
    },
    { skip },
  );
  return foundIn(list, await list.run(db, query));
}

/** Counted and paged up to 10,000: matches of a filter, and orders that nothing counts. */
async function countedPage(list: List, narrowed: Narrowed, db: Db, asked: PageInput): Promise<ListPage> {
  const { limit } = asked;
  const read = readerOf(list, narrowed, db, asked);
  let page = Math.min(asked.page, lastPage(mostCounted, limit));
  let found = await read(page);
  const total = Math.min(found.count, mostCounted);
  if (page > lastPage(total, limit)) {
    page = lastPage(total, limit);
    found = await read(page);
  }
  const isCapped = found.count > mostCounted;
  const { rows } = found;
  const sums = namedSums(list, found.sums);
  return { rows, total, isCapped, page, ...(sums && !isCapped ? { sums } : {}) };
}

function namedSums({ facts }: List, values: readonly string[]): Record<string, string> | undefined {
  if (values.length === 0) return undefined;
  return Object.fromEntries(Object.keys(facts.sums).map((name, place) => [name, values[place] ?? '0']));
}

type Asked = { limit: number; sort: string; skip: number; take: number };

/** Of sizes that nobody may choose no statement is kept. */
function kept({ facts }: List, narrowed: Narrowed, limit: number): Narrowed {
  const isUsual = [...facts.sizes, facts.usualSize, facts.mostSize].includes(limit);
  return isUsual ? narrowed : { ...narrowed, shape: undefined };
}

async function runWindow(
  list: List,
  narrowed: Narrowed,
  db: Db,
  { limit, sort, skip, take }: Asked,
  name: string,
  build: (where: SQL, window: Windowed) => SQL,
): Promise<Found> {
  // Without an offset the planner sees that the first page is short, and keeps its plan; with a limit that it does
  // not know, it plans every time.
  const offset = skip === 0 ? sql.raw('0') : sql`${sql.placeholder('skip')}`;
  const key = `${name} ${sort} ${take} ${skip === 0 ? 'first' : 'later'}`;
  const query = queryOf(kept(list, narrowed, limit), key, (where) => build(where, { sort, take, offset }), {
    skip,
  });
  return foundIn(list, await list.run(db, query));
}

const runOrdered = (
  list: List,
  narrowed: Narrowed,
  db: Db,
  asked: Asked,
  count: () => SQL,
  name: string,
): Promise<Found> =>
  runWindow(list, narrowed, db, asked, name, (where, window) =>
    orderedPage(list.source, where, count(), window),
  );

function readerOf(list: List, narrowed: Narrowed, db: Db, asked: PageInput) {
  const { source, total } = list;
  const { limit, sort } = asked;
  const added = asked.sums ? Object.values(source.sums ?? {}) : [];
  const full = fullOf(db);
  const fullKey =
    narrowed.shape === undefined ? '' : JSON.stringify([list.call.name, narrowed.values, narrowed.shape]);
  const isForEver = total?.kind === 'ranked';
  const { each, some } = narrowed;
  const walk = (window: Asked, count: () => SQL, name: string) =>
    runOrdered(list, { ...narrowed, where: each }, db, window, count, name);
  const many = () => sql.raw(String(mostCounted + 1));
  const counting = () => countOf(source, narrowed.where());

  return async (page: number): Promise<Found> => {
    const skip = (page - 1) * limit;
    const window = { limit, sort, skip, take: Math.min(limit, mostCounted - skip) };
    if (narrowed.isWhole && total?.kind === 'counted') {
      return runOrdered(list, narrowed, db, window, () => countFrom(countedOf(list, total)), 'counted');
    }
    if (narrowed.isWhole) return runOrdered(list, narrowed, db, window, counting, 'whole');
    if (some && (await countIn(list, { ...narrowed, where: some }, db, 'some')) > mostCounted) {
      return walk(window, many, 'many');
    }
    const isFull = performance.now() < (full.get(fullKey) ?? 0);
    if (isFull && isForEver) return walk(window, many, 'many');
    const found = isFull
      ? await walk(window, counting, 'counting')
      : await runWindow(list, narrowed, db, window, `matched ${added.length}`, (where, shown) =>
          matchedPage(source, where, shown, added),
        );
    if (found.count <= mostCounted) {
      full.delete(fullKey);
      return found;
    }
    if (fullKey) {
      if (full.size >= mostRemembered) full.clear();
      full.set(fullKey, isForEver ? Number.POSITIVE_INFINITY : performance.now() + fullForMs);
    }
    return isFull ? found : walk(window, many, 'many');
  };
}

/** How many match, up to one more than are counted. */
async function countIn(list: List, narrowed: Narrowed, db: Db, name = 'count'): Promise<number> {
  const query = queryOf(narrowed, name, (where) => sql`select ${countOf(list.source, where)}`);
  const [[count] = [0]] = await list.run(db, query);
  return Number(count);
}

/** The same; of what many meet it is known without reading all that they may be. */
export async function countMatches(list: List, narrowed: Narrowed, db: Db): Promise<number> {
  const { some } = narrowed;
  const least = some ? await countIn(list, { ...narrowed, where: some }, db, 'some') : 0;
  return least > mostCounted ? least : countIn(list, narrowed, db);
}

function fullOf(db: Db): Map<string, number> {
  const full = knownFull.get(db) ?? new Map();
  knownFull.set(db, full);
  return full;
}

/** Each row is: how many there are, whether this is one, the columns, the sums. */
function foundIn({ source, rowOf }: List, cells: readonly (readonly unknown[])[]): Found {
  const first = cells[0] ?? [0];
  const columnCount = Object.keys(source.columns).length;
  return {
    rows: cells.filter(([, isHit]) => isHit).map((one) => rowOf(one, 2)),
    count: Number(first[0]),
    sums: first.slice(2 + columnCount) as string[],
  };
}

async function sumsOf(list: List, narrowed: Narrowed, db: Db): Promise<Record<string, string>> {
  const sums = Object.values(list.source.sums ?? {});
  if (sums.length === 0) return {};
  const { total } = list;
  const { sumsKept } = narrowed;
  const query = sumsKept
    ? { key: undefined, build: () => sumsKept, values: {} }
    : narrowed.isWhole && total?.kind === 'counted'
      ? queryOf(narrowed, 'sums counted', () => sumsFrom(countedOf(list, total)))
      : queryOf(narrowed, 'sums', (where) => sumsOfAll(list.source, where, sums));
  const [values = []] = await list.run(db, query);
  return namedSums(list, values as string[]) ?? {};
}
