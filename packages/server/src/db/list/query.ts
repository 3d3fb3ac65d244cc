import { asc, Column, desc, getTableName, is, SQL, type SQLWrapper, sql, Table } from 'drizzle-orm';
import { PgDialect, type PgTable, QueryBuilder } from 'drizzle-orm/pg-core';
import { maxCounted } from '../read-page.ts';
import { type Expression, falling, type ListStatement, type Step } from './statement.ts';

/** The SQL of a list. Rows are found first, by their keys alone; columns of other tables are read for one page only. */

/** The parts of a statement that the queries need. */
export type Source = Pick<
  ListStatement<unknown, Record<string, unknown>>,
  'from' | 'key' | 'join' | 'only' | 'order' | 'sums' | 'readsAtOnce'
> & { columns: Readonly<Record<string, Expression>>; sorts?: Readonly<Record<string, Expression>> };

/** An aliased column in a select list would be replaced by its name; this is the expression itself. */
export const expressionOf = (column: Expression): SQLWrapper =>
  is(column, SQL.Aliased) ? column.sql : column;

export const expressionsOf = ({ columns }: Source): Record<string, SQLWrapper> =>
  Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, expressionOf(column)]));

const nothing = 'select 1 from ';
const builder = new QueryBuilder();

/** A table as it follows `from`: one under another name is written with both. */
function tableOf(table: Table): SQL {
  const { sql: text } = builder
    .select({ one: sql`1` })
    .from(table as PgTable)
    .toSQL();
  return sql.raw(text.slice(nothing.length));
}

type Join = NonNullable<Source['join']>[number];

const withJoins = (from: Source['from'], join: readonly Join[]): SQL =>
  sql.join([
    is(from, Table) ? tableOf(from) : from,
    ...join.map(([table, on]) => sql` left join ${tableOf(table)} on ${on}`),
  ]);

/** All tables of the list, as they follow `from`. */
const allTables = ({ from, join = [] }: Source): SQL => withJoins(from, join);

const dialect = new PgDialect();

/**
 * The tables that these expressions name, as they follow `from`. Other joined tables change neither which rows there
 * are nor how many; with them the planner reads rows that an index alone could answer.
 */
function tablesFor({ from, join = [] }: Source, ...expressions: readonly SQL[]): SQL {
  const names = ({ 0: table }: Join, text: string) =>
    new RegExp(`(^|[^\\w"])"?${getTableName(table)}"?\\.`).test(text);
  let text = expressions.map((one) => dialect.sqlToQuery(one).sql).join(' ');
  const needed = join.toReversed().filter((one) => {
    if (!names(one, text)) return false;
    text += ` ${dialect.sqlToQuery(one[1]).sql}`;
    return true;
  });
  return withJoins(from, needed.reverse());
}

const listed = (parts: readonly SQL[]): SQL => sql.join([...parts], sql`, `);
const named = (letter: string, index: number): SQL => sql.raw(`${letter}${index}`);

export const keysOf = ({ key }: Source): SQLWrapper[] =>
  [key].flat().map((one) => expressionOf(one as Expression));

/** `name`: what an inner query calls it, `k0` and so on for the keys. */
type NamedStep = Step & { name: string };

/** `name` and `-name` of the contract's sorts, with ties broken by the key; '' is the natural order. */
export function orderSteps(source: Source, sort: string): NamedStep[] {
  const keys = keysOf(source);
  return directionsOf(source, sort).map((step, index) => {
    // Under two names the planner would not see that the rows already are in this order.
    const key = keys.indexOf(step.by);
    return { ...step, name: key >= 0 ? `k${key}` : `o${index}` };
  });
}

function directionsOf(source: Source, sort: string): Step[] {
  if (sort === '') return [...(source.order ?? keysOf(source).map(falling))];
  const isFalling = sort.startsWith('-');
  const column = source.sorts?.[sort.replace(/^-/, '')];
  if (!column) throw new Error(`the list states no sort ${sort}`);
  return [...new Set([expressionOf(column), ...keysOf(source)])].map((by) => ({ by, isFalling }));
}

const inDirection = ({ by, isFalling }: Step): SQL => (isFalling ? desc(by) : asc(by));

/** The order by the tables' own columns. */
export const orderOf = (source: Source, sort: string): SQL =>
  listed(orderSteps(source, sort).map((step) => inDirection(step)));

