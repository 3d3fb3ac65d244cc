import { sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { orderIsHeld } from '../entitlement/index.ts';
import { idsOf } from './matching-learners.ts';

export type Credit = {
  key: string;
  source: 'order' | 'icai';
  name: string;
  creditSeconds: number;
  expiresOn: string;
};

/**
 * Credits of all kinds: those of each confirmed order that was not given back, and those of the institute of
 * accountants. Usage is not stored per package; the total used is what was watched.
 */
export async function creditsOf(db: Db, learnerIDs: readonly number[]): Promise<Credit[]> {
  const { rows } = await db.execute<Credit>(sql`
    select key, source, name, seconds as "creditSeconds", expires_on as "expiresOn" from (
      select o.order_number as key, 'order' as source, o.package_name as name, o.total_credits as seconds,
        o.package_expiry_date::text as expires_on
      from orders o
      where o.learner_id = any(${idsOf(learnerIDs)}) and o.total_credits > 0 and ${orderIsHeld('o')}
      union all
      select 'icai' || learner_id, 'icai', 'ICAI', credit_seconds, '' from icai_members
      where learner_id = any(${idsOf(learnerIDs)}) and credit_seconds > 0
    ) credits
    order by expires_on = '' desc, expires_on desc, key`);
  return rows;
}
