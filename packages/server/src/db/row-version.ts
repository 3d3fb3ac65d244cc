import { conflict } from '@prepdesk/contract/failures';
import { sql } from 'drizzle-orm';
import type { Db } from './connect.ts';

type Stored = { rowVersion: number };

/**
 * Refuses a save of a row that somebody else changed since it was read (DECISIONS C46). Call it with the row
 * locked (`for update`), before the update.
 * @param sent what the caller read; nothing means "overwrite whatever is there"
 * @param current the row as its list shows it now, for the person to choose from
 * @throws Failure `conflict`
 */
export async function refuseStale(
  db: Db,
  row: { table: string; key: number; stored: Stored },
  sent: number | undefined,
  current: () => Promise<Record<string, unknown>>,
): Promise<void> {
  if (sent === undefined || sent === row.stored.rowVersion) return;
  throw conflict(await current(), await lastAuthor(db, row.table, row.key));
}

async function lastAuthor(db: Db, table: string, key: number): Promise<string> {
  const { rows } = await db.execute<{ name: string | null }>(sql`
    select u.full_name as name from audit_log a left join admin_users u on u.id = a.actor_id
    where a.table_name = ${table} and a.row_key = ${String(key)} order by a.id desc limit 1`);
  return rows[0]?.name ?? 'someone else';
}
