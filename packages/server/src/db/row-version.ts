import { conflict } from '@prepdesk/contract/failures';
import { sql } from 'drizzle-orm';
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
