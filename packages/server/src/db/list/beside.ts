import { type Column, type SQL, sql, type Table } from 'drizzle-orm';
import type { Db } from '../connect.ts';
import { mostCounted } from '../page-of.ts';
import { runnerOf } from './run.ts';

/** A table that rows point to, by which of their columns, and when a row of it is one that is looked for. */
export type Beside = { table: Table; key: Column; by: Column; has: SQL };

/** When a row is one that is looked for: the same rows in each way, but for `some`. */
export type Met<Condition = SQL> = {
  /** To find all of them. */
  where: Condition;
  /** Told of each row as it comes: for a walk along an index that ends when a page is full. */
  each: Condition;
  /** Only of what too many meet: rows that are named by what was found first, enough to tell that they are many. */
  some?: Condition | undefined;
};

const run = runnerOf('list.beside');

/** As many are named and one more, which tells that there are others. */
const oneMore = sql.raw(String(mostCounted + 1));

/**
 * When rows have a text themselves, or point to what has it: what has it is looked for first, up to a bound. Few are named
 * in the condition, so that the rows that point to them come by their index. Of many no more is collected.
 * @param own what rows have themselves
 * @param isIndexed whether indexes answer it
 */
export async function metBeside(
  db: Db,
  { own, besides, isIndexed }: { own: readonly SQL[]; besides: readonly Beside[]; isIndexed: boolean },
): Promise<Met> {
  const found = await lookBeside(db, besides);
  const named = (isShown: boolean) =>
    found.map(({ by, ids }) => {
      const type = sql.raw(`${by.getSQLType()}[]`);
      return sql`${by} = any(${isShown ? sql`${ids}::${type}` : sql`(select ${ids}::${type})::${type}`})`;
    });
  // What stands there is hashed for a scan, but takes long to plan with. What the planner does not see it takes for a few,
  // and looks each up in the index.
  const shown = either([...own, ...named(true)]);
  const hidden = named(false);
  if (found.every(({ count }) => count <= mostCounted)) {
    return { where: isIndexed ? either([...own, ...hidden]) : shown, each: shown };
  }
  const exists = besides.map(
    ({ table, key, by, has }) => sql`exists (select from ${table} where ${key} = ${by} and (${has}))`,
  );
  // As a value it can not be turned into a list of all that have it, as the planner does with `exists`.
  const each = besides.map(
    ({ table, key, by, has }) => sql`(select ${has} from ${table} where ${key} = ${by})`,
  );
  return { where: either([...own, ...exists]), each: either([...own, ...each]), some: either(hidden) };
}

type Found = Beside & { count: number; ids: string };

/** Those of the tables in which something was found. The keys stay a text, which goes back as it came. */
async function lookBeside(db: Db, besides: readonly Beside[]): Promise<Found[]> {
  const named = (place: number) => sql.raw(`found${place}`);
  const looks = besides.map(
    ({ table, key, has }, place) =>
      sql`array(select ${key} from ${table} where ${has} limit ${oneMore}) as ${named(place)}`,
  );
  const cells = besides.map((_, place) => sql`cardinality(${named(place)}), ${named(place)}::text`);
  const [row = []] = await run(db, {
    key: undefined,
    // Without its offset the select within would be done once for each of the two that ask it.
    build: () =>
      sql`select ${sql.join(cells, sql`, `)} from (select ${sql.join(looks, sql`, `)} offset 0) looked`,
    values: {},
  });
  return besides
    .map((beside, place) => ({ ...beside, count: Number(row[2 * place]), ids: String(row[2 * place + 1]) }))
    .filter(({ count }) => count > 0);
}

const either = (conditions: readonly SQL[]): SQL =>
  conditions.length === 0 ? sql`false` : sql`(${sql.join([...conditions], sql` or `)})`;
