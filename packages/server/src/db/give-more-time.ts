import { sql } from 'drizzle-orm';
import type { Db } from './connect.ts';
import { clientOf } from './prepared-rows.ts';
import { setQueryTimeout } from './time-limits.ts';

const longWorkMs = 300_000;

/**
 * Gives the statements of a job on thousands of rows more time than a call has, until its transaction ends. The database
 * looks whether the server is still there, where its system can tell (on Linux): one that was killed would hold its locks
 * until the statement is done, and the next try would wait for them in vain.
 */
export async function giveMoreTime(db: Db): Promise<void> {
  await db.execute(sql`select set_config('statement_timeout', ${String(longWorkMs)}, true),
    set_config('lock_timeout', '60s', true),
    case when version() ~ 'linux' then set_config('client_connection_check_interval', '1s', true) end`);
  setQueryTimeout(clientOf(db), longWorkMs);
}
