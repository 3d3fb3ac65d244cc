import type { CallAnswer, CallParsed } from '@prepdesk/contract/define-call';
import { foldForSearch } from '@prepdesk/contract/fold-for-search';
import type { ListFacts } from '@prepdesk/contract/list-call';
import { paiseOf, rupeesOf } from '@prepdesk/contract/money';
import type { SQL } from 'drizzle-orm';
import { eachInTurns, filterInTurns, sortedInTurns } from '../../lib/in-turns.ts';
import type { Actor } from '../actor.ts';
import type { Db } from '../connect.ts';
import { type ListCall, listFactsOf, type RowOf } from './statement.ts';

type ComputedRequest<C> = { input: CallParsed<C>; actor: Actor; db: Db };

type Statement<C, Row> = {
  /** All rows that the filters leave, in their natural order; search, sorting and paging come afterwards. */
  rows: (request: ComputedRequest<C>) => Promise<readonly Row[]>;
  /** The values that are searched. */
  searched?: readonly (keyof Row & string)[];
};

type ListRow = Readonly<Record<string, unknown>>;

type ExportRequest = { input: unknown; actor: Actor; db: Db };

/** A list whose rows are in no table, with all that its page and its export need. */
export type ComputedList = { call: ListCall; facts: ListFacts } & (
  | { search(request: ExportRequest): Promise<readonly ListRow[]> }
  /** Where the rows may be too many to be kept. */
  | { stream(request: ExportRequest, read: ReadBatches): Promise<Streamed<ListRow>> }
);

/** Reads the rows of a query a batch at a time. */
export type ReadBatches = <Row extends object>(query: SQL) => AsyncGenerator<Row[]>;
export type Streamed<Row> = { count: number; batches: AsyncGenerator<readonly Row[]> };

const lists = new WeakMap<object, ComputedList>();

export const computedBehind = (handler: object): ComputedList | undefined => lists.get(handler);

/**
 * The handler of a `listCall` whose rows are computed and not stored: what belongs to one parent and one period, such
 * as a month's royalty. All rows are made for each page, so their number has to be bounded.
 */
export function computedListOf<C extends ListCall>(
  call: C,
  statement: Statement<C, RowOf<C>>,
): (request: ComputedRequest<C>) => Promise<CallAnswer<C>> {
  const { rows, searched = [] } = statement as unknown as Statement<ListCall, ListRow>;
  const facts = listFactsOf(call);
  if (facts.hasSearch !== searched.length > 0) {
    throw new Error(`${call.name}: search is stated on one side only`);
  }
  const list = {
    call,
    facts,
    search: async (request: ExportRequest): Promise<readonly ListRow[]> => {
      const all = await rows(request as ComputedRequest<ListCall>);
      const { search, sort } = request.input as { search: string; sort: string };
      return ordered(await searchedIn(all, searched, search), sort, facts);
    },
  };
  const handler = async (request: ComputedRequest<ListCall>) => {
    const matches = await list.search(request);
    const { page, limit, sums } = request.input as { page: number; limit: number; sums: number };
    const shown = Math.min(page, Math.max(1, Math.ceil(matches.length / limit)));
    return {
      [facts.rows]: matches.slice((shown - 1) * limit, shown * limit),
      [facts.total]: matches.length,
      isCapped: false,
      page: shown,
      ...(sums ? { sums: await sumsOf(matches, facts) } : {}),
    };
  };
  lists.set(handler, list);
  return handler as (request: ComputedRequest<ListCall>) => Promise<CallAnswer<C>>;
}

/** A page; undefined for all rows. */
export type Window = { limit: number; offset: number };

type MatchedWindow<Row> = {
  rows: readonly Row[];
  /** Of all rows that match. */
  count: number;
  extra: () => object | Promise<object>;
};

type StreamRows<C, Row> = (
  request: ComputedRequest<C>,
  wanted: { search: string; sort: string },
  read: ReadBatches,
) => Promise<Streamed<Row>>;

type FindRows<C, Row> = (
  request: ComputedRequest<C>,
  wanted: { search: string; sort: string; window: Window },
) => Promise<MatchedWindow<Row>>;

/**
 * The handler of a `listCall` whose rows are computed for a page only, and a batch at a time for a file. Both search, sort
 * and count by themselves.
 */
export function windowedListOf<C extends ListCall>(
  call: C,
  find: FindRows<C, RowOf<C>>,
  stream: StreamRows<C, RowOf<C>>,
): (request: ComputedRequest<C>) => Promise<CallAnswer<C>> {
  const findRows = find as unknown as FindRows<ListCall, ListRow>;
  const streamRows = stream as unknown as StreamRows<ListCall, ListRow>;
  const facts = listFactsOf(call);
  const handler = async (request: ComputedRequest<ListCall>) => {
    const { page, limit, search, sort } = request.input as Record<'page' | 'limit', number> &
      Record<'search' | 'sort', string>;
    const at = (shown: number) => ({ search, sort, window: { limit, offset: (shown - 1) * limit } });
    let result = await findRows(request, at(page));
    let shown = page;
    // Beyond the end the last page is shown; an empty page of a search says nothing about the others.
    if (result.rows.length === 0 && page > 1) {
      const { count } = result.count > 0 ? result : await findRows(request, at(1));
      shown = Math.max(1, Math.ceil(count / limit));
      result = await findRows(request, at(shown));
    }
    return {
      ...(await result.extra()),
      [facts.rows]: result.rows,
      [facts.total]: result.count,
      isCapped: false,
      page: shown,
    };
  };
  lists.set(handler, {
    call,
    facts,
    stream: async (request, read) => {
      const { search, sort } = request.input as { search: string; sort: string };
      return streamRows(request as never, { search, sort }, read);
    },
  });
  return handler as never;
}

async function searchedIn(
  rows: readonly ListRow[],
  keys: readonly string[],
  search: string,
): Promise<readonly ListRow[]> {
  const term = foldForSearch(search);
  if (term === '') return rows;
  return filterInTurns(rows, (row) => keys.some((key) => foldForSearch(String(row[key])).includes(term)));
}

/** The order people expect: 'Unit 2' before 'Unit 10'. */
const words = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** Ties keep their natural order. */
async function ordered(
  rows: readonly ListRow[],
  sort: string,
  { columns }: ListFacts,
): Promise<readonly ListRow[]> {
  if (sort === '') return rows;
  const key = sort.replace(/^-/, '');
  const isAmount = ['rupees', 'number'].includes(columns[key]?.kind ?? '');
  const compare = (one: ListRow, other: ListRow): number =>
    isAmount ? compareAmounts(one[key], other[key]) : words.compare(String(one[key]), String(other[key]));
  const direction = sort.startsWith('-') ? -1 : 1;
  return sortedInTurns(rows, (one, other) => direction * compare(one, other));
}

/** Of a whole number, or of text with two decimals. */
const exactOf = (value: unknown): bigint => paiseOf(Number.isInteger(value) ? `${value}.00` : String(value));

function compareAmounts(one: unknown, other: unknown): number {
  const [a, b] = [exactOf(one), exactOf(other)];
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Decimals as text. */
async function sumsOf(rows: readonly ListRow[], { sums }: ListFacts): Promise<Record<string, string>> {
  const totals = new Map(Object.keys(sums).map((name) => [name, 0n]));
  await eachInTurns(rows, (row) => {
    for (const [name, sum] of totals) totals.set(name, sum + exactOf(row[name]));
  });
  return Object.fromEntries([...totals].map(([name, sum]) => [name, rupeesOf(sum)]));
}
