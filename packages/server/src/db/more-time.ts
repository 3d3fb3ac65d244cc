import { sql } from 'drizzle-orm';
import type { Db } from './connect.ts';
import { clientOf } from './prepared-rows.ts';
import { waitFor } from './time-limits.ts';

const longWorkMs = 300_000;

/** Gives the statements of a job on thousands of rows more time than a call has, until its transaction ends. */
export async function giveMoreTime(db: Db): Promise<void> {
  await db.execute(sql`select set_config('statement_timeout', ${String(longWorkMs)}, true),
    set_config('lock_timeout', '60s', true)`);
  waitFor(clientOf(db), longWorkMs);
}
