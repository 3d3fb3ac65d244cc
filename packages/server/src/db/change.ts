import { sql } from 'drizzle-orm';
import type { Connection, Db } from './connect.ts';
import { isWorthRepeating } from './violations.ts';

/** Who changes what, as the audit triggers write it down. */
export type Author = { actorID: number | null; call: string; requestID: string };

/** What this change writes into the log has numbers above this one. */
export type Begun = { loggedSince: number };

const mostTries = 4;

/**
 * Runs a change in one transaction whose every row change the audit triggers record under this author.
 * Done again from its start when it crossed another change (deadlock): what `work` touches beside `db` it must
 * take back itself when it begins once more.
 */
export async function inChange<T>(
  connection: Pick<Connection, 'transaction'>,
  author: Author,
  work: (db: Db, begun: Begun) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await connection.transaction(async (db) => {
        const { rows } = await db.execute<{ since: string }>(sql`select
          set_config('prepdesk.actor', ${author.actorID === null ? '' : String(author.actorID)}, true),
          set_config('prepdesk.call', ${author.call}, true),
          set_config('prepdesk.request', ${author.requestID}, true),
          (select case when is_called then last_value else 0 end from audit_log_id_seq) as since`);
        return work(db, { loggedSince: Number(rows[0]?.since) });
      });
    } catch (error) {
      if (attempt >= mostTries || !isWorthRepeating(error)) throw error;
    }
  }
}

/** From now on this change is that of a person who is known only since it began. */
export async function actAs(db: Db, userID: number): Promise<void> {
  await db.execute(sql`select set_config('prepdesk.actor', ${String(userID)}, true)`);
}

/** Who acts in this change's transaction. */
export async function authorOf(db: Db): Promise<Author> {
  const { rows } = await db.execute<{ actor: string | null; call: string | null; request: string | null }>(
    sql`select current_setting('prepdesk.actor', true) as actor, current_setting('prepdesk.call', true) as call,
      current_setting('prepdesk.request', true) as request`,
  );
  const { actor, call, request } = rows[0] ?? {};
  return { actorID: actor ? Number(actor) : null, call: call ?? '', requestID: request ?? '' };
}
