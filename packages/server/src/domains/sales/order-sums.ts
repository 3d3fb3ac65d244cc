import { type SQL, sql } from 'drizzle-orm';
import { orders } from '../../db/schema/orders.ts';
import { orderDays } from '../../db/schema/sales.ts';

/** What orders come to: of the rows themselves, and of the sums that the database keeps of each day. */

const paid = sql`coalesce(${orders.paidAmount}, 0)`;

/** Of one order, by the names of the contract's sums. */
export const plainSums = {
  orders: sql`1`,
  gross: orders.packagePrice,
  discount: orders.discountPrice,
  unpaid: sql`${orders.purchasedPrice} - ${paid}`,
  refunds: orders.refundedAmount,
  net: sql`${paid} - ${orders.refundedAmount}`,
};

export const keptNet = sql`${orderDays.gross} - ${orderDays.discount} - ${orderDays.unpaid} - ${orderDays.refunds}`;

/** Of one row of the kept sums. */
const ofDay = {
  orders: orderDays.orders,
  gross: orderDays.gross,
  discount: orderDays.discount,
  unpaid: orderDays.unpaid,
  refunds: orderDays.refunds,
  net: keptNet,
};

/** Of which orders the sums are asked. Days are yyyy-MM-dd, '' for no end. */
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
