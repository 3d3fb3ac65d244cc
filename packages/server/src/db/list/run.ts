import { Column, fillPlaceholders, is, type SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { Db } from '../connect.ts';
import { clientOf, decoderOf } from '../prepared-rows.ts';
import { instantsAsText } from './instant.ts';
import { expressionOf, type Source } from './query.ts';

type Decode = (value: unknown) => unknown;
type Built = { name: string | undefined; text: string; params: unknown[] };

const dialect = new PgDialect();

/** Each is planned once on every connection and stays there: enough for what a console asks. */
const mostKept = 200;

export type Query = {
  /** Of one key the SQL is the same; left out, it is built and planned each time. */
  key: string | undefined;
  build: () => SQL;
  /** Its SQL is kept, its plan is not: of a word that many have another one is good than of a rare one. */
  isPlannedAnew?: boolean | undefined;
  values: Readonly<Record<string, unknown>>;
};

export type Runner = (db: Db, query: Query) => Promise<unknown[][]>;

export const textOf = (query: SQL, values: Readonly<Record<string, unknown>>) => {
  const { sql: text, params } = dialect.sqlToQuery(query);
  return { text, values: fillPlaceholders(params, { ...values }) };
};

/** Runs the queries of one list, by their shapes. */
export function runnerOf(listName: string): Runner {
  const kept = new Map<string, Built>();
  const builtOf = ({ key, build, isPlannedAnew }: Query): Built => {
    const known = key === undefined ? undefined : kept.get(key);
    if (known) return known;
    const { sql: text, params } = dialect.sqlToQuery(build());
    const isKept = key !== undefined && kept.size < mostKept;
    // A statement's name has at most 63 characters.
    const name = isKept && !isPlannedAnew ? `${listName.slice(0, 50)}.${kept.size}` : undefined;
    const built = { name, text, params };
    if (isKept) kept.set(key, built);
    return built;
  };
  return async (db, query) => {
    const { name, text, params } = builtOf(query);
    const values = fillPlaceholders(params, { ...query.values });
    const { rows } = await clientOf(db).query<unknown[]>({
      ...(name === undefined ? {} : { name }),
      ...{ text, values, rowMode: 'array', types: instantsAsText },
    });
    return rows;
  };
}

/** Makes a row of the cells that stand from a place on, in the order of the columns. */
export function rowMaker(
  source: Source,
): (cells: readonly unknown[], from: number) => Record<string, unknown> {
  const decoders = Object.entries(source.columns).map(([name, column]): [string, Decode] => {
    const expression = expressionOf(column);
    return [name, decoderOf(is(expression, Column) ? expression : expression)];
  });
  return (cells, from) => {
    const row: Record<string, unknown> = {};
    for (let place = 0; place < decoders.length; place += 1) {
      const [name, decode] = decoders[place] as [string, Decode];
      const cell = cells[from + place];
      row[name] = cell === null ? null : decode(cell);
    }
    return row;
  };
}
