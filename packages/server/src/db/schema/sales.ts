import { sql } from 'drizzle-orm';
import { check, date, integer, numeric, primaryKey, text } from 'drizzle-orm/pg-core';
import { record } from '../record.ts';

/** What orders come to, day by day: kept by triggers, docs/decisions/0034-daily-sums.md. */

const count = (name: string) => integer(name).notNull().default(0);
const amount = (name: string) => numeric(name, { precision: 16, scale: 2 }).notNull().default('0');

/**
 * The sums of a day in an app: of all orders, of each package under each plan, of each coupon. Days are the company's; of
 * an order that of the sale, of what was given back also its own. Trial payments of 1 rupee are not in them.
 */
export const orderDays = record(
  'order_days',
  {
    called: 'Daily sum of orders',
    plural: 'daily sums of orders',
    key: ['appID', 'kind', 'day', 'packageID', 'planName', 'couponID', 'backend'],
    logged: { not: 'It follows from orders and refunds, which are logged themselves' },
    follows: ['orders', 'refunds'],
  },
  {
    appID: integer('app_id').notNull(),
    /** 'day', 'package' or 'coupon': what the row is the sum of. */
    kind: text('kind').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    /** 0 where the row is not of a package. */
    packageID: integer('package_id').notNull(),
    planName: text('plan_name').notNull(),
    /** 0 for orders without one, and where the row is not of a coupon. */
    couponID: integer('coupon_id').notNull(),
    /** Each adds to a row of its own, so that no two writers wait for one another; 0 is what is put together. */
    backend: integer('backend').notNull(),
    orders: count('orders'),
    confirmed: count('confirmed'),
    /** Without a price. */
    free: count('free'),
    /** Something was paid for them. */
    paid: count('paid'),
    gross: amount('gross'),
    discount: amount('discount'),
    /** What was asked for and not paid. */
    unpaid: amount('unpaid'),
    /** What was given back of the orders of this day. */
    refunds: amount('refunds'),
    /** What the confirmed orders were asked for. */
    asked: amount('asked'),
    /** What was given back on this day. */
    givenBack: amount('given_back'),
  },
  (t) => [
    primaryKey({
      name: 'order_days_key',
      columns: [t.appID, t.kind, t.day, t.packageID, t.planName, t.couponID, t.backend],
    }),
    check('order_days_kind', sql`${t.kind} in ('day', 'package', 'coupon')`),
  ],
);
