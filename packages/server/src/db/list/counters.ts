import { type Column, type SQL, sql } from 'drizzle-orm';
import type pg from 'pg';
import { inTransaction } from '../in-transaction.ts';
import {
  type CountedList,
  countedName,
  largestOf,
  literal,
  quoted,
  type Shape,
  shapeOf,
} from './counted-list.ts';

/**
 * Exact totals of large lists, and the landmarks by which their deep pages are found. Triggers maintain them;
 * they are generated from the lists' statements after each migration. Each backend adds to rows of its own, so that no
 * two writers wait for one another; `foldCounts` adds these rows up.
 */

/**
 * One key per this many rows is kept as a landmark, counted from the old end of the natural order; a deep page skips
 * half as many rows on average.
 */
export const rowsBetweenLandmarks = 250;

/** Only earlier releases kept sums beside the counts. */
const noSums = `'{}'`;

const functionOf = (list: string): string => quoted(`list_count_${list}`);

const rowOfOrder = (order: readonly Column[]): string => order.map(({ name }) => quoted(name)).join(', ');

const keysFrom = (order: readonly Column[], keys: string): string =>
  order.map((column, index) => `(${keys}->>${index})::${column.getSQLType()}`).join(', ');

/** Adds up what a statement changed, and forgets landmarks that its rows shift. */
function triggerOf({ list, table, scope, only, order }: Shape): string {
  const name = functionOf(list);
  const rowsOf = (sign: string, from: string) =>
    `select ${scope} as scope, ${sign}1 as n, ${rowOfOrder(order)} from ${from} as ${table} where ${only}`;
  const firstKeys = order.map(({ name: one }) => `first.${quoted(one)}`).join(', ');
  const body = (changed: string, moved = changed) => `
      insert into list_counts as c (list, scope, backend, n, sums)
        select ${literal(list)}, scope, pg_backend_pid(), sum(n), ${noSums}
        from (${changed}) changed group by scope having sum(n) <> 0
        on conflict (list, scope, backend) do update set n = c.n + excluded.n;
      for first in select distinct on (scope) scope, ${rowOfOrder(order)} from (${moved}) moved
        order by scope, ${rowOfOrder(order)}
      loop
        select l.keys into last_keys from list_landmarks l
          where l.list = ${literal(list)} and l.scope = first.scope order by l.rank desc limit 1;
        -- Most rows are newer than every landmark: then nothing more is read.
        if (${keysFrom(order, 'last_keys')}) >= (${firstKeys}) then
          delete from list_landmarks l where l.list = ${literal(list)} and l.scope = first.scope
            and (${keysFrom(order, 'l.keys')}) >= (${firstKeys});
        end if;
      end loop;`;
  const positionOf = (from: string) =>
    `select ${scope} as scope, ${rowOfOrder(order)} from ${from} as ${table} where ${only}`;
  const added = rowsOf('', 'added_rows');
  const removed = rowsOf('-', 'removed_rows');
  return `
    create or replace function ${name}() returns trigger language plpgsql as $trigger$
    declare
      first record;
      last_keys jsonb;
    begin
      if tg_op = 'INSERT' then ${body(added)}
      elsif tg_op = 'DELETE' then ${body(removed)}
      elsif tg_op = 'UPDATE' then ${body(`${added} union all ${removed}`, `(${positionOf('added_rows')} except ${positionOf('removed_rows')}) union all (${positionOf('removed_rows')} except ${positionOf('added_rows')})`)}
      else
        delete from list_counts where list = ${literal(list)};
        delete from list_landmarks where list = ${literal(list)};
      end if;
      return null;
    end $trigger$;
    create or replace trigger ${quoted(`${list}.added`)} after insert on ${table}
      referencing new table as added_rows for each statement execute function ${name}();
    create or replace trigger ${quoted(`${list}.removed`)} after delete on ${table}
      referencing old table as removed_rows for each statement execute function ${name}();
    create or replace trigger ${quoted(`${list}.changed`)} after update on ${table}
      referencing new table as added_rows old table as removed_rows for each statement execute function ${name}();
    create or replace trigger ${quoted(`${list}.emptied`)} after truncate on ${table}
      for each statement execute function ${name}();`;
}