/** The same order, by the names that an inner query gave its columns. @param of that query, with a point */
const outerOrder = (source: Source, sort: string, of = ''): SQL =>
  listed(
    orderSteps(source, sort).map(({ isFalling, name }) =>
      inDirection({ by: sql.raw(`${of}${name}`), isFalling }),
    ),
  );

/** Keys and sort columns of rows, under names that an outer query can use. */
const keysAndOrder = (source: Source, sort: string): SQL =>
  listed([
    ...keysOf(source).map((key, index) => sql`${key} as ${named('k', index)}`),
    ...orderSteps(source, sort)
      .filter(({ name }) => name.startsWith('o'))
      .map(({ by, name }) => sql`${by} as ${sql.raw(name)}`),
  ]);

const shown = (source: Source): SQL =>
  listed(
    Object.values(source.columns).map(
      (column, index) => sql`${expressionOf(column)} as ${named('c', index)}`,
    ),
  );

export type Windowed = { sort: string; take: number; offset: SQL };

/** Always a condition, even of no parts, so that `where` can be written in any case. */
export const all = (parts: readonly SQL[]): SQL =>
  parts.length === 0 ? sql`true` : sql.join([...parts], sql` and `);

const limited = ({ take, offset }: Windowed): SQL => sql`limit ${sql.raw(String(take))} offset ${offset}`;

/** That a row's key is in `list_keys`. */
const isListed = (source: Source): SQL[] =>
  keysOf(source).map((key, index) => sql`${key} = list_keys.${named('k', index)}`);

/**
 * For a partitioned table, whose first key is the time: PostgreSQL reads only the partitions between the first and the last
 * of these times.
 * @param times a query of the first key, called `k0`
 */
const inPartitionsOf = (source: Source, times: SQL): SQL[] => {
  const [time] = keysOf(source);
  return source.readsAtOnce && time
    ? [sql`${time} between (select min(k0) from ${times}) and (select max(k0) from ${times})`]
    : [];
};

/** The rows of `list_keys`, joined to the single row `list_count`, which is there even when no row is found. */
const joinedToCount = (source: Source, sort: string): SQL => {
  const order = orderSteps(source, sort).map(({ name }) => sql.raw(`list_keys.${name}`));
  return sql`list_count left join (
    select true as hit, ${listed(order)}, ${shown(source)} from list_keys, ${allTables(source)}
    where ${all([...isListed(source), ...inPartitionsOf(source, sql`list_keys`)])}
  ) list_rows on true`;
};

const cells = (source: Source): SQL =>
  listed(Object.keys(source.columns).map((_, index) => sql`list_rows.${named('c', index)}`));

/**
 * A page of rows that an index has in order: the total, true and the columns; no row when the page is empty. The count
 * is a value, and not a table that is joined: the rows then need no sorting after they are found.
 * @param count an expression for the total
 */
export const orderedPage = (source: Source, where: SQL, count: SQL, window: Windowed): SQL => sql`
  with list_count as (select ${count} as n), ${pageRows(source, where, window)}`;

/**
 * The rows of a page, after `list_count`, which has the single value `n`. Columns are computed, and other tables joined, for
 * the rows of the page alone: a deep page skips hundreds before them.
 */
function pageRows(source: Source, where: SQL, window: Windowed): SQL {
  const { sort } = window;
  const keys = keysAndOrder(source, sort);
  const from = tablesFor(source, keys, where);
  const rest = sql`where ${where} order by ${orderOf(source, sort)} ${limited(window)}`;
  const answer = sql`select (select n from list_count), true, ${shown(source)}`;
  return source.readsAtOnce
    ? sql`list_rows as (select ${ownTable(source)}.* from ${from} ${rest})
      ${answer} from ${withJoins(sql`list_rows as ${ownTable(source)}`, source.join ?? [])} order by ${orderOf(source, sort)}`
    : sql`list_keys as (select ${keys} from ${from} ${rest})
      ${answer} from list_keys, ${allTables(source)} where ${all(isListed(source))}
      order by ${outerOrder(source, sort, 'list_keys.')}`;
}

/** The name of the list's table. */
function ownTable({ from }: Source): SQL {
  if (!is(from, Table)) throw new Error('only the rows of a table can be read as they are found');
  return sql`${sql.identifier(getTableName(from))}`;
}

