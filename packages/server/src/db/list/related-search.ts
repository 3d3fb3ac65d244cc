import { type Column, type SQL, sql, type Table } from 'drizzle-orm';
import type { Db } from '../connect.ts';
import { maxCounted } from '../page-of.ts';
import { type Runner, runnerOf } from './run.ts';

/** A table that rows point to, the columns that link them, and the condition its matching rows meet. */
export type Beside = { table: Table; key: Column; by: Column; has: SQL };

/** The conditions for a matching row: each finds the same rows, except `some`. */
export type Met<Condition = SQL> = {
  /** To find all of them. */
  where: Condition;
  /** To check each row as it is read: for a walk along an index that ends when a page is full. */
  each: Condition;
  /**
   * Set only when too many match: finds just the rows that point to the keys found first, enough to know that there are
   * many.
   */
  some?: Condition | undefined;
};

/** One key more than are counted, which shows that there are others. */
const oneMore = sql.raw(String(maxCounted + 1));

/** Conditions whose texts are placeholders, so that their SQL is built once for each shape. */
export type Kept = {
  /** Keeps the SQL that searches the linked tables, for one list only. */
  run: Runner;
  /** The prefix of the placeholders' names and of the shape. */
  shape: string;
  values: Readonly<Record<string, unknown>>;
};

const runInline = runnerOf('list.beside');

/**
 * Conditions for rows that have a text themselves, or point to a row that has it. The linked tables are searched first,
 * up to a bound. A few keys found are named in the condition, so that the rows that point to them are found by index.
 * When there are many, no more keys are collected.
 * @param own conditions on the rows themselves
 * @param isIndexed whether indexes can answer the conditions
 * @param kept left out, the texts stand in the conditions themselves
 * @returns when SQL is kept, also the shape of these conditions and the values of their placeholders
 */
export async function metBeside(
  db: Db,
  asked: { own: readonly SQL[]; besides: readonly Beside[]; isIndexed: boolean; kept?: Kept },
): Promise<Met & { shape?: string; values?: Readonly<Record<string, unknown>> }> {
  const { own, besides, isIndexed, kept } = asked;
  const found = await lookBeside(db, besides, kept);
  const nameOf = (place: number) => `${kept?.shape}${place}`;
  const named = (isShown: boolean) =>
    found.map(({ by, ids, place }) => {
      const type = sql.raw(`${by.getSQLType()}[]`);
      const text = kept ? sql.placeholder(nameOf(place)) : ids;
      return sql`${by} = any(${isShown ? sql`${text}::${type}` : sql`(select ${text}::${type})::${type}`})`;
    });
  const isFew = found.every(({ count }) => count <= maxCounted);
  const filledIn = kept && {
    shape: [kept.shape, isIndexed, isFew, ...found.map(({ place }) => place)].join(' '),
    values: { ...kept.values, ...Object.fromEntries(found.map(({ place, ids }) => [nameOf(place), ids])) },
  };
  // An array in the open is hashed for a scan, but planning with it takes long. An array hidden from the planner is
  // assumed to be short, and each key is looked up in the index.
  const shown = either([...own, ...named(true)]);
  const hidden = named(false);
  if (isFew) return { where: isIndexed ? either([...own, ...hidden]) : shown, each: shown, ...filledIn };
  const exists = besides.map(
    ({ table, key, by, has }) => sql`exists (select from ${table} where ${key} = ${by} and (${has}))`,
  );
  // As a scalar value the planner cannot turn it into a list of all rows that have the text, as it does with `exists`.
  const each = besides.map(
    ({ table, key, by, has }) => sql`(select ${has} from ${table} where ${key} = ${by})`,
  );
  const met = { where: either([...own, ...exists]), each: either([...own, ...each]), some: either(hidden) };
  return { ...met, ...filledIn };
}

type Found = Beside & { count: number; ids: string; place: number };

/** The tables in which something was found. The keys stay text, which is sent back unchanged. */
async function lookBeside(db: Db, besides: readonly Beside[], kept: Kept | undefined): Promise<Found[]> {
  const build = () => {
    const named = (place: number) => sql.raw(`found${place}`);
    const looks = besides.map(
      ({ table, key, has }, place) =>
        sql`array(select ${key} from ${table} where ${has} limit ${oneMore}) as ${named(place)}`,
    );
    const cells = besides.map((_, place) => sql`cardinality(${named(place)}), ${named(place)}::text`);
    // Without `offset 0` the inner select would run twice, once for each of its two uses.
    return sql`select ${sql.join(cells, sql`, `)} from (select ${sql.join(looks, sql`, `)} offset 0) looked`;
  };
  const [row = []] = await (kept?.run ?? runInline)(db, {
    key: kept?.shape,
    build,
    values: kept?.values ?? {},
    isPlannedAnew: true,
  });
  return besides
    .map((beside, place) => ({
      ...beside,
      place,
      count: Number(row[2 * place]),
      ids: String(row[2 * place + 1]),
    }))
    .filter(({ count }) => count > 0);
}

const either = (conditions: readonly SQL[]): SQL =>
  conditions.length === 0 ? sql`false` : sql`(${sql.join([...conditions], sql` or `)})`;
