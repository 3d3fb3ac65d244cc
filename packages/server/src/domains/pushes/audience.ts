import {
  type Condition,
  conditionsOf,
  type SegmentKind,
  type SegmentRule,
} from '@prepdesk/contract/pushes/segments';
import { type SQL, sql } from 'drizzle-orm';
import { companyToday } from '../../db/company-time.ts';
import {
  grantIsOpenNow,
  orderIsHeld,
  orderIsHeldAnyway,
  orderIsOpenNow,
  seatIsOpenNow,
} from '../entitlement/index.ts';

/** The audience of a push, in SQL: found when it is sent, and before that to show how many it would reach. */

/**
 * Learners with a currently valid package: bought, given by staff, or a seat of an institution.
 * @param isIt a condition on the package `p` and on the column with its last day
 */
const holders = (isIt: (lastDay: SQL) => SQL): SQL => sql`
  select o.learner_id from orders o join packages p on p.id = o.package_id
    where ${isIt(sql`o.package_expiry_date`)} and ${orderIsOpenNow('o')}
  union all
  select g.learner_id from learner_access g join packages p on p.id = g.package_id
    where ${isIt(sql`g.expires_on`)} and ${grantIsOpenNow('g')}
  union all
  select n.learner_id from institution_packages g
    join packages p on p.id = g.package_id
    join institution_clients k on k.id = g.client_id
    join institution_learners n on n.client_id = k.id
    where ${isIt(sql`g.expires_on`)} and ${seatIsOpenNow('g', 'k')}`;

/** Each is a condition on the learner `l`. */
const conditions: Record<SegmentKind, (condition: Condition) => SQL> = {
  app: () => sql`true`,
  course: ({ courseID }) => sql`l.id in (${holders(() => sql`p.course_id = ${courseID}`)})`,
  package: ({ packageID }) => sql`l.id in (${holders(() => sql`p.id = ${packageID}`)})`,
  'package-ends': ({ days }) =>
    sql`l.id in (${holders((lastDay) => sql`${lastDay} <= ${companyToday} + ${days}::int`)})`,
  // In two parts: the planner would look up the refunds of every order that there is.
  'no-purchase':
    () => sql`not exists (select from orders o where o.learner_id = l.id and ${orderIsHeldAnyway('o')})
    and not exists (select from refunds f join orders o on o.id = f.order_id
      where o.learner_id = l.id and ${orderIsHeld('o')})
    and not exists (select from learner_access g where g.learner_id = l.id and g.package_id is not null)
    and not exists (select from institution_learners n where n.learner_id = l.id)`,
  inactive: ({ days }) => sql`not exists (select from devices v where v.learner_id = l.id
    and v.updated_at > now() - ${days}::int * interval '1 day')`,
};

/** A query of the active learners (`id`, `person_id`) who are in a segment now: who meet all its conditions. */
export const learnersOfSegment = (segment: SegmentRule & { appID: number }): SQL => {
  const met = conditionsOf(segment).map((condition) => sql`(${conditions[condition.kind](condition)})`);
  return sql`
  select l.id, l.person_id from learners l
  where l.app_id = ${segment.appID} and l.is_active = 1 and ${sql.join(met, sql` and `)}`;
};

/** A query of the active learners named in a push. */
export const learnersNamedBy = (pushID: number): SQL => sql`
  select l.id, l.person_id from push_learners n join learners l on l.id = n.learner_id
  where n.push_id = ${pushID} and l.is_active = 1`;

/**
 * A query of the devices (`id`, `platform`, `person_id`) on which these learners are signed in, each installation of an
 * app once: if two learners use it, the one who was seen there last counts. A removed app is left out until it is seen
 * again.
 * @param learners a query of `id` and `person_id`
 */
export const targetsOf = (learners: SQL): SQL => sql`
  select distinct on (d.device_token) d.id, d.platform, a.person_id
  from (${learners}) a join devices d on d.learner_id = a.id
  where d.ended_at is null and d.device_token <> ''
    and not exists (select from push_retirements r where r.device_id = d.id and r.retired_at >= d.updated_at)
  order by d.device_token, d.updated_at desc, d.id desc`;
