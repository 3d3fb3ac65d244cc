import type { HeldPackage } from '@prepdesk/contract/learners/learner-page';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { wayIsHeld, waysOf } from '../entitlement/index.ts';
import type { DeviceLimit } from './decide-device.ts';
import { idsOf } from './matching-learners.ts';

const heldBy = (learnerIDs: readonly number[]): SQL =>
  sql`(select w.* from (${waysOf(sql`= any(${idsOf(learnerIDs)})`)}) w where ${wayIsHeld('w')}) h`;

/** All packages of a person, those that end last first. */
export async function heldPackages(db: Db, learnerIDs: readonly number[]): Promise<HeldPackage[]> {
  const { rows } = await db.execute<HeldPackage>(sql`
    select h.source, concat_ws(' ', h.source, h.id, h.learner_id) as key, h.name, h.order_number as "orderID",
      to_json(h.since) #>> '{}' as since, h.expires_on::text as "expiresOn", a.name::text as "appName",
      coalesce(k.id, 0) as "clientID", coalesce(k.name, '') as "clientName"
    from ${heldBy(learnerIDs)}
    join learners l on l.id = h.learner_id
    join apps a on a.id = l.app_id
    left join institution_packages i on h.source = 'institution' and i.id = h.id
    left join institution_clients k on k.id = i.client_id
    order by h.expires_on desc, h.since desc, key`);
  return rows;
}

/**
 * The strictest limit of the currently valid packages: a sign-in opens all of them, and each was sold for a number of
 * devices at once.
 */
export async function deviceLimits(db: Db, learnerIDs: readonly number[]): Promise<Map<number, DeviceLimit>> {
  const { rows } = await db.execute<DeviceLimit & { learnerID: number }>(sql`
    select distinct on (h.learner_id) h.learner_id as "learnerID", h.name as "packageName", p.device_limit as max
    from ${heldBy(learnerIDs)}
    join packages p on p.id = h.package_id
    where h.status = 'active' and p.device_limit > 0
    order by h.learner_id, p.device_limit, h.source, h.id`);
  return new Map(rows.map(({ learnerID, ...limit }) => [learnerID, limit]));
}
