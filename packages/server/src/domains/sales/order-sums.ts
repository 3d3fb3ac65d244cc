import { type SQL, sql } from 'drizzle-orm';
import { orders } from '../../db/schema/orders.ts';
import { orderDays } from '../../db/schema/sales.ts';

/** Sums of orders, computed from the rows or from the daily sums that the database keeps. */

const paid = sql`coalesce(${orders.paidAmount}, 0)`;

/** For one order, under the names of the contract's sums. */
export const plainSums = {
  orders: sql`1`,
  gross: orders.packagePrice,
  discount: orders.discountPrice,
  unpaid: sql`${orders.purchasedPrice} - ${paid}`,
  refunds: orders.refundedAmount,
  net: sql`${paid} - ${orders.refundedAmount}`,
};

export const keptNet = sql`${orderDays.gross} - ${orderDays.discount} - ${orderDays.unpaid} - ${orderDays.refunds}`;

/** For one row of the daily sums. */
const ofDay = {
  orders: orderDays.orders,
  gross: orderDays.gross,
  discount: orderDays.discount,
  unpaid: orderDays.unpaid,
  refunds: orderDays.refunds,
  net: keptNet,
};

/** Which orders to sum up. Days are yyyy-MM-dd; '' means no limit. */
export type DaysAsked = {
  appID: number;
  startDate: string;
  endDate: string;
};

export const isOfDays = (kind: 'day' | 'package' | 'coupon', { appID, startDate, endDate }: DaysAsked): SQL =>
  sql.join(
    [
      sql`${orderDays.appID} = ${appID} and ${orderDays.kind} = ${kind}`,
      ...(startDate ? [sql`${orderDays.day} >= ${startDate}::date`] : []),
      ...(endDate ? [sql`${orderDays.day} <= ${endDate}::date`] : []),
    ],
    sql` and `,
  );

/** The sums of a list over all orders of these days, in one row. */
export const keptSums = (asked: DaysAsked): SQL => sql`
  select ${sql.join(
    Object.values(ofDay).map((sum) => sql`coalesce(sum(${sum}), 0)::text`),
    sql`, `,
  )} from ${orderDays} where ${isOfDays('day', asked)}`;
