import { foldForSearch } from '@prepdesk/contract/fold-for-search';
import type { SQL, SQLWrapper } from 'drizzle-orm';
import { sql } from 'drizzle-orm';
import type { Actor } from '../actor.ts';
import { startOfDay } from '../company-time.ts';
import type { Db } from '../connect.ts';
import { beginningWith } from '../like.ts';
import { phoneIn } from '../phone-in.ts';
import type { Order } from './statement.ts';

/** A condition of a request: its SQL is built and planned once for each shape, with values filled in. */
export type Part = {
  /** Conditions of one shape have the same SQL. Left out: the values stand in the SQL, which is not kept. */
  shape?: string;
  where: () => SQL;
  values?: Readonly<Record<string, unknown>>;
  /** Its best plan depends on the values, so the plan is not kept. */
  needsCustomPlan?: boolean;
  /** The order of the matches where no other is requested, for a part without a shape. */
  nearest?: Order;
};

/** The input of a list, and who sent it. */
export type ListRequest = { input: Readonly<Record<string, unknown>>; actor: Actor; db: Db };

/**
 * Narrows a list.
 * @param fields the fields of the input that carry the condition
 * @returns undefined when the input asks for nothing
 */
export type Condition = (
  fields: readonly string[],
  request: ListRequest,
) => Part | undefined | Promise<Part | undefined>;

export type ValueType = 'date' | 'integer' | 'integer[]' | 'jsonb';

/**
 * A value that the planner does not see: it then has nothing to gain from planning anew for each value, and keeps one plan.
 */
export const hiddenFromPlanner = (name: string, type: ValueType): SQL =>
  sql`(select ${sql.placeholder(name)}::${sql.raw(type)})::${sql.raw(type)}`;

const isFilled = (value: unknown): boolean =>
  value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0);

/**
 * A condition on one field, always of the same shape.
 * @param chosen turns the field's value into what the database is sent
 */
export const ofField =
  (where: (value: SQL) => SQL, chosen: (value: never) => unknown = (value) => value): Condition =>
  ([field = ''], { input }) => {
    const value = input[field];
    if (!isFilled(value)) return undefined;
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

const isIn = (column: SQLWrapper, search: SQLWrapper, isShort: boolean): SQL =>
  isShort
    ? sql`${column} ~ search_word(${search})`
    : sql`${column} like '%' || search_literal(${search}) || '%'`;

/**
 * The search text contains this text; of one or two letters, a word of it begins with them.
 * @param column `search_text` of the table, or `searchTextOf` columns where few rows are left
 */
export const matchesSearch = (column: SQLWrapper, text: string): SQL =>
  isIn(column, sql`${text}::text`, isShort(text));

/** The first field of the search text begins with this text: what people look for while they type. */
export const isBegunBy = (column: SQLWrapper, text: string): SQL =>
  sql`${column} like E'\\n' || search_literal(${text}) || '%'`;

/** One or two letters, which trigram indexes find only at the beginning of words. */
const isShort = (text: string): boolean => /^[\p{L}\p{M}\p{N}]{1,2}$/u.test(foldForSearch(text));

/** Made for each row; a table that is searched through an index has a column for it. */
export const searchTextOf = (...columns: readonly SQLWrapper[]): SQL =>
  sql`search_text_of(${sql.join(
    columns.map((column) => sql`${column}::text`),
    sql`, `,
  )})`;

/** With fewer digits it is more likely the number of something else, such as 2026-27. */
const minOfAPhone = 10;

/**
 * Rows whose search text contains what was typed, or a phone however it was written. A common text needs another plan
 * than a rare one.
 */
export const searchIn =
  (column: SQLWrapper): Condition =>
  ([field = ''], { input }) => {
    const text = input[field];
    if (typeof text !== 'string' || text === '') return undefined;
    const isWord = isShort(text);
    const phone = phoneIn(text);
    const isPhone = phone !== undefined && phone !== text && phone.length >= minOfAPhone;
    const has = (name: string) => isIn(column, sql`${sql.placeholder(name)}::text`, isWord);
    return {
      shape: `${field}${isWord ? ' short' : ''}${isPhone ? ' or phone' : ''}`,
      where: () => (isPhone ? sql`(${has(field)} or ${has(`${field}.phone`)})` : has(field)),
      values: { [field]: text, [`${field}.phone`]: phone },
      needsCustomPlan: true,
    };
  };

/** Instants within a month (yyyy-MM) in the company's time. */
export const month = (column: SQLWrapper): Condition =>
  ofField(
    (first) =>
      sql`(${column} >= ${startOfDay(first)} and ${column} < ${startOfDay(sql`(${first}::date + interval '1 month')`)})`,
    (value: string) => `${value}-01`,
  );

const sinceDay = (column: SQLWrapper, day: SQL): SQL => sql`${column} >= ${startOfDay(day)}`;
const untilDay = (column: SQLWrapper, day: SQL): SQL =>
  sql`${column} < ${startOfDay(day)} + interval '1 day'`;

/** Instants from one day to another, both included; days are the company's (DECISIONS "Times"). Either may be left out. */
export const days =
  (column: SQLWrapper): Condition =>
  ([from = '', until = ''], { input }) => {
    const limits = { [from]: sinceDay, [until]: untilDay };
    const filled = Object.keys(limits).filter((field) => isFilled(input[field]));
    if (filled.length === 0) return undefined;
    return {
      shape: filled.join('~'),
      where: () =>
        sql.join(
          filled.map((field) => limits[field]?.(column, sql`${sql.placeholder(field)}`)),
          sql` and `,
        ),
      values: Object.fromEntries(filled.map((field) => [field, input[field]])),
    };
  };

/** The same with the days themselves, '' for no limit. */
export const betweenDays = (column: SQLWrapper, from: string | SQL, until: string | SQL): SQL[] => [
  ...(from ? [sinceDay(column, sql`${from}`)] : []),
  ...(until ? [untilDay(column, sql`${until}`)] : []),
];

/**
 * A condition that no other helper makes. It refuses a value by throwing a failure.
 * @param where receives the field's value, which is neither left out nor empty; returning undefined lets every row pass
 * @param nearest for a search that also finds what is only like the value: the order with the nearest first, up to the
 *   key. Where more match than are counted, the list stays in its natural order.
 */
export const custom =
  <Value = string>(where: (value: Value) => SQL | undefined, nearest?: (value: Value) => Order): Condition =>
  ([field = ''], { input }) => {
    const value = input[field];
    const condition = isFilled(value) ? where(value as Value) : undefined;
    return condition && { where: () => condition, ...(nearest ? { nearest: nearest(value as Value) } : {}) };
  };

/** A field with few values, each with its own condition; a value without one lets every row pass. */
export const choice =
  (conditions: Readonly<Record<string, SQL>>): Condition =>
  ([field = ''], { input }) => {
    const condition = conditions[String(input[field] ?? '')];
    return condition && { shape: `${field}=${input[field]}`, where: () => condition };
  };
