import { Column, getTableColumns, is, Param, Placeholder, SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { PgTable, SelectedFieldsFlat } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import type { Db } from './connect.ts';

type Query<Row> = { toSQL(): { sql: string; params: unknown[] } } & PromiseLike<Row[]>;
type Decode = (value: unknown) => unknown;
type Built = { text: string; fill: Fill; decoders: [name: string, decode: Decode][] };

/**
 * A list that is read all day: its SQL is built once and planned once per connection, and its rows are made without the
 * query builder's own mapping, which would be a third of a small list's cost.
 * @param columns what is selected, in the order of the SQL
 * @param build the query of exactly these columns, with `sql.placeholder('name')` for values that change
 */
export function preparedRows<Row>(
  name: string,
  columns: SelectedFieldsFlat,
  build: (db: Db) => Query<Row>,
): (db: Db, values: Record<string, unknown>) => Promise<Row[]> {
  let built: Built | undefined;
  return async (db, values) => {
    built ??= builtFrom(build(db), columns);
    const { text, fill, decoders } = built;
    const { rows } = await clientOf(db).query<unknown[]>({
      name,
      text,
      values: fill(values),
      rowMode: 'array',
    });
    return rows.map((cells) => {
      const row: Record<string, unknown> = {};
      for (let place = 0; place < decoders.length; place += 1) {
        const [key, decode] = decoders[place] as [string, Decode];
        const cell = cells[place];
        row[key] = cell === null ? null : decode(cell);
      }
      return row as Row;
    });
  };
}

/**
 * A row that is written all day: like `preparedRows`, an insert always of the same columns.
 * @param columns of the table, as the rows name them
 * @param answered what the query returns of the inserted row
 * @param build the query that inserts `row` and returns `answered`
 */
export function preparedInsert<T extends PgTable, Name extends keyof T['$inferInsert'] & string, Row>(
  name: string,
  table: T,
  columns: readonly Name[],
  answered: SelectedFieldsFlat,
  build: (db: Db, row: T['$inferInsert']) => Query<Row>,
): (db: Db, row: Pick<T['$inferInsert'], Name>) => Promise<Row[]> {
  const ofTable = getTableColumns(table) as Record<string, Column>;
  const row = Object.fromEntries(columns.map((one) => [one, sql`${sql.placeholder(one)}`]));
  const insert = preparedRows(name, answered, (db) => build(db, row as T['$inferInsert']));
  const encoded = (value: unknown, column: Name) =>
    value == null ? null : ofTable[column]?.mapToDriverValue(value);
  return (db, values) =>
    insert(db, Object.fromEntries(columns.map((one) => [one, encoded(values[one], one)])));
}

function builtFrom<Row>(query: Query<Row>, columns: SelectedFieldsFlat): Built {
  const { sql: text, params } = query.toSQL();
  const decoders = Object.entries(columns).map(([key, column]): [string, Decode] => [key, decoderOf(column)]);
  return { text, fill: fillerOf(params), decoders };
}

type Fill = (values: Readonly<Record<string, unknown>>) => unknown[];

/**
 * Fills values into the placeholders of a statement. Which of its parameters are placeholders is found out once; the
 * query builder's own function looks at every parameter each time.
 */
export function fillerOf(params: readonly unknown[]): Fill {
  const given = (values: Readonly<Record<string, unknown>>, name: string) => {
    if (!(name in values)) throw new Error(`No value for the placeholder ${name} was given`);
    return values[name];
  };
  const fills = params.map((param): ((values: Readonly<Record<string, unknown>>) => unknown) => {
    if (is(param, Placeholder)) return (values) => given(values, param.name);
    if (is(param, Param) && is(param.value, Placeholder)) {
      const { encoder, value } = param;
      const { name } = value as Placeholder;
      return (values) => encoder.mapToDriverValue(given(values, name));
    }
    return () => param;
  });
  return (values) => fills.map((fill) => fill(values));
}

export const asItIs: Decode = (value) => value;

export function decoderOf(column: SQLWrapper): Decode {
  if (is(column, Column)) {
    const isPlain = column.mapFromDriverValue === Column.prototype.mapFromDriverValue;
    return isPlain ? asItIs : (value) => column.mapFromDriverValue(value);
  }
  const sql = is(column, SQL) ? column : (column as SQL.Aliased).sql;
  const { decoder } = sql as unknown as { decoder?: { mapFromDriverValue: Decode } };
  return decoder ? (value) => decoder.mapFromDriverValue(value) : asItIs;
}

/** The pool, or the connection of the transaction; connect.ts sets it for both. */
export const clientOf = (db: Db): pg.Pool | pg.PoolClient =>
  (db as Db & { $client: pg.Pool | pg.PoolClient }).$client;
