import { sql } from 'drizzle-orm';
import pg from 'pg';
import type { Connection, Db } from './connect.ts';
import { clientOf } from './prepared-rows.ts';
import { setTask, taskOf } from './task.ts';
import { isWorthRepeating } from './violations.ts';

/** Who makes the change, as the audit triggers record it. */
export type Author = { actorID: number | null; call: string; requestID: string };

/** Everything this change writes to the log has a number above this one. */
export type Begun = { loggedSince: number };

const maxTries = 4;

/**
 * Runs a change in one transaction; the audit triggers record every changed row under this author.
 * It starts again from the beginning after a deadlock with another change, so `work` must itself undo, when it starts
 * again, whatever it changed outside `db`.
 */
export async function withAuditedTransaction<T>(
  connection: Pick<Connection, 'transaction'>,
  author: Author,
  work: (db: Db, begun: Begun) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await connection.transaction(async (db, { since }) => {
        const client = clientOf(db);
        if (!taskOf(client)) setTask(client, { name: author.call, id: author.requestID });
        return work(db, { loggedSince: Number(since) });
      }, noteOf(author));
    } catch (error) {
      if (attempt >= maxTries || !isWorthRepeating(error)) throw error;
    }
  }
}

/** The author for the audit triggers, and where in the log the change begins. */
const noteOf = ({ actorID, call, requestID }: Author): string => `
  select set_config('prepdesk.actor', ${pg.escapeLiteral(actorID === null ? '' : String(actorID))}, true),
    set_config('prepdesk.call', ${pg.escapeLiteral(call)}, true),
    set_config('prepdesk.request', ${pg.escapeLiteral(requestID)}, true),
    (select case when is_called then last_value else 0 end from audit_log_id_seq) as since`;

/** From now on the change is attributed to this person, who was not known when it began. */
export async function actAs(db: Db, userID: number): Promise<void> {
  await db.execute(sql`select set_config('prepdesk.actor', ${String(userID)}, true)`);
}

/** The author of the current transaction. */
export async function authorOf(db: Db): Promise<Author> {
  const { rows } = await db.execute<{ actor: string | null; call: string | null; request: string | null }>(
    sql`select current_setting('prepdesk.actor', true) as actor, current_setting('prepdesk.call', true) as call,
      current_setting('prepdesk.request', true) as request`,
  );
  const { actor, call, request } = rows[0] ?? {};
  return { actorID: actor ? Number(actor) : null, call: call ?? '', requestID: request ?? '' };
}
