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
const maxKept = 200;

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
    const isKept = key !== undefined && kept.size < maxKept;
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

/**
 * Makes a row of the cells from an offset on, in the order of the columns. The function is written for these columns:
 * one for any columns would look up each name in each row, in six times the time.
 */
export function rowMaker(
  source: Source,
): (cells: readonly unknown[], from: number) => Record<string, unknown> {
  const decoders = Object.values(source.columns).map((column) => decoderOf(expressionOf(column)));
  const parts = Object.keys(source.columns).map((name, place) => {
    const cell = `cells[from + ${place}]`;
    const value = decoders[place] === asItIs ? cell : `${cell} === null ? null : decoders[${place}](${cell})`;
    return `${JSON.stringify(name)}: ${value}`;
  });
  return new Function('decoders', `return (cells, from) => ({ ${parts.join(', ')} });`)(decoders);
}
