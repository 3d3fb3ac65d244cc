import { sql } from 'drizzle-orm';
import type { Db } from './connect.ts';

/** Rows wait for about a second; after a minute nothing is sealing any more. */
export const longestSealWaitSeconds = 60;

type SealLag = { waiting: number; oldestSeconds: number };

/**
 * How many rows of the audit log wait to be sealed (counted up to 10,000), and for how many seconds the oldest has
 * waited.
 */
export async function sealLag(db: Db): Promise<SealLag> {
  const { rows } = await db.execute<SealLag>(sql`
    select count(*)::int as waiting,
      coalesce(extract(epoch from clock_timestamp() - min(a.at)), 0)::int as "oldestSeconds"
    from (select audit_id from audit_unsealed order by audit_id limit 10000) w
    join audit_log a on a.id = w.audit_id`);
  return rows[0] ?? { waiting: 0, oldestSeconds: 0 };
}
