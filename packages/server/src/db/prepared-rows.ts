import { hash } from 'node:crypto';
import { Column, fillPlaceholders, getTableColumns, is, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { PgDialect, type PgTable, type SelectedFieldsFlat } from 'drizzle-orm/pg-core';
import pg from 'pg';
import type { Db } from './connect.ts';
import { isoInstant } from './list/instant.ts';

type Query<Row> = { toSQL(): { sql: string; params: unknown[] } } & PromiseLike<Row[]>;

const { INT8, TIMESTAMPTZ } = pg.types.builtins;

/** How values arrive that no column maps: counts as numbers, and instants as ISO text. */
export const rowTypes: pg.CustomTypesConfig = {
  getTypeParser: (type, format) => {
    if (format !== 'binary' && type === TIMESTAMPTZ) return isoInstant;
    if (format !== 'binary' && type === INT8) return Number;
    return pg.types.getTypeParser(type, format as 'text');
  },
};

/**
 * Makes rows of the cells of a statement, from an offset on, in the order of its columns. The query builder's own mapping takes a
 * third of the time of a small list.
 */
export function rowMaker(
  columns: Readonly<Record<string, SQLWrapper>>,
): (cells: readonly unknown[], from?: number) => Record<string, unknown> {
  const fields = Object.entries(columns).map(([name, column], index) => ({
    name,
    index,
    // Most columns answer what they are given.
    maps: is(column, Column) && column.mapFromDriverValue !== Column.prototype.mapFromDriverValue && column,
  }));
  return (cells, from = 0) => {
    const row: Record<string, unknown> = {};
    for (const { name, index, maps } of fields) {
      const cell = cells[from + index];
      row[name] = maps && cell !== null ? maps.mapFromDriverValue(cell) : cell;
    }
    return row;
  };
}

/**
 * A list that is read all day: its SQL is built once, and planned once per connection.
 * @param columns what is selected, in the order of the SQL
 * @param build the query of exactly these columns, with `sql.placeholder('name')` for values that change
 */
export function preparedRows<Row>(
  name: string,
  columns: SelectedFieldsFlat,
  build: (db: Db) => Query<Row>,
): (db: Db, values: Record<string, unknown>) => Promise<Row[]> {
  let built: { sql: string; params: unknown[] } | undefined;
  const rowOf = rowMaker(columns);
  return async (db, given) => {
    built ??= build(db).toSQL();
    const values = fillPlaceholders(built.params, given);
    const query = { name, text: built.sql, values, rowMode: 'array', types: rowTypes } as const;
    const { rows } = await clientOf(db).query<unknown[]>(query);
    return rows.map((cells) => rowOf(cells) as Row);
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

const dialect = new PgDialect();

/**
 * SQL of few different texts that is read all day, where planning takes longer than running: it is planned once per
 * connection. A connection keeps each text, so it is not for lists of changing length or optional conditions.
 * @param name what the plans are called; their texts tell them apart
 */
export async function executePrepared<Row extends Record<string, unknown>>(
  db: Db,
  name: string,
  statement: SQL,
): Promise<{ rows: Row[] }> {
  const { sql: text, params } = dialect.sqlToQuery(statement);
  return clientOf(db).query<Row>({
    name: `${name}.${hash('md5', text, 'hex')}`,
    text,
    values: params,
    types: rowTypes,
  } as pg.QueryConfig);
}

export function clientOf({ $client }: Db): pg.Pool | pg.ClientBase {
  if (!$client) throw new Error("a transaction of the query builder's own has no connection to show");
  return $client;
}