/** The definitions, as the database stores them, of the triggers of the list `c` and of their function. */
const stateNow = `(
  select md5(string_agg(concat(pg_get_triggerdef(t.oid), t.tgenabled, pg_get_functiondef(p.oid)), '' order by tgname))
  from pg_trigger t join pg_proc p on p.oid = tgfoid
  where proname = 'list_count_' || c.list and pronamespace = current_schema()::regnamespace)`;

/**
 * Installs triggers and counts that are not yet as the statements define them; where they already are, no table is
 * locked. Run it after migrating, on one server at a time.
 */
export async function installCounters(client: pg.ClientBase, lists: readonly CountedList[]): Promise<void> {
  const known = await statesOf(client);
  for (const one of lists) {
    const shape = shapeOf(one);
    const definition = triggerOf(shape);
    const { definition: before, isUnchanged } = known.get(shape.list) ?? {};
    if (before === definition && isUnchanged) continue;
    await inTransaction(client, async () => {
      // No row may come or go between the count and the trigger.
      await client.query(`lock table ${shape.table} in share row exclusive mode`);
      await client.query(definition);
      await recount(client, shape);
      await client.query(
        `insert into list_counters values ($1, $2, '') on conflict (list) do update set definition = excluded.definition`,
        [shape.list, definition],
      );
      await client.query(`update list_counters c set state = ${stateNow} where list = $1`, [shape.list]);
    });
  }
}

/** Removes the counters of lists that are no longer counted. */
export async function removeOtherCounters(
  client: pg.ClientBase,
  lists: readonly CountedList[],
): Promise<void> {
  const wanted = lists.map(countedName);
  for (const list of (await statesOf(client)).keys()) {
    if (wanted.includes(list)) continue;
    await inTransaction(client, async () => {
      await client.query(`drop function if exists ${functionOf(list)}() cascade`);
      for (const table of ['list_landmarks', 'list_counts', 'list_counters']) {
        await client.query(`delete from ${table} where list = $1`, [list]);
      }
    });
  }
}

async function statesOf(client: pg.ClientBase) {
  const { rows } = await client.query<{ list: string; definition: string; isUnchanged: boolean | null }>(
    `select list, definition, state = ${stateNow} as "isUnchanged" from list_counters c`,
  );
  return new Map(rows.map((row) => [row.list, row]));
}

async function recount(client: pg.ClientBase, shape: Shape): Promise<void> {
  await client.query('delete from list_counts where list = $1', [shape.list]);
  await client.query('delete from list_landmarks where list = $1', [shape.list]);
  await client.query(
    `insert into list_counts select $1, ${shape.scope}, 0, count(*), ${noSums}
    from ${shape.table} where ${shape.only} group by 2`,
    [shape.list],
  );
  await addLandmarks(client, shape);
}

/** For each scope, from its last landmark on; earlier rows are not read. */
async function addLandmarks(
  client: pg.ClientBase,
  { list, table, scope, only, order }: Shape,
): Promise<void> {
  const { rows } = await client.query<{ scope: string }>(
    'select distinct scope from list_counts where list = $1',
    [list],
  );
  for (const one of rows) {
    await client.query(
      `with last as (select rank, keys from list_landmarks where list = $1 and scope = $2 order by rank desc limit 1)
      insert into list_landmarks
      select $1, $2, rank, jsonb_build_array(${rowOfOrder(order)}) from (
        select ${rowOfOrder(order)}, coalesce((select rank from last), 0) +
          row_number() over (order by ${rowOfOrder(order)}) as rank
        from ${table} where ${only} and ${scope} = $2 and ((select rank from last) is null
          or (${rowOfOrder(order)}) > (select ${keysFrom(order, 'keys')} from last))
      ) ranked where rank % ${rowsBetweenLandmarks} = 0`,
      [list, one.scope],
    );
  }
}

