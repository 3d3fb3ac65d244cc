import type { AnyCall, CallAnswer, CallParsed } from '@prepdesk/contract/define-call';
import type { ListFacts } from '@prepdesk/contract/list-call';
import type { Column, SQL, SQLWrapper, Table } from 'drizzle-orm';
import type { BusinessSettings } from '../../business-settings.ts';
import type { Actor } from '../actor.ts';
import type { Db } from '../connect.ts';
import type { Window } from '../read-page.ts';
import type { Condition } from './conditions.ts';
import type { Query } from './run.ts';

/** A column, or SQL that names the columns of `from` and `join`. */
export type Expression = Column | SQL | SQL.Aliased;

/** A step of an order: by what, and whether the largest comes first. */
export type Step = { by: SQLWrapper; isFalling: boolean };
export type Order = readonly Step[];

export const rising = (by: SQLWrapper): Step => ({ by, isFalling: false });
export const falling = (by: SQLWrapper): Step => ({ by, isFalling: true });

/** Any call made by `listCall`. */
export type ListCall = AnyCall;

/** @throws Error for any other call */
export function listFactsOf({ name, list }: ListCall): ListFacts {
  if (!list) throw new Error(`${name} is not stated with listCall`);
  return list;
}

export type RowOf<C> = Extract<CallAnswer<C>[keyof CallAnswer<C>], readonly unknown[]>[number];
type Input<C> = CallParsed<C> & Readonly<Record<string, unknown>>;
type SortKey<C> = CallParsed<C> extends { sort: infer S } ? Exclude<S, '' | `-${string}`> & string : never;

/** Answers a page of the whole list and the number of its rows, in one snapshot. */
export type RankedRead<ListRow> = (db: Db, window: Window) => Promise<{ rows: ListRow[]; count: number }>;

/** How the total is known, where it is not counted up to 10,000 each time. */
export type Total<ListRow> = { kind: 'ranked'; read: RankedRead<ListRow> } | Counted;

/** Counters hold the number of rows of the list's table for each value of these columns. */
export type Counted = { kind: 'counted'; scope: Readonly<Record<string, Column>>; name?: string };

/** For a list whose rows have ranks (1, 2, 3 without a gap). Rows of such a list are never removed. */
export const ranked = <ListRow>(read: RankedRead<ListRow>): Total<ListRow> => ({ kind: 'ranked', read });

/** What rows are made with. */
export type MakesRows = { db: Db; actor: Actor; rules: BusinessSettings };

/** Where the rows of a large list come from: docs/decisions/0020-large-lists.md. */
export type ListStatement<C, ListRow> = {
  /** The table with one row for each row of the list; or SQL that joins tables which always have a row together. */
  from: Table | SQL;
  /** What identifies a row and breaks ties: one column, or several. */
  key: Expression | readonly Expression[];
  /** Tables that only add columns: each finds at most one row, through a unique key. */
  join?: readonly (readonly [Table, SQL, kind?: 'left'])[];
  columns: { readonly [K in keyof NoInfer<ListRow> & string]: Expression };
  /**
   * Rows are read as they are found, and not a second time by their keys: for a partitioned table, where each lookup by
   * key opens every partition.
   */
  readsAtOnce?: true;
  /** Leaves out rows of the table that the list never has; a condition on its own columns, without parameters. */
  only?: SQL;
  /** Turns stored rows into the contract's rows, a page or a batch at a time. */
  asRows?: (rows: ListRow[], request: MakesRows) => RowOf<C>[] | Promise<RowOf<C>[]>;
  /** Throws when the caller may not ask for this. */
  refuse?: (request: { input: Input<C>; actor: Actor }) => void;
  /** Which list is meant; by field of the contract's `given`, or under a name of its own. */
  scope?: Readonly<Record<string, Condition>>;
  search?: Condition;
  /** By name of the contract's filters. */
  filters?: Readonly<Record<string, Condition>>;
  /** The natural order, whose last step is the key; the newest key first when left out. */
  order?: Order;
  sorts?: { readonly [K in SortKey<C>]: Expression };
  total?: Total<NoInfer<ListRow>>;
  /** By name of the contract's sums: a number from each row. */
  sums?: Readonly<Record<string, Expression>>;
  /**
   * Selects one row of the sums, under their names, from where they are stored; undefined where only the rows have them.
   * With a key, it is planned once on every connection: then whatever is requested is one of its `values`.
   */
  sumsKept?: (request: { input: Input<C>; actor: Actor }) => Query | undefined;
  /** What is answered along with the rows. */
  extra?: (request: { input: Input<C>; actor: Actor; db: Db; ofMatches: OfMatches }) => Promise<object>;
};

/**
 * Runs another query over all matches.
 * @param name distinguishes it from other queries over the matches
 * @returns the cells of each row
 */
export type OfMatches = (name: string, build: (where: SQL) => SQL) => Promise<unknown[][]>;

/** The newest first: descending by each of these columns, the last of which is the key. */
export const newest = (...columns: readonly SQLWrapper[]): Order => columns.map(falling);

/**
 * For a list of one table, without filters: an exact total, from counters that triggers keep, and deep pages of its natural order, the newest first, cost what the first does.
 * @param scope the columns by which the list is scoped, by the same names
 * @param name shared by lists that have the same rows in the same order: they are counted once
 */
export const counted = (scope: Readonly<Record<string, Column>> = {}, name?: string): Counted => ({
  kind: 'counted',
  scope,
  ...(name === undefined ? {} : { name }),
});
