import type pg from 'pg';
import { type AuditedTable, searchColumn } from '../audited-table.ts';
import { auditedTables } from '../audited-tables.ts';
import { databaseErrorOf } from '../violations.ts';

const rowsPerSlice = 1000;

type Searched = { name: string; mark: string | null; state: string };

/**
 * Makes the search texts of rows that were there before their trigger, or before it was changed: a slice after the
 * other, each committed by itself, so that servers of the previous release go on writing. A start that was interrupted
 * goes on with the rows that have none. Run it after the triggers are installed, on one server at a time.
 */
export async function fillSearchTexts(client: pg.ClientBase): Promise<void> {
  for (const { name, mark, state } of await searchedIn(client)) {
    if (mark === state) continue;
    const record = auditedTables.find((one) => one.name === name);
    if (!record) continue;
    await fill(client, record, mark === null);
    await client.query(`analyze ${name} (${searchColumn})`);
    await client.query(`comment on column ${name}.${searchColumn} is '${state}'`);
  }
}

/** Each table with search texts: what they were made by, as its column's comment says, and what makes them now. */
async function searchedIn(client: pg.ClientBase): Promise<Searched[]> {
  const { rows } = await client.query<Searched>(
    `select relname::text as name, col_description(c.oid, attnum) as mark, 'Prepdesk ' || md5(concat(pg_get_triggerdef(t.oid),
      (select string_agg(prosrc, '' order by proname) from pg_proc
        where pronamespace = relnamespace and proname in ('fold_for_search', 'search_text_of')))) as state
    from pg_trigger t join pg_class c on c.oid = tgrelid
      join pg_attribute on attrelid = c.oid and attname = $1
    where relnamespace = current_schema()::regnamespace and tgname = relname || '_search' order by 1`,
    [searchColumn],
  );
  return rows;
}

async function fill(client: pg.ClientBase, record: AuditedTable, isFirst: boolean): Promise<void> {
  const {
    name,
    key: [key],
    searchedBy,
  } = record;
  const [column] = searchedBy?.own ?? [];
  for (let last: unknown = 0; last !== null; ) {
    try {
      const { rows } = await client.query(
        `with slice as (
          select ${key} as key from ${name} where ${key} > $1 ${isFirst ? `and ${searchColumn} is null` : ''}
          order by ${key} limit ${rowsPerSlice} for update
        ), filled as (update ${name} set ${column} = ${column} where ${key} in (select key from slice))
        select max(key) as last from slice`,
        [last],
      );
      last = rows[0].last;
    } catch (error) {
      // Somebody is renaming one of these learners.
      if (databaseErrorOf(error)?.code !== '40P01') throw error;
    }
  }
}
