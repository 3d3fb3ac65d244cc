import { sql } from 'drizzle-orm';
import type { Db } from './connect.ts';

/** Rows wait for about a second; a minute later nobody seals any more. */
export const longestSealWaitSeconds = 60;

type SealLag = { waiting: number; oldestSeconds: number };

/** How many rows of the audit log wait for their seal, 10,000 at most, and the oldest of them for how many seconds. */
export async function sealLag(db: Db): Promise<SealLag> {
  const { rows } = await db.execute<SealLag>(sql`
    select count(*)::int as waiting,
      coalesce(extract(epoch from clock_timestamp() - min(a.at)), 0)::int as "oldestSeconds"
    from (select audit_id from audit_unsealed order by audit_id limit 10000) w
    join audit_log a on a.id = w.audit_id`);
  return rows[0] ?? { waiting: 0, oldestSeconds: 0 };
}
