import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../connect.ts';
import { mostCounted, rankedPage } from '../page-of.ts';
import { type List, type ListPage, type Narrowed, queryOf } from './list.ts';
import { countOf, matchedPage, orderedPage, sumsOfAll, type Windowed } from './query.ts';

type PageInput = { page: number; limit: number; sort: string; sums: number };
type Found = { rows: Record<string, unknown>[]; count: number; sums: string[] };

const lastPage = (total: number, limit: number): number => Math.max(1, Math.ceil(total / limit));

/** Lists whose rows are never removed: a filter that once had more than is counted has so for ever. */
const knownFull = new WeakMap<Db, Set<string>>();
const mostRemembered = 1000;

/** A page of a stated list; one beyond the end answers the last page. */
export async function pageOf(list: List, narrowed: Narrowed, db: Db, asked: PageInput): Promise<ListPage> {
  const { limit, sort } = asked;
  const found = narrowed.isWhole && sort === '' ? await wholePage(list, db, asked) : undefined;
  const page =
    found ?? (await countedPage(list, narrowed, db, { limit, sort, page: asked.page, sums: asked.sums }));
  if (!asked.sums || page.sums) return page;
  return { ...page, sums: await sumsOf(list, narrowed, db) };
}

/** Of the whole list in its natural order, where its total is known. */
async function wholePage({ total }: List, db: Db, { page, limit }: PageInput): Promise<ListPage | undefined> {
  if (total?.kind !== 'ranked') return undefined;
  return rankedPage({ page, limit }, (window) => total.read(db, window));
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

function readerOf(list: List, narrowed: Narrowed, db: Db, { limit, sort, sums }: PageInput) {
  const { source } = list;
  const added = sums ? Object.values(source.sums ?? {}) : [];
  const full = fullOf(db);
  const isRemembered = list.total?.kind === 'ranked' && narrowed.shape !== undefined;
  const fullKey = isRemembered ? JSON.stringify([list.call.name, narrowed.values, narrowed.shape]) : '';

  const run = async (
    name: string,
    page: number,
    build: (where: SQL, window: Windowed) => SQL,
  ): Promise<Found> => {
    const skip = (page - 1) * limit;
    const take = Math.min(limit, mostCounted - skip);
    // Without an offset the planner sees that the first page is short, and keeps its plan; with a limit that it does
    // not know, it plans every time.
    const offset = skip === 0 ? sql.raw('0') : sql`${sql.placeholder('skip')}`;
    const isUsual =
      list.facts.sizes.includes(limit) || limit === list.facts.usualSize || limit === list.facts.mostSize;
    const of = isUsual ? narrowed : { ...narrowed, shape: undefined };
    const key = `${name} ${sort} ${take} ${skip === 0 ? 'first' : 'later'}`;
    const query = queryOf(of, key, (where) => build(where, { sort, take, offset }), { skip });
    return foundIn(list, await list.run(db, query));
  };
  const ordered = (page: number, count: (where: SQL) => SQL, name: string) =>
    run(name, page, (where, window) => orderedPage(source, where, count(where), window));
  const ofMany = (page: number) => ordered(page, () => sql.raw(String(mostCounted + 1)), 'many');

  return async (page: number): Promise<Found> => {
    if (narrowed.isWhole) return ordered(page, (where) => countOf(source, where), 'whole');
    if (isRemembered && full.has(fullKey)) return ofMany(page);
    const matched = await run(`matched ${added.length}`, page, (where, window) =>
      matchedPage(source, where, window, added),
    );
    if (matched.count <= mostCounted) return matched;
    if (isRemembered) {
      if (full.size >= mostRemembered) full.clear();
      full.add(fullKey);
    }
    return ofMany(page);
  };
}

function fullOf(db: Db): Set<string> {
  const full = knownFull.get(db) ?? new Set();
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
  const query = queryOf(narrowed, 'sums', (where) => sumsOfAll(list.source, where, sums));
  const [values = []] = await list.run(db, query);
  return namedSums(list, values as string[]) ?? {};
}
