import type { CallAnswer, CallParsed } from '@prepdesk/contract/define-call';
import { foldForSearch } from '@prepdesk/contract/fold-for-search';
import type { ListFacts } from '@prepdesk/contract/list-call';
import { paiseOf, rupeesOf } from '@prepdesk/contract/money';
import { eachInTurns, filterInTurns, sortedInTurns } from '../../in-turns.ts';
import type { Actor } from '../actor.ts';
import type { Db } from '../connect.ts';
import type { ListCall, RowOf } from './statement.ts';

type Asked<C> = { input: CallParsed<C>; actor: Actor; db: Db };

type Statement<C, Row> = {
  /** All rows that the filters leave, in their natural order; search, sorting and paging come afterwards. */
  rows: (asked: Asked<C>) => Promise<readonly Row[]>;
  /** The values that are searched. */
  searched?: readonly (keyof Row & string)[];
  /** The sort to use, where the input says it other than by `sort`. */
  sortOf?: (input: CallParsed<C>) => string;
  /** What is answered along with the rows, about all that were found. */
  beside?: (found: readonly Row[], asked: Asked<C>) => object | Promise<object>;
};

type Found = { rows: readonly Stored[]; beside: () => object | Promise<object> };
type Stored = Readonly<Record<string, unknown>>;

/** A list whose rows are in no table, with all that its page and its export need. */
export type ComputedList = {
  call: ListCall;
  facts: ListFacts;
  found(asked: { input: unknown; actor: Actor; db: Db }): Promise<Found>;
};

const lists = new WeakMap<object, ComputedList>();

export const computedBehind = (handler: object): ComputedList | undefined => lists.get(handler);

/**
 * The handler of a `listCall` whose rows are computed and not stored: what belongs to one parent and one period, such
 * as a month's royalty. All rows are made for each page, so their number has to be bounded.
 */
export function computedListOf<C extends ListCall>(
  call: C,
  statement: Statement<C, RowOf<C>>,
): (asked: Asked<C>) => Promise<CallAnswer<C>> {
  const { rows, searched = [], sortOf, beside } = statement as unknown as Statement<ListCall, Stored>;
  const facts = call.list;
  if (!facts) throw new Error(`${call.name} is not stated with listCall`);
  if (facts.hasSearch !== searched.length > 0) {
    throw new Error(`${call.name}: search is stated on one side only`);
  }
  const list: ComputedList = {
    call,
    facts,
    found: async (asked) => {
      const all = await rows(asked as never);
      const input = asked.input as { search: string; sort: string };
      const matching = await searchedIn(all, searched, input.search);
      const sort = sortOf?.(asked.input as never) || input.sort;
      return {
        rows: await ordered(matching, sort, facts),
        beside: () => beside?.(matching, asked as never) ?? {},
      };
    },
  };
  const handler = async (asked: Asked<ListCall>) => {
    const found = await list.found(asked);
    const { page, limit, sums } = asked.input as { page: number; limit: number; sums: number };
    const shown = Math.min(page, Math.max(1, Math.ceil(found.rows.length / limit)));
    return {
      ...(await found.beside()),
      [facts.rows]: found.rows.slice((shown - 1) * limit, shown * limit),
      [facts.total]: found.rows.length,
      isCapped: false,
      page: shown,
      ...(sums ? { sums: await sumsOf(found.rows, facts) } : {}),
    };
  };
  lists.set(handler, list);
  return handler as never;
}

async function searchedIn(
  rows: readonly Stored[],
  keys: readonly string[],
  search: string,
): Promise<readonly Stored[]> {
  const sought = foldForSearch(search);
  if (sought === '') return rows;
  return filterInTurns(rows, (row) => keys.some((key) => foldForSearch(String(row[key])).includes(sought)));
}

/** The order people expect: 'Unit 2' before 'Unit 10'. */
const words = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** Ties keep their natural order. */
async function ordered(
  rows: readonly Stored[],
  sort: string,
  { columns }: ListFacts,
): Promise<readonly Stored[]> {
  if (sort === '') return rows;
  const key = sort.replace(/^-/, '');
  const isAmount = ['rupees', 'number'].includes(columns[key]?.kind ?? '');
  const compare = (one: Stored, other: Stored): number =>
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
async function sumsOf(rows: readonly Stored[], { sums }: ListFacts): Promise<Record<string, string>> {
  const found = new Map(Object.keys(sums).map((name) => [name, 0n]));
  await eachInTurns(rows, (row) => {
    for (const [name, sum] of found) found.set(name, sum + exactOf(row[name]));
  });
  return Object.fromEntries([...found].map(([name, sum]) => [name, rupeesOf(sum)]));
}
