import type { HeldPackage } from '@prepdesk/contract/learners/learner-page';
import { type SQL, sql } from 'drizzle-orm';
import { companyToday } from '../../db/company-time.ts';
import type { Db } from '../../db/connect.ts';
import { orderIsHeld } from '../entitlement/index.ts';
import type { DeviceLimit } from './decide-device.ts';
import { idsOf } from './found-learners.ts';

/** Packages that accounts have by an order, and packages and classes that staff opened for them. */
const heldBy = (learnerIDs: readonly number[]): SQL => sql`
  select 'order' as source, 'order ' || o.id as key, o.learner_id, o.package_id, o.package_name as name,
    o.order_number as order_id, o.purchased_at as since, o.package_expiry_date as expires_on
  from orders o where o.learner_id = any(${idsOf(learnerIDs)}) and ${orderIsHeld('o')}
  union all
  select 'staff', 'access ' || a.id, a.learner_id, a.package_id, coalesce(p.package_name, c.name)::text, '',
    a.created_at, a.expires_on
  from learner_access a
  left join packages p on p.id = a.package_id
  left join classes c on c.id = a.class_id
  where a.learner_id = any(${idsOf(learnerIDs)}) and a.withdrawn_at is null`;

/** All of a person's, those that run longest first. */
export async function heldPackages(db: Db, learnerIDs: readonly number[]): Promise<HeldPackage[]> {
  const { rows } = await db.execute<HeldPackage>(sql`
    select h.source, h.key, h.name, h.order_id as "orderID", to_json(h.since) #>> '{}' as since,
      h.expires_on::text as "expiresOn", a.name::text as "appName"
    from (${heldBy(learnerIDs)}) h
    join learners l on l.id = h.learner_id
    join apps a on a.id = l.app_id
    order by h.expires_on desc, h.since desc, h.key`);
  return rows;
}

/**
 * The strictest limit of the packages that run today: whoever signs in opens all of them, and each was sold for so many
 * devices at once.
 */
export async function deviceLimits(db: Db, learnerIDs: readonly number[]): Promise<Map<number, DeviceLimit>> {
  const { rows } = await db.execute<DeviceLimit & { learnerID: number }>(sql`
    select distinct on (h.learner_id) h.learner_id as "learnerID", h.name as "packageName", p.device_limit as most
    from (${heldBy(learnerIDs)}) h
    join packages p on p.id = h.package_id
    where h.expires_on >= ${companyToday} and p.device_limit > 0
    order by h.learner_id, p.device_limit, h.key`);
  return new Map(rows.map(({ learnerID, ...limit }) => [learnerID, limit]));
}
