import { conflict, type Failure, missing } from '@prepdesk/contract/failures';
import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { statementOf } from './audited-table.ts';
import type { Db } from './connect.ts';

type Versioned = { rowVersion: number };
/** `key` identifies the row as in the audit log: its columns joined by slashes. */
type RowAddress = { table: string; key: number | string };

/**
 * Refuses to save a row that somebody else has changed since it was read (DECISIONS C46). Call it before the update,
 * with the row locked (`for update`).
 * @param row `sharing`: another row whose version counts towards this one's, such as a subject's name
 * @param sent what the caller read; undefined means "overwrite whatever is there"
 * @param current the row as its list shows it now, for the person to choose from
 * @throws Failure `conflict`
 */
export async function assertRowVersion(
  db: Db,
  row: RowAddress & { stored: Versioned; sharing?: RowAddress },
  sent: number | undefined,
  current: () => Promise<Record<string, unknown>>,
): Promise<void> {
  if (sent === undefined || sent === row.stored.rowVersion) return;
  throw conflict(await current(), await lastAuthor(db, row, row.sharing ?? row));
}

type Edit<Row> = {
  /** What the caller read, as in `assertRowVersion`. */
  rowVersion: number | undefined;
  /** Thrown where there is no such row, if `missing` of what the table calls one says too little. */
  missing?: Failure;
  sharing?: RowAddress | undefined;
  /** A row that is more than the table's, read once the lock is held: a join of before would miss changes. */
  read?: () => Promise<Row | undefined>;
  /** The row as its list shows it now; the row itself where it is left out. */
  shown?: ((row: Row) => Promise<Record<string, unknown>>) | undefined;
};

/**
 * The one row that an edit means, locked until the transaction ends: for edits that are more than `editRow`.
 * @throws Failure `missing`, and `conflict` for a stale version
 */
export async function rowToEdit<T extends PgTable, Row extends object = T['$inferSelect']>(
  db: Db,
  table: T,
  where: SQL | undefined,
  {
    rowVersion,
    missing = missingRow(table),
    sharing,
    read,
    shown = async (it) => it as Record<string, unknown>,
  }: Edit<Row>,
): Promise<Row> {
  const [locked] = await db
    .select()
    .from(table as PgTable)
    .where(where)
    .for('update');
  const row = (locked && read ? await read() : locked) as (Row & Versioned) | undefined;
  if (!locked || !row) throw missing;
  const address = { ...addressOf(table, locked), stored: row, ...(sharing && { sharing }) };
  await assertRowVersion(db, address, rowVersion, () => shown(row));
  return row;
}

/**
 * For a row that its first save adds. Inserting first makes two simultaneous first saves wait for each other.
 * @param row the values with which it is added
 * @returns the row that was there, as by `rowToEdit`; undefined where it was added
 */
export async function rowToEditOrAdded<T extends PgTable, Row extends object = T['$inferSelect']>(
  db: Db,
  table: T,
  row: T['$inferInsert'],
  where: SQL | undefined,
  edit: Edit<Row>,
): Promise<Row | undefined> {
  const { rowCount } = await db.insert(table).values(row).onConflictDoNothing();
  return rowCount === 1 ? undefined : rowToEdit(db, table, where, edit);
}

/** @param label what a row is called; that of the table where it is left out */
export const missingRow = (table: PgTable, label = statementOf(table)?.called ?? ''): Failure =>
  // Only the first letter, and not that of 'Q-bank'.
  missing(`The ${label.replace(/^[A-Z](?=[a-z])/, (it) => it.toLowerCase())}`);

/** The columns by which the audit log names a row, in their order. */
function keyColumnsOf(table: PgTable) {
  const columns = Object.entries(getTableColumns(table));
  const names = statementOf(table)?.key ?? [];
  return names.flatMap((name) => columns.filter(([, column]) => column.name === name));
}

/** @param row has the columns of the table's key */
function addressOf(table: PgTable, row: Readonly<Record<string, unknown>>): RowAddress {
  const key = keyColumnsOf(table).map(([name]) => row[name]);
  return { table: statementOf(table)?.name ?? '', key: key.join('/') };
}

/** Set this when rows that belong to this one change, so that it counts as a change of this row too. */
export const nextVersion = ({ rowVersion }: Versioned) => ({ rowVersion: rowVersion + 1 });

/** Who last changed a row, according to the audit log. */
export async function lastAuthor(db: Db, one: RowAddress, other = one): Promise<string> {
  const { rows } = await db.execute<{ name: string | null }>(sql`
    select u.full_name as name from audit_log a left join admin_users u on u.id = a.actor_id
    where (a.table_name = ${one.table} and a.row_key = ${String(one.key)})
      or (a.table_name = ${other.table} and a.row_key = ${String(other.key)})
    order by a.id desc limit 1`);
  return rows[0]?.name ?? 'someone else';
}
