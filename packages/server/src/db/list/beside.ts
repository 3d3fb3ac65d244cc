import { type Column, type SQL, sql, type Table } from 'drizzle-orm';
import type { Db } from '../connect.ts';
import { mostCounted } from '../page-of.ts';
import { type Runner, runnerOf } from './run.ts';

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

/** As many are named and one more, which tells that there are others. */
const oneMore = sql.raw(String(mostCounted + 1));

/** Conditions whose texts are placeholders, so that their SQL is built once for each shape. */
export type Kept = {
  /** Keeps the SQL that looks beside: of one list alone. */
  run: Runner;
  /** Begins the names of what is filled in, and of the shape. */
  shape: string;
  values: Readonly<Record<string, unknown>>;
};

const runInline = runnerOf('list.beside');

/**
 * When rows have a text themselves, or point to what has it: what has it is looked for first, up to a bound. Few are named
 * in the condition, so that the rows that point to them come by their index. Of many no more is collected.
 * @param own what rows have themselves
 * @param isIndexed whether indexes answer it
 * @param kept left out, the texts stand in the conditions
 * @returns with what is kept, the shape of these conditions and all that is to be filled in
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
  const isFew = found.every(({ count }) => count <= mostCounted);
  const filledIn = kept && {
    shape: [kept.shape, isIndexed, isFew, ...found.map(({ place }) => place)].join(' '),
    values: { ...kept.values, ...Object.fromEntries(found.map(({ place, ids }) => [nameOf(place), ids])) },
  };
  // What stands there is hashed for a scan, but takes long to plan with. What the planner does not see it takes for a few,
  // and looks each up in the index.
  const shown = either([...own, ...named(true)]);
  const hidden = named(false);
  if (isFew) return { where: isIndexed ? either([...own, ...hidden]) : shown, each: shown, ...filledIn };
  const exists = besides.map(
    ({ table, key, by, has }) => sql`exists (select from ${table} where ${key} = ${by} and (${has}))`,
  );
  // As a value it can not be turned into a list of all that have it, as the planner does with `exists`.
  const each = besides.map(
    ({ table, key, by, has }) => sql`(select ${has} from ${table} where ${key} = ${by})`,
  );
  const met = { where: either([...own, ...exists]), each: either([...own, ...each]), some: either(hidden) };
  return { ...met, ...filledIn };
}

type Found = Beside & { count: number; ids: string; place: number };

/** Those of the tables in which something was found. The keys stay a text, which goes back as it came. */
async function lookBeside(db: Db, besides: readonly Beside[], kept: Kept | undefined): Promise<Found[]> {
  const build = () => {
    const named = (place: number) => sql.raw(`found${place}`);
    const looks = besides.map(
      ({ table, key, has }, place) =>
        sql`array(select ${key} from ${table} where ${has} limit ${oneMore}) as ${named(place)}`,
    );
    const cells = besides.map((_, place) => sql`cardinality(${named(place)}), ${named(place)}::text`);
    // Without its offset the select within would be done once for each of the two that ask it.
    return sql`select ${sql.join(cells, sql`, `)} from (select ${sql.join(looks, sql`, `)} offset 0) looked`;
  };
  const [row = []] = await (kept?.run ?? runInline)(db, {
    ...{ key: kept?.shape, build, values: kept?.values ?? {}, isPlannedAnew: true },
  });
  return besides
    .map((beside, place) => ({
      ...{ ...beside, place },
      ...{ count: Number(row[2 * place]), ids: String(row[2 * place + 1]) },
    }))
    .filter(({ count }) => count > 0);
}

const either = (conditions: readonly SQL[]): SQL =>
  conditions.length === 0 ? sql`false` : sql`(${sql.join([...conditions], sql` or `)})`;
