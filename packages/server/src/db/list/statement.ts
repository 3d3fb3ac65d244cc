import type { AnyCall, CallAnswer, CallParsed } from '@prepdesk/contract/define-call';
import { type Column, desc, type SQL, type SQLWrapper, type Table } from 'drizzle-orm';
import type { Actor } from '../../auth/actor.ts';
import type { Rules } from '../../rules.ts';
import type { Db } from '../connect.ts';
import type { Window } from '../page-of.ts';
import type { Condition } from './conditions.ts';

/** A column, or SQL that names the columns of `from` and `join`. */
export type Expression = Column | SQL | SQL.Aliased;

/** Steps of an order, made by `desc` and `asc` of drizzle-orm. */
export type Order = readonly SQL[];

/** Any call stated with `listCall`. */
export type ListCall = AnyCall;

export type RowOf<C> = Extract<CallAnswer<C>[keyof CallAnswer<C>], readonly unknown[]>[number];
type Input<C> = CallParsed<C> & Readonly<Record<string, unknown>>;
type SortKey<C> = CallParsed<C> extends { sort: infer S } ? Exclude<S, '' | `-${string}`> & string : never;

/** Answers a page of the whole list and how many rows there are, in one snapshot. */
export type RankedRead<Stored> = (db: Db, window: Window) => Promise<{ rows: Stored[]; total: number }>;

/** How many there are in all, where that is not counted up to 10,000 each time. */
export type Total<Stored> = { kind: 'ranked'; read: RankedRead<Stored> } | Counted;

/** Counters hold how many rows of the list's table there are for each value of these columns. */
export type Counted = { kind: 'counted'; scope: Readonly<Record<string, Column>>; name?: string };

/** Of a list whose rows have ranks, 1, 2, 3 without a gap. Rows of such a list are never removed. */
export const ranked = <Stored>(read: RankedRead<Stored>): Total<Stored> => ({ kind: 'ranked', read });

/** What rows are made with. */
export type MakesRows = { db: Db; actor: Actor; rules: Rules };

/** Where the rows of a large list come from: docs/decisions/0020-large-lists.md. */
export type ListStatement<C, Stored> = {
  /** The table of which each row of the list is one; or SQL that joins such tables as can not be without one another. */
  from: Table | SQL;
  /** By what a row is known, and ties are broken: one column, or several. */
  key: Expression | readonly Expression[];
  /** What is looked up beside: each finds one row at most, through a unique key. */
  join?: readonly (readonly [Table, SQL])[];
  columns: { readonly [K in keyof NoInfer<Stored> & string]: Expression };
  /** Leaves out rows of the table that the list never has; a condition on its own columns, without parameters. */
  only?: SQL;
  /** Makes the contract's rows of the stored ones, a page or a batch at a time. */
  asRows?: (rows: Stored[], asked: MakesRows) => RowOf<C>[] | Promise<RowOf<C>[]>;
  /** Throws for who may not ask for this. */
  refuse?: (asked: { input: Input<C>; actor: Actor }) => void;
  /** Which list is meant; by field of the contract's `given`, or a name of its own. */
  scope?: Readonly<Record<string, Condition>>;
  search?: Condition;
  /** By name of the contract's filters. */
  filters?: Readonly<Record<string, Condition>>;
  /** The natural order, its last step the key; the newest key first when left out. */
  order?: Order;
  sorts?: { readonly [K in SortKey<C>]: Expression };
  total?: Total<NoInfer<Stored>>;
  /** By name of the contract's sums: a number of each row. */
  sums?: Readonly<Record<string, Expression>>;
  /** One row of the sums, in their order, from where they are kept; nothing where only the rows have them. */
  sumsKept?: (asked: { input: Input<C>; actor: Actor }) => SQL | undefined;
  /** What is answered beside the rows. */
  beside?: (asked: { input: Input<C>; actor: Actor; db: Db; ofMatches: OfMatches }) => Promise<object>;
};

/**
 * Asks something else of all that match.
 * @param name tells it from what else is asked of them
 * @returns the cells of each row
 */
export type OfMatches = (name: string, build: (where: SQL) => SQL) => Promise<unknown[][]>;

/** The newest first: falling by each of these, of which the last is the key. */
export const newest = (...columns: readonly SQLWrapper[]): Order => columns.map((column) => desc(column));

/**
 * Of a list of one table, without filters: exact, from counters that triggers keep. Its sums are counted too, and deep
 * pages of its natural order, the newest first, cost what the first does.
 * @param scope the columns by which the list is scoped, by the same names
 * @param name of lists that have the same rows in the same order: they are counted once
 */
export const counted = (scope: Readonly<Record<string, Column>> = {}, name?: string): Counted => ({
  kind: 'counted',
  scope,
  ...(name === undefined ? {} : { name }),
});
