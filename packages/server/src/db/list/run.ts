import { fillPlaceholders, type SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import type { Db } from '../connect.ts';
import { asItIs, clientOf, decoderOf, fillerOf } from '../prepared-rows.ts';
import { instantsAsText } from './instant.ts';
import { expressionOf, type Source } from './query.ts';

type Built = { name: string | undefined; text: string; fill: ReturnType<typeof fillerOf> };

const dialect = new PgDialect();

/** Each statement is planned once on every connection and stays there: enough for what a console asks. */
const mostKept = 200;

export type Query = {
  /** The same key means the same SQL; left out, it is built and planned each time. */
  key: string | undefined;
  build: () => SQL;
  /** Its SQL is kept but not its plan: a common word needs a different plan from a rare one. */
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
    const built = { name, text, fill: fillerOf(params) };
    if (isKept) kept.set(key, built);
    return built;
  };
  return async (db, query) => {
    const { name, text, fill } = builtOf(query);
    const asked = {
      name,
      text,
      values: fill(query.values),
      rowMode: 'array',
      types: instantsAsText,
    } as const;
    const { rows } = await clientOf(db).query<unknown[]>(asked as pg.QueryArrayConfig);
    return rows;
  };
}

/** Makes a row of the cells from an offset on, in the order of the columns. */
export function rowMaker(
  source: Source,
): (cells: readonly unknown[], from: number) => Record<string, unknown> {
  const names = Object.keys(source.columns);
  const decoders = Object.values(source.columns).map((column) => {
    const decode = decoderOf(expressionOf(column));
    return decode === asItIs ? undefined : decode;
  });
  // A copy of an object that has all its names is faster to fill and to send than one that grows a name at a time.
  const empty: Record<string, unknown> = Object.fromEntries(names.map((name) => [name, null]));
  return (cells, from) => {
    const row = { ...empty };
    for (let place = 0; place < names.length; place += 1) {
      const cell = cells[from + place];
      const decode = decoders[place];
      row[names[place]!] = cell === null || !decode ? cell : decode(cell);
    }
    return row;
  };
}
