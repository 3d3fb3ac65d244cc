import { sql } from 'drizzle-orm';
import { companyToday } from '../../db/company-time.ts';
import type { Db } from '../../db/connect.ts';
import { wayHasClass, wayIsHeld, waysOf } from '../entitlement/index.ts';

type DoubtKey = { key: number; learnerID: number; classID: number | null };

/**
 * How many days learners still have a package with the class that they ask about, or any package when none contains it.
 * Purchases that were not refunded count, and so does access given by staff or an institution.
 * @returns by `key`; 0 for access that has ended, no entry for somebody who never had a package
 */
export async function daysLeftOf(db: Db, request: readonly DoubtKey[]): Promise<Map<number, number>> {
  const column = (of: (one: DoubtKey) => number | null) => sql`${sql.param(request.map(of))}::int[]`;
  const { rows } = await db.execute<{ key: number; days: number }>(sql`
    select a.key, greatest(0, coalesce(max(held.ends_on) filter (where held.has_class), max(held.ends_on))
      - ${companyToday}) as days
    from unnest(${column(({ key }) => key)}, ${column(({ learnerID }) => learnerID)},
      ${column(({ classID }) => classID)}) as a (key, learner_id, class_id)
    cross join lateral (
      select w.expires_on as ends_on, ${wayHasClass('w', sql`a.class_id`)} as has_class
      from (${waysOf(sql`= a.learner_id`)}) w where ${wayIsHeld('w')}
    ) held
    group by a.key`);
  return new Map(rows.map(({ key, days }) => [key, days]));
}
