import { inPaise } from '@prepdesk/contract/money';
import { type SQL, sql } from 'drizzle-orm';
import { companyToday } from '../../db/company-time.ts';

/**
 * Whether an order or an access opens what it is for: in TypeScript for a loaded one at any moment, and in SQL for
 * lists as of now. `entitlement.test.ts` compares the two.
 */

export type Moment = {
  /** yyyy-MM-dd in India. */
  day: string;
  at: Date;
};

export type GrantStanding = 'open' | 'expired' | 'withdrawn' | 'later';
/** Access given by staff or an institution also ends with its package. */
type GrantStandingNow = Exclude<GrantStanding, 'later'> | 'inactive';
type OrderStanding = 'active' | 'expired' | 'refunded' | 'unpaid';

type Grant = { expiresOn: string; createdAt: Date; withdrawnAt: Date | null };

export function grantStanding(
  { expiresOn, createdAt, withdrawnAt }: Grant,
  { day, at }: Moment,
): GrantStanding {
  if (createdAt > at) return 'later';
  if (withdrawnAt && withdrawnAt <= at) return 'withdrawn';
  return expiresOn < day ? 'expired' : 'open';
}

/** What was paid for an order, and what of it was given back by the moment, in rupees. */
type Paid = { paidAmount: string | null; givenBack: string };

/** A fully refunded order opens nothing; a free order cannot be refunded. */
export const isGivenBack = ({ paidAmount, givenBack }: Paid): boolean =>
  inPaise(paidAmount ?? '0.00') > 0 && inPaise(givenBack) >= inPaise(paidAmount ?? '0.00');

/** Written so that PostgreSQL evaluates the inner query once for a whole list. */
const isOfInactivePackage = (table: string): SQL =>
  sql`(coalesce(${sql.raw(table)}.package_id, 0) in (select id from packages where is_active <> 1))`;

/** @param table `learner_access`, or its alias in the statement */
export const grantStandingNow = (table = 'learner_access'): SQL<GrantStandingNow> => {
  const grant = sql.raw(table);
  return sql`case when ${grant}.withdrawn_at is not null then 'withdrawn'
    when ${grant}.expires_on < ${companyToday} then 'expired'
    when ${isOfInactivePackage(table)} then 'inactive' else 'open' end`;
};

/**
 * For a package of an institution, for everybody who belongs to the institution.
 * @param client the alias of `institution_clients` in the statement
 */
export const seatStandingNow = (
  table: string,
  client: string,
): SQL<Exclude<GrantStandingNow, 'withdrawn'>> => sql`case
    when ${sql.raw(table)}.expires_on < ${companyToday} then 'expired'
    when ${sql.raw(client)}.is_active = 0 or ${isOfInactivePackage(table)} then 'inactive' else 'open' end`;

/** @param day may be later; then today's rows are judged for that day */
export const seatIsOpenNow = (table: string, client: string, day: SQL = companyToday): SQL =>
  sql`(${sql.raw(table)}.expires_on >= ${day} and ${sql.raw(client)}.is_active = 1
    and not ${isOfInactivePackage(table)})`;

/**
 * Written so that an index on the last day can be used.
 * @param day may be later; then today's rows are judged for that day
 */
export const grantIsOpenNow = (table = 'learner_access', day: SQL = companyToday): SQL => {
  const grant = sql.raw(table);
  return sql`(${grant}.withdrawn_at is null and ${grant}.expires_on >= ${day}
    and not ${isOfInactivePackage(table)})`;
};

/** What was actually given back of an order: a waiting refund is only promised, and ends nothing. */
export const givenBackOf = (table: string): SQL<string> =>
  sql<string>`(select coalesce(sum(r.amount), 0.00) from refunds r
    where r.order_id = ${sql.raw(table)}.id and r.state in ('done', 'disputed'))`;

export const orderStandingNow = (table = 'orders'): SQL<OrderStanding> => {
  const order = sql.raw(table);
  // The refunds of an order are read only if it has enough of them, waiting ones included, which few orders have.
  return sql`case
    when ${order}.is_active = 0 then 'unpaid'
    when ${order}.paid_amount > 0 and ${order}.refunded_amount >= ${order}.paid_amount
      and ${givenBackOf(table)} >= ${order}.paid_amount then 'refunded'
    when ${order}.package_expiry_date < ${companyToday} then 'expired'
    else 'active' end`;
};

/** Bought and not given back, whether current or expired. */
export const orderIsHeld = (table = 'orders'): SQL =>
  sql`(${orderStandingNow(table)} in ('active', 'expired'))`;

/** An order that is held whatever its refunds are, since they are less than what was paid: for all orders of a company. */
export const orderIsHeldAnyway = (table = 'orders'): SQL => {
  const order = sql.raw(table);
  return sql`(${order}.is_active = 1 and (${order}.paid_amount = 0 or ${order}.refunded_amount < ${order}.paid_amount))`;
};

/**
 * That its standing is 'active', without a `case`: the planner takes that for true of one order in two hundred, and would
 * compare each of a million with each package.
 * @param day may be later; then today's rows are judged for that day
 */
export const orderIsOpenNow = (table = 'orders', day: SQL = companyToday): SQL => {
  const order = sql.raw(table);
  return sql`(${order}.is_active = 1 and ${order}.package_expiry_date >= ${day} and (${order}.paid_amount = 0
    or ${order}.refunded_amount < ${order}.paid_amount or ${givenBackOf(table)} < ${order}.paid_amount))`;
};
