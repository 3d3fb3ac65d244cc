import { sql } from 'drizzle-orm';
import { check, date, index, integer, primaryKey, text } from 'drizzle-orm/pg-core';
import { auditedTable } from '../audited-table.ts';
import { rupees } from './columns.ts';

/** Sums of orders, day by day: maintained by triggers, docs/decisions/0034-daily-sums.md. */

const count = (name: string) => integer(name).notNull().default(0);
const amount = (name: string) => rupees(name, 16).notNull().default('0');

/**
 * The sums of a day in an app: of all orders, of each package under each plan, of each coupon. Days are the company's;
 * an order counts on the day of the sale, a refund also on its own day. Trial payments of 1 rupee are not included.
 */
export const orderDays = auditedTable(
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
    /** 0 where the row is not about a package. */
    packageID: integer('package_id').notNull(),
    planName: text('plan_name').notNull(),
    /** 0 for orders without a coupon, and where the row is not about a coupon. */
    couponID: integer('coupon_id').notNull(),
    /** Each backend adds to a row of its own, so that no two writers wait for one another; 0 is the combined one. */
    backend: integer('backend').notNull(),
    orders: count('orders'),
    confirmed: count('confirmed'),
    /** Orders without a price. */
    free: count('free'),
    /** Orders for which something was paid. */
    paid: count('paid'),
    gross: amount('gross'),
    discount: amount('discount'),
    /** What was due and not paid. */
    unpaid: amount('unpaid'),
    /** What was refunded of the orders of this day. */
    refunds: amount('refunds'),
    /** What was due for the confirmed orders. */
    asked: amount('asked'),
    /** What was refunded on this day. */
    givenBack: amount('given_back'),
  },
  (t) => [
    primaryKey({
      name: 'order_days_key',
      columns: [t.appID, t.kind, t.day, t.packageID, t.planName, t.couponID, t.backend],
    }),
    // The sums of a few coupons over any days.
    index('order_days_of_coupon').on(t.couponID, t.day).where(sql`${t.kind} = 'coupon'`),
    check('order_days_kind', sql`${t.kind} in ('day', 'package', 'coupon')`),
  ],
);