/**
 * Adds up the counts of all backends and adds the missing landmarks. Writers of a table wait a moment for it; a table
 * that is being written is left for the next time.
 */
export async function foldCounts(client: pg.ClientBase, lists: readonly CountedList[]): Promise<void> {
  for (const one of lists) {
    const shape = shapeOf(one);
    const folding = inTransaction(client, async () => {
      await client.query(`set local lock_timeout = '200ms'`);
      // A row that is written but not yet committed would shift the landmarks after it.
      await client.query(`lock table ${shape.table} in share row exclusive mode`);
      // There cannot be two rows of one scope at once, so the old ones go first.
      const { rows } = await client.query(
        `with folded as (delete from list_counts where list = $1 returning *)
        select scope, sum(n) as n from folded group by scope having sum(n) <> 0`,
        [shape.list],
      );
      for (const { scope, n } of rows) {
        await client.query(`insert into list_counts values ($1, $2, 0, $3, ${noSums})`, [
          shape.list,
          scope,
          n,
        ]);
      }
      await addLandmarks(client, shape);
    });
    await folding.catch((error: { code?: string }) => {
      if (error.code !== lockNotAvailable) throw error;
    });
  }
}

const lockNotAvailable = '55P03';

/**
 * Subtracts the oldest rows of a scope from its count when their partition is dropped: no trigger sees that. The table
 * has to be locked against writers.
 */
export async function forgetOldest(
  client: Pick<pg.ClientBase, 'query'>,
  one: CountedList,
  { scope, count }: { scope: string; count: number },
): Promise<void> {
  const { list } = shapeOf(one);
  await client.query(
    `insert into list_counts as c values ($1, $2, 0, -$3::bigint, ${noSums})
    on conflict (list, scope, backend) do update set n = c.n + excluded.n`,
    [list, scope, count],
  );
  const ofScope = 'list = $1 and scope = $2';
  await client.query(`delete from list_landmarks where ${ofScope} and rank <= $3`, [list, scope, count]);
  // By way of ranks that do not exist: no two rows may have the same rank, even for a moment.
  await client.query(`update list_landmarks set rank = $3 - rank where ${ofScope}`, [list, scope, count]);
  await client.query(`update list_landmarks set rank = -rank where ${ofScope}`, [list, scope]);
}

const scopeOf = ({ counted }: CountedList): SQL =>
  sql`jsonb_build_array(${sql.join(
    Object.entries(counted.scope).map(
      ([field, column]) => sql`${sql.placeholder(field)}::${sql.raw(column.getSQLType())}`,
    ),
    sql`, `,
  )})::text`;

/** How many rows there are in the scope. */
export const countFrom = (list: CountedList): SQL => sql`
  (select coalesce(sum(n), 0)::int from list_counts where list = ${countedName(list)} and scope = ${scopeOf(list)})`;

/**
 * Where a deep page begins: the landmark before it, and how many rows to skip from there. Near the new end, where there
 * is no landmark yet, rows are skipped from the beginning of the list.
 * @param skip how many rows come before the page
 */
export function fromLandmark(list: CountedList, skip: SQL): { landmark: SQL; from: SQL; offset: SQL } {
  const { order } = shapeOf(list);
  const keys = order.map((column, index) => {
    const max = largestOf(list.call.name, column);
    const at = sql.raw(String(index));
    return sql`coalesce((select keys->>${at} from list_landmark)::${sql.raw(column.getSQLType())}, ${sql.raw(literal(max))})`;
  });
  // As a scalar value it is where the index scan begins; joined, every landmark before it would be read.
  const wanted = sql`((select n from list_count) - ${skip})`;
  return {
    landmark: sql`list_landmark as (select rank, keys, ${wanted} as wanted
      from list_landmarks where list = ${countedName(list)} and scope = ${scopeOf(list)}
        and rank >= ${wanted} order by rank limit 1)`,
    from: sql`(${sql.join([...order], sql`, `)}) <= (${sql.join(keys, sql`, `)})`,
    offset: sql`(select coalesce((select rank - wanted from list_landmark), ${skip}))`,
  };
}
