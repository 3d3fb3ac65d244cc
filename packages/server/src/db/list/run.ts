import { fillPlaceholders, type SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { Db } from '../connect.ts';
import { clientOf, rowTypes } from '../prepared-rows.ts';

type Built = { name: string | undefined; text: string; params: unknown[] };

const dialect = new PgDialect();

/** Each statement is planned once on every connection and stays there: enough for what a console asks. */
const maxKept = 200;

export type Query = {
  /** The same key means the same SQL; left out, it is built and planned each time. */
  key: string | undefined;
  build: () => SQL;
  /** Its SQL is kept but not its plan: a common word needs a different plan from a rare one. */
  needsCustomPlan?: boolean | undefined;
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
  const builtOf = ({ key, build, needsCustomPlan }: Query): Built => {
    const known = key === undefined ? undefined : kept.get(key);
    if (known) return known;
    const { sql: text, params } = dialect.sqlToQuery(build());
    const isKept = key !== undefined && kept.size < maxKept;
    // A statement's name has at most 63 characters.
    const name = isKept && !needsCustomPlan ? `${listName.slice(0, 50)}.${kept.size}` : undefined;
    const built = { name, text, params };
    if (isKept) kept.set(key, built);
    return built;
  };
  return async (db, query) => {
    const { text, params, ...named } = builtOf(query);
    const values = fillPlaceholders(params, { ...query.values });
    const statement = { ...named, text, values, rowMode: 'array', types: rowTypes } as const;
    const { rows } = await clientOf(db).query<unknown[]>(statement);
    return rows;
  };
}