/** A deep page of a counted list: its first row is found from a landmark at most a few hundred rows away. */
export const deepPage = (
  source: Source,
  where: SQL,
  count: SQL,
  take: number,
  { landmark, from, offset }: { landmark: SQL; from: SQL; offset: SQL },
): SQL => sql`
  with list_count as materialized (select ${count} as n),
  ${landmark}, ${pageRows(source, sql`${where} and ${from}`, { sort: '', take, offset })}`;

/** One row more than are counted, which shows that there are others. */
const oneMore = sql.raw(String(maxCounted + 1));

export const countOf = (source: Source, where: SQL): SQL =>
  sql`(select count(*)::int from (select 1 from ${tablesFor(source, where)} where ${where} limit ${oneMore}) f)`;

const cappedKeys = (source: Source, where: SQL, keys: SQL): SQL =>
  sql`select ${keys} from ${tablesFor(source, keys, where)} where ${where} limit ${oneMore}`;

/**
 * A page of a filtered list: matches are found once, by their own indexes, then counted and sorted. When
 * there are more than 10,000 no row is answered: they are common enough for `orderedPage` to find them fast.
 */
export const matchedPage = (
  source: Source,
  where: SQL,
  window: Windowed,
): SQL => sql`${matchesOf(source, where, window)}
  select list_count.n, list_rows.hit, ${cells(source)}
  from ${joinedToCount(source, window.sort)} order by ${outerOrder(source, window.sort)}`;

const matchesOf = (source: Source, where: SQL, window: Windowed): SQL => sql`
  with list_found as materialized (${cappedKeys(source, where, keysAndOrder(source, window.sort))}),
  list_count as (select count(*)::int as n from list_found),
  list_keys as (select * from list_found where (select n from list_count) <= ${sql.raw(String(maxCounted))}
    order by ${outerOrder(source, window.sort)} ${limited(window)})`;

/** The types of the key's columns; undefined where a part of the key is computed. */
export function keyTypesOf(source: Source): string[] | undefined {
  const types = keysOf(source).flatMap((key) => (is(key, Column) ? [key.getSQLType()] : []));
  return types.length === keysOf(source).length ? types : undefined;
}

/** Like `matchedPage`, but answers the keys of the page's rows: one array for each column of the key. */
export function matchedKeys(source: Source, where: SQL, window: Windowed): SQL {
  const order = outerOrder(source, window.sort);
  const keys = keysOf(source).map(
    (_, index) => sql`(select array_agg(${named('k', index)} order by ${order})::text from list_keys)`,
  );
  return sql`${matchesOf(source, where, window)}
    select list_count.n, ${listed(keys)} from list_count`;
}

/** The rows with these keys, in their order. @param types of the key's columns; the arrays are the values k0, k1 and so on */
export function rowsOfKeys(source: Source, types: readonly string[]): SQL {
  const arrays = types.map((type, index) => sql`${sql.placeholder(`k${index}`)}::${sql.raw(type)}[]`);
  const names = types.map((_, index) => named('k', index));
  const times = sql`unnest(${listed(arrays.slice(0, 1))}) as times (k0)`;
  return sql`select ${shown(source)}
    from unnest(${listed(arrays)}) with ordinality as list_keys (${listed([...names, sql`place`])}), ${allTables(source)}
    where ${all([...isListed(source), ...inPartitionsOf(source, times)])} order by list_keys.place`;
}

/** Sums over all matches, however many. */
export function sumsOfAll(source: Source, where: SQL, sums: readonly Expression[]): SQL {
  const added = listed(sums.map((sum) => sql`coalesce(sum(${expressionOf(sum)}), 0)::text`));
  return sql`select ${added} from ${tablesFor(source, added, where)} where ${where}`;
}

/** The stored sums, in the order of their names. @param kept selects one row of them */
export const sumsByName = (kept: SQL, names: readonly string[]): SQL =>
  sql`select ${listed(names.map((name) => sql`kept.${sql.identifier(name)}`))} from (${kept}) as kept`;

/** Every row that matches, in order. */
export const everyRow = (source: Source, where: SQL, sort: string): SQL => sql`
  select ${shown(source)} from ${allTables(source)} where ${where} order by ${orderOf(source, sort)}`;

/** The keys of what matches. */
export function everyKey(source: Source, where: SQL, max: SQL): SQL {
  const keys = listed(keysOf(source).map((key) => sql`${key}`));
  const order = orderOf(source, '');
  return sql`select ${keys} from ${tablesFor(source, keys, order, where)} where ${where} order by ${order} limit ${max}`;
}
