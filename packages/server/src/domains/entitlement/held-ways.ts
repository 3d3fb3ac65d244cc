import { type SQL, sql } from 'drizzle-orm';
import { grantStandingNow, orderStandingNow, seatStandingNow } from './standing.ts';

/**
 * What learners have or had: each order, each access given by staff, each package of an institution. Lists and sums use
 * this statement, so that none of them forgets a way that `decideVisibility` follows (`held-ways.test.ts`).
 */

export type WayStatus = 'active' | 'expired' | 'refunded' | 'unpaid' | 'withdrawn' | 'inactive';

/** Translates the standing of a grant into the words used for orders. */
const asStatus = (standing: SQL): SQL => sql`replace(${standing}, 'open', 'active')`;

/**
 * The ways as of now: those that begin later are left out.
 * @param isTheirs the condition on `learner_id`: `= any(…)`, `= a.learner_id`
 * @returns a statement with `source`, `id`, `learner_id`, `package_id` or `class_id`, `name`, an order's `order_id` and
 *   `order_number`, `since`, `expires_on`, `status`
 */
export const waysOf = (isTheirs: SQL): SQL => sql`
  select 'order' as source, o.id, o.learner_id, o.package_id, null::int as class_id, o.package_name as name,
    o.id as order_id, o.order_number, o.purchased_at as since, o.package_expiry_date as expires_on,
    ${orderStandingNow('o')} as status
  from orders o where o.learner_id ${isTheirs} and o.purchased_at <= now()
  union all
  select 'staff', g.id, g.learner_id, g.package_id, g.class_id, coalesce(p.package_name, c.name)::text,
    null, '', g.created_at, g.expires_on, ${asStatus(grantStandingNow('g'))}
  from learner_access g
  left join packages p on p.id = g.package_id
  left join classes c on c.id = g.class_id
  where g.learner_id ${isTheirs} and g.created_at <= now()
  union all
  select 'institution', i.id, n.learner_id, i.package_id, null, p.package_name::text,
    null, '', n.created_at, i.expires_on, ${asStatus(seatStandingNow('i', 'k'))}
  from institution_learners n
  join institution_clients k on k.id = n.client_id
  join institution_packages i on i.client_id = k.id
  join packages p on p.id = i.package_id
  where n.learner_id ${isTheirs} and n.created_at <= now()`;

/** Bought or given and not taken back, whether current or expired. */
export const wayIsHeld = (way: string): SQL => sql`(${sql.raw(way)}.status in ('active', 'expired'))`;

/**
 * Whether the way includes a row of `package_classes`: an elective that the buyer did not choose is excluded. When no
 * choice was recorded, every elective is included.
 */
export const isInWay = (way: string, held: string): SQL => {
  const orderID = sql.raw(`${way}.order_id`);
  return sql`(${sql.raw(held)}.is_elective = 0 or ${orderID} is null
    or exists (select from order_electives e where e.order_id = ${orderID} and e.class_id = ${sql.raw(held)}.class_id)
    or not exists (select from order_electives e where e.order_id = ${orderID}))`;
};

export const wayHasClass = (way: string, classID: SQL): SQL => sql`(${sql.raw(way)}.class_id = ${classID}
  or exists (select from package_classes h where h.package_id = ${sql.raw(way)}.package_id
    and h.class_id = ${classID} and ${isInWay(way, 'h')}))`;
