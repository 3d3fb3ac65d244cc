import type { Column, SQL, SQLWrapper } from 'drizzle-orm';
import { sql } from 'drizzle-orm';
import type { Actor } from '../actor.ts';
import { startOfDay } from '../company-time.ts';
import type { Db } from '../connect.ts';
import { beginningWith, containing } from '../like.ts';
import { type Beside, type Met, metBeside } from './related-search.ts';
import { runnerOf } from './run.ts';
import type { Order } from './statement.ts';

/** A condition as it was asked: its SQL is built and planned once for each shape, with values filled in. */
export type Part = {
  /** Conditions of one shape have the same SQL. Left out: the values stand in the SQL, which is not kept. */
  shape?: string;
  where: () => SQL;
  values?: Readonly<Record<string, unknown>>;
  /** Its best plan depends on the values, so the plan is not kept. */
  isPlannedAnew?: boolean;
  /** The order of the matches where no other is asked for, for a part without a shape. */
  nearest?: Order;
} & Partial<Omit<Met<() => SQL>, 'where'>>;

/** What is asked of a list, and by whom. */
export type Asked = { input: Readonly<Record<string, unknown>>; actor: Actor; db: Db };

/**
 * Narrows a list.
 * @param fields the fields of the input that carry the condition
 * @returns undefined when the input asks for nothing
 */
export type Condition = (
  fields: readonly string[],
  asked: Asked,
) => Part | undefined | Promise<Part | undefined>;

const isAsked = (value: unknown): boolean =>
  value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0);

/**
 * A condition on one field, always of the same shape.
 * @param chosen turns the field's value into what the database is sent
 */
export const ofField =
  (where: (value: SQL) => SQL, chosen: (value: never) => unknown = (value) => value): Condition =>
  ([field = ''], { input }) => {
    const value = input[field];
    if (!isAsked(value)) return undefined;
    return {
      shape: field,
      where: () => where(sql`${sql.placeholder(field)}`),
      values: { [field]: chosen(value as never) },
    };
  };

export const equals = (column: SQLWrapper): Condition => ofField((value) => sql`${column} = ${value}`);

/** Matches any of several values. */
export const within = (column: SQLWrapper): Condition => ofField((value) => sql`${column} = any(${value})`);

/** Ignores case; an index on `lower(column) text_pattern_ops` answers it. */
export const beginsWith = (column: SQLWrapper): Condition =>
  ofField((value) => sql`lower(${column}::text) like lower(${value})`, beginningWith);

/** One of the columns contains the text, ignoring case; trigram indexes answer it from three letters on. */
export const contains = (...columns: readonly SQLWrapper[]): Condition =>
  ofField(
    (value) =>
      sql`(${sql.join(
        columns.map((column) => sql`${column} ilike ${value}`),
        sql` or `,
      )})`,
    containing,
  );

/** The fewest letters that trigram indexes can look for inside a text. */
export const minOfAPart = 3;

/** A table that the list's rows point to, and the columns of it that are searched. */
type Searched = Omit<Beside, 'has'> & { columns: readonly SQLWrapper[] };

/**
 * Like `contains`, but also searches tables that the rows point to, each by its own indexes (`metBeside`). With joins,
 * a few hundred matching learners were enough for the planner to read every order.
 * @param columns the list's own
 */
export const containsBeside = (
  columns: readonly SQLWrapper[],
  ...besides: readonly Searched[]
): Condition => {
  const run = runnerOf('list.beside');
  return async ([field = ''], { input, db }) => {
    const text = input[field];
    if (!isAsked(text)) return undefined;
    const pattern = sql.placeholder(field);
    const hasIt = (texts: readonly SQLWrapper[]) => texts.map((column) => sql`${column} ilike ${pattern}`);
    const isIndexed = (text as string).length >= minOfAPart;
    const { where, each, some, ...filledIn } = await metBeside(db, {
      own: hasIt(columns),
      besides: besides.map(({ columns: texts, ...beside }) => ({
        ...beside,
        has: sql.join(hasIt(texts), sql` or `),
      })),
      isIndexed,
      kept: { run, shape: field, values: { [field]: containing(text as string) } },
    });
    return {
      where: () => where,
      each: () => each,
      ...(some ? { some: () => some } : {}),
      ...filledIn,
      // Only a text in the condition itself needs a plan of its own; keys that were found are looked up by index.
      isPlannedAnew: columns.length > 0 || some !== undefined || !isIndexed,
    };
  };
};

/** Instants within a month (yyyy-MM) in the company's time. */
export const month = (column: SQLWrapper): Condition =>
  ofField(
    (first) =>
      sql`(${column} >= ${startOfDay(first)} and ${column} < ${startOfDay(sql`(${first}::date + interval '1 month')`)})`,
    (value: string) => `${value}-01`,
  );

/** Two fields, either of which may be left out. */
const between =
  (atLeast: (value: SQL) => SQL, atMost: (value: SQL) => SQL): Condition =>
  ([from = '', until = ''], { input }) => {
    const bounds = [
      ...(isAsked(input[from]) ? [{ field: from, where: atLeast }] : []),
      ...(isAsked(input[until]) ? [{ field: until, where: atMost }] : []),
    ];
    if (bounds.length === 0) return undefined;
    return {
      shape: bounds.map(({ field }) => field).join('~'),
      where: () =>
        sql.join(
          bounds.map(({ field, where }) => where(sql`${sql.placeholder(field)}`)),
          sql` and `,
        ),
      values: Object.fromEntries(bounds.map(({ field }) => [field, input[field]])),
    };
  };

/** Instants from one day to another, both included; days are the company's (DECISIONS "Times"). */
export const days = (column: SQLWrapper): Condition =>
  between(
    (day) => sql`${column} >= ${startOfDay(day)}`,
    (day) => sql`${column} < ${startOfDay(day)} + interval '1 day'`,
  );

/**
 * Numbers from one to another, both included. Integer columns are compared with integers, so that their index is used.
 */
export function numbers(column: Column): Condition {
  const isWhole = /int|serial/.test(column.getSQLType());
  return between(
    (min) => sql`${column} >= ${isWhole ? sql`ceil(${min}::numeric)::bigint` : sql`${min}::numeric`}`,
    (max) => sql`${column} <= ${isWhole ? sql`floor(${max}::numeric)::bigint` : sql`${max}::numeric`}`,
  );
}

/**
 * A condition that no other helper makes. It refuses a value by throwing a failure.
 * @param where receives the field's value, which is neither left out nor empty; returning undefined lets every row pass
 * @param nearest for a search that also finds what is only like the value: the order with the nearest first, up to the
 *   key. Where more match than are counted, the list stays in its natural order.
 */
export const when =
  <Value = string>(where: (value: Value) => SQL | undefined, nearest?: (value: Value) => Order): Condition =>
  ([field = ''], { input }) => {
    const value = input[field];
    const found = isAsked(value) ? where(value as Value) : undefined;
    return found && { where: () => found, ...(nearest ? { nearest: nearest(value as Value) } : {}) };
  };

/** A field with few values, each with its own condition; a value without one lets every row pass. */
export const choice =
  (conditions: Readonly<Record<string, SQL>>): Condition =>
  ([field = ''], { input }) => {
    const found = conditions[String(input[field] ?? '')];
    return found && { shape: `${field}=${input[field]}`, where: () => found };
  };
