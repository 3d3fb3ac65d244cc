import { getTableColumns, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '../src/db/connect.ts';

/** Inserts rows in the form of the schema. All rows have the columns of the first. */
export async function insertMany<T extends PgTable>(
  db: Db,
  table: T,
  rows: T['$inferInsert'][],
): Promise<void> {
  const all = Object.entries<PgColumn>(getTableColumns(table));
  const given = all.filter(([key]) => key in (rows[0] ?? {}));
  const named = rows.map((row) =>
    Object.fromEntries(given.map(([key, { name }]) => [name, row[key as keyof typeof row]])),
  );
  await insertNamed(db, table, named);
}

/**
 * Inserts rows by the names of the database's columns; all have those of the first. They are sent as one value: a thousand rows with a parameter for
 * each cell take longer to write down than to store.
 */
export async function insertNamed(
  db: Db,
  table: PgTable,
  rows: readonly Record<string, unknown>[],
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = sql.join(
    Object.keys(first).map((name) => sql.identifier(name)),
    sql`, `,
  );
  await db.execute(sql`
    insert into ${table} (${columns})
    select ${columns} from json_populate_recordset(null::${table}, ${JSON.stringify(rows)}::json)`);
}
