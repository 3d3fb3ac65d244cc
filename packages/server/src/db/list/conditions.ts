import type { Column, SQL, SQLWrapper } from 'drizzle-orm';
import { sql } from 'drizzle-orm';
import type { Actor } from '../../auth/actor.ts';
import { startOfDay } from '../company-time.ts';
import type { Db } from '../connect.ts';
import { beginningWith, containing } from '../like.ts';
import { type Beside, type Met, metBeside } from './beside.ts';
import { runnerOf } from './run.ts';

/** A condition as it is asked: its SQL is built and planned once for each shape, and its values are filled in. */
export type Part = {
  /** Of one shape the SQL is the same; left out, the values stand in the SQL, which is not kept. */
  shape?: string;
  where: () => SQL;
  values?: Readonly<Record<string, unknown>>;
  /** Its plan depends on the values, and is not kept. */
  isPlannedAnew?: boolean;
} & Partial<Omit<Met<() => SQL>, 'where'>>;

/** What is asked of a list, and by whom. */
export type Asked = { input: Readonly<Record<string, unknown>>; actor: Actor; db: Db };

/**
 * What narrows a list.
 * @param fields the fields of the input that carry it
 * @returns nothing where nothing is asked
 */
export type Condition = (
  fields: readonly string[],
  asked: Asked,
) => Part | undefined | Promise<Part | undefined>;

const isAsked = (value: unknown): boolean =>
  value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0);

/**
 * Of one field: a condition of one shape.
 * @param chosen what the database gets of the field's value
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

/** One of several. */
export const within = (column: SQLWrapper): Condition => ofField((value) => sql`${column} = any(${value})`);

/** Whatever its case; an index on `lower(column) text_pattern_ops` answers it. */
export const beginsWith = (column: SQLWrapper): Condition =>
  ofField((value) => sql`lower(${column}::text) like lower(${value})`, beginningWith);

/** One of the columns has the text in it, whatever its case; trigram indexes answer it from three letters on. */
export const contains = (...columns: readonly SQLWrapper[]): Condition =>
  ofField(
    (value) =>
      sql`(${sql.join(
        columns.map((column) => sql`${column} ilike ${value}`),
        sql` or `,
      )})`,
    containing,
  );

/** From so many letters on a part of a text is looked for by trigram indexes. */
export const leastOfAPart = 3;

/** A table that the list's rows point to, and where a text is looked for in it. */
type Searched = Omit<Beside, 'has'> & { columns: readonly SQLWrapper[] };

/**
 * As `contains`, also in tables that the rows point to, each of which is searched by its own indexes (`metBeside`). Joined,
 * some hundred learners were enough for the planner to read every order.
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
    const { where, each, some, ...filledIn } = await metBeside(db, {
      own: hasIt(columns),
      besides: besides.map(({ columns: texts, ...beside }) => ({
        ...beside,
        has: sql.join(hasIt(texts), sql` or `),
      })),
      isIndexed: (text as string).length >= leastOfAPart,
      kept: { run, shape: field, values: { [field]: containing(text as string) } },
    });
    return {
      ...{ where: () => where, each: () => each, ...(some ? { some: () => some } : {}) },
      ...{ ...filledIn, isPlannedAnew: true },
    };
  };
};

/** Instants of a month, yyyy-MM, of the company. */
export const month = (column: SQLWrapper): Condition =>
  ofField(
    (first) =>
      sql`(${column} >= ${startOfDay(first)} and ${column} < ${startOfDay(sql`(${first}::date + interval '1 month')`)})`,
    (value: string) => `${value}-01`,
  );

/** Two fields, each of which may be left out. */
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

/** Instants of the days from one to another, both included; days are the company's (DECISIONS "Times"). */
export const days = (column: SQLWrapper): Condition =>
  between(
    (day) => sql`${column} >= ${startOfDay(day)}`,
    (day) => sql`${column} < ${startOfDay(day)} + interval '1 day'`,
  );

/** Numbers from one to another, both included. Whole ones are compared as such, so that their index is used. */
export function numbers(column: Column): Condition {
  const isWhole = /int|serial/.test(column.getSQLType());
  return between(
    (least) => sql`${column} >= ${isWhole ? sql`ceil(${least}::numeric)::bigint` : sql`${least}::numeric`}`,
    (most) => sql`${column} <= ${isWhole ? sql`floor(${most}::numeric)::bigint` : sql`${most}::numeric`}`,
  );
}

/**
 * A condition that no other helper makes. What it refuses it throws as a failure.
 * @param where of the field's value, which is neither left out nor empty; nothing lets everything pass
 */
export const when =
  <Value = string>(where: (value: Value) => SQL | undefined): Condition =>
  ([field = ''], { input }) => {
    const value = input[field];
    const found = isAsked(value) ? where(value as Value) : undefined;
    return found && { where: () => found };
  };

/** A field with few values, each of which is a condition of its own; one that has none lets everything pass. */
export const choice =
  (conditions: Readonly<Record<string, SQL>>): Condition =>
  ([field = ''], { input }) => {
    const found = conditions[String(input[field] ?? '')];
    return found && { shape: `${field}=${input[field]}`, where: () => found };
  };

/** Only rows of which the column has what `chosen` says of who asks: one's own. */
export const ofActor =
  (column: SQLWrapper, chosen: (actor: Actor) => unknown): Condition =>
  ([field = ''], { actor }) => ({
    shape: field,
    where: () => sql`${column} = ${sql.placeholder(field)}`,
    values: { [field]: chosen(actor) },
  });
