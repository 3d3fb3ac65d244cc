import { inPaise } from '@prepdesk/contract/money';
import { type SQL, sql } from 'drizzle-orm';
import { companyToday } from '../../db/company-time.ts';

/**
 * Whether an order or an access opens what it is for: in TypeScript for one that was read, as of any moment, and in
 * SQL for lists of them, as of now. `entitlement.test.ts` holds both against each other.
 */

export type Moment = {
  /** yyyy-MM-dd in India. */
  day: string;
  at: Date;
};

export type GrantStanding = 'open' | 'expired' | 'withdrawn' | 'later';
/** What staff or an institution opened ends with its package, too. */
type GrantStandingNow = Exclude<GrantStanding, 'later'> | 'inactive';
export type OrderStanding = 'active' | 'expired' | 'refunded' | 'unpaid' | 'later';

type Grant = { expiresOn: string; createdAt: Date; withdrawnAt: Date | null };

export function grantStanding(
  { expiresOn, createdAt, withdrawnAt }: Grant,
  { day, at }: Moment,
): GrantStanding {
  if (createdAt > at) return 'later';
  if (withdrawnAt && withdrawnAt <= at) return 'withdrawn';
  return expiresOn < day ? 'expired' : 'open';
}

type Order = {
  isActive: number;
  purchasedAt: Date;
  paidAmount: string | null;
  /** Rupees, as of the moment. */
  givenBack: string;
  packageExpiryDate: string;
};

/** What was given back in full opens nothing; what was free can not be given back. */
export const isGivenBack = ({ paidAmount, givenBack }: Pick<Order, 'paidAmount' | 'givenBack'>): boolean =>
  inPaise(paidAmount ?? '0.00') > 0 && inPaise(givenBack) >= inPaise(paidAmount ?? '0.00');

export function orderStanding(order: Order, { day, at }: Moment): OrderStanding {
  if (order.purchasedAt > at) return 'later';
  if (order.isActive === 0) return 'unpaid';
  if (isGivenBack(order)) return 'refunded';
  return order.packageExpiryDate < day ? 'expired' : 'active';
}

/** So written that it is asked once for a whole list. */
const isOfInactivePackage = (table: string): SQL =>
  sql`(coalesce(${sql.raw(table)}.package_id, 0) in (select id from packages where is_active <> 1))`;

/** `learner_access` or what a statement calls it. */
export const grantStandingNow = (table = 'learner_access'): SQL<GrantStandingNow> => {
  const grant = sql.raw(table);
  return sql`case when ${grant}.withdrawn_at is not null then 'withdrawn'
    when ${grant}.expires_on < ${companyToday} then 'expired'
    when ${isOfInactivePackage(table)} then 'inactive' else 'open' end`;
};

/**
 * Of a package of an institution, for all who belong to it.
 * @param client what a statement calls `institution_clients`
 */
export const seatStandingNow = (
  table: string,
  client: string,
): SQL<Exclude<GrantStandingNow, 'withdrawn'>> => sql`case
    when ${sql.raw(table)}.expires_on < ${companyToday} then 'expired'
    when ${sql.raw(client)}.is_active = 0 or ${isOfInactivePackage(table)} then 'inactive' else 'open' end`;

/** @param day a later one, with what is there now */
export const seatIsOpenNow = (table: string, client: string, day: SQL = companyToday): SQL =>
  sql`(${sql.raw(table)}.expires_on >= ${day} and ${sql.raw(client)}.is_active = 1
    and not ${isOfInactivePackage(table)})`;

/**
 * So written that an index on the last day serves it.
 * @param day a later one, with what is there now
 */
export const grantIsOpenNow = (table = 'learner_access', day: SQL = companyToday): SQL => {
  const grant = sql.raw(table);
  return sql`(${grant}.withdrawn_at is null and ${grant}.expires_on >= ${day}
    and not ${isOfInactivePackage(table)})`;
};

/** What was given back of an order really: a refund that waits is promised only, and ends nothing. */
export const givenBackOf = (table: string): SQL<string> =>
  sql<string>`(select coalesce(sum(r.amount), 0.00) from refunds r
    where r.order_id = ${sql.raw(table)}.id and r.state in ('done', 'disputed'))`;

export const orderStandingNow = (
  table = 'orders',
  day: SQL = companyToday,
): SQL<Exclude<OrderStanding, 'later'>> => {
  const order = sql.raw(table);
  return sql`case
    when ${order}.is_active = 0 then 'unpaid'
    when ${order}.paid_amount > 0 and ${givenBackOf(table)} >= ${order}.paid_amount then 'refunded'
    when ${order}.package_expiry_date < ${day} then 'expired'
    else 'active' end`;
};

/** What was bought and not given back, whether it runs still or ran out. */
export const orderIsHeld = (table = 'orders'): SQL =>
  sql`(${orderStandingNow(table)} in ('active', 'expired'))`;

/** @param day a later one, with what is there now */
export const orderIsOpenNow = (table = 'orders', day: SQL = companyToday): SQL => {
  const order = sql.raw(table);
  return sql`(${order}.is_active = 1 and ${order}.package_expiry_date >= ${day}
    and ${orderStandingNow(table, day)} = 'active')`;
};
