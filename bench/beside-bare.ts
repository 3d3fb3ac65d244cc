import type pg from 'pg';
import { countedLists } from '../packages/server/src/counted-lists.ts';
import { countedName } from '../packages/server/src/db/list/counted-list.ts';
import { foldCounts, rowsBetweenAnchors } from '../packages/server/src/db/list/counters.ts';
import { type Handwritten, openBareServer } from './bare-server.ts';
import { type BenchProduct, median } from './bench-product.ts';
import { best, requestsPerSecond } from './list-parts.ts';
import type { Ratio } from './ratio.ts';

/** A request to a list, and the statement that a person would write by hand for it. */
export type Asked = Handwritten & {
  name: string;
  input: Record<string, unknown>;
  /** The least share of the bare handler's requests per second; 0.7 when left out. */
  atLeast?: number;
};

type Measured = { list: string; of: string; questions: readonly Asked[]; url: string; token: string };

const rounds = 6;

/**
 * Compares the requests per second of a list with those of handlers that run one statement each, in turns.
 * @param list its name
 * @param of how many rows it has
 */
export async function besideBare(
  { pool }: Pick<BenchProduct, 'pool'>,
  { list, of, questions, url, token }: Measured,
): Promise<Ratio[]> {
  const bare = await openBareServer(pool, Object.fromEntries(questions.map((one) => [one.name, one])));
  const measured = questions.map(() => ({ bare: [] as number[], ours: [] as number[] }));
  try {
    for (let round = 0; round < rounds; round += 1) {
      for (const [at, { name, input }] of questions.entries()) {
        measured[at]!.bare.push(await requestsPerSecond(bare.urlOf(name), input, bare.token));
        measured[at]!.ours.push(await requestsPerSecond(url, input, token));
      }
    }
  } finally {
    await bare.close();
  }
  return questions.map(({ name, atLeast = 0.7 }, at) => {
    const { bare, ours } = measured[at]!;
    console.info(`${list}, ${name}: ${Math.round(best(ours))} of ${Math.round(best(bare))} requests/s`);
    const ratio = median(ours.map((value, round) => value / (bare[round] ?? 1)));
    return { name: `${list}, ${name} of ${of}`, ratio, atLeast };
  });
}

/**
 * A deep page as a person would write it by hand, starting from the landmark before it. `$1` is the number of rows
 * before the page.
 * @param keys the keys of the order, each with its type, newest first
 */
export function deepStatement(of: {
  list: string;
  scope: string;
  columns: string;
  from: string;
  keys: readonly (readonly [name: string, type: string])[];
  limit: number;
}): string {
  const { list, scope, columns, from, keys, limit } = of;
  const kept = `list = '${list}' and scope = '${scope}'`;
  const names = keys.map(([name]) => name);
  const found = keys.map(([, type], place) => `(keys->>${place})::${type} as k${place}`);
  return `with c as (select sum(n)::int as n from list_counts where ${kept}), want as (select n - $1::bigint as r from c),
    a as (select rank, ${found.join(', ')} from list_landmarks
      where ${kept} and rank >= (select r from want) order by rank limit 1)
    select (select n from c) as total, ${columns} from ${from}
      and (${names.join(', ')}) <= (${keys.map((_, place) => `(select k${place} from a)`).join(', ')})
    order by ${names.map((name) => `${name} desc`).join(', ')} limit ${limit} offset (select a.rank - want.r from a, want)`;
}

/** Stores what a list's triggers would have counted for rows that were inserted without them. */
export async function countFilled(
  client: pg.PoolClient,
  { list, scope, count }: { list: string; scope: string; count: number },
): Promise<void> {
  await client.query(
    `insert into list_counts values ($1, $2, 0, $3, '{}') on conflict (list, scope, backend) do update set n = excluded.n`,
    [list, scope, count],
  );
  const filled = countedLists.filter((one) => countedName(one) === list);
  // While autovacuum reads the new rows, a fold skips the table until the next time.
  for (let anchors = 0; anchors < Math.floor(count / rowsBetweenAnchors); ) {
    await foldCounts(client, filled);
    const { rows } = await client.query(
      `select count(*)::int as n from list_landmarks where list = $1 and scope = $2`,
      [list, scope],
    );
    anchors = rows[0].n;
  }
}
