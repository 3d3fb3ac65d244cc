import { type SQL, sql } from 'drizzle-orm';
import { coupons } from '../../db/schema/coupons.ts';
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

/**
 * All coupons with the same code as one of these: people choose a code, which may exist for many packages.
 * `offset 0` makes PostgreSQL look up each chosen code in the index; as a join, it would read all coupons.
 */
export const couponsAlike = (ids: SQL): SQL => sql`array(
  select alike.id from ${coupons} as chosen, lateral (select id from ${coupons} as other
    where other.coupon_code = chosen.coupon_code and other.app_id = chosen.app_id offset 0) as alike
  where chosen.id = any(${ids}))`;

export const arrayOf = (ids: readonly number[]): string => `{${ids.join()}}`;

export const idArray = (ids: readonly number[]): SQL => sql`${arrayOf(ids)}::int[]`;

/** Which orders to sum up. Days are yyyy-MM-dd; '' means no limit. */
export type DayRange = {
  appID: number;
  startDate: string;
  endDate: string;
  packages?: readonly number[];
  coupons?: readonly number[];
};

type Kind = 'day' | 'package' | 'coupon';

/** The daily sums of this kind, of these packages or of coupons with the codes of these. */
export function isOfDays(kind: Kind, { appID, startDate, endDate, ...chosen }: DayRange): SQL {
  const { packages = [], coupons: couponIDs = [] } = chosen;
  const parts = [sql`${orderDays.appID} = ${appID} and ${orderDays.kind} = ${kind}`];
  if (startDate) parts.push(sql`${orderDays.day} >= ${startDate}::date`);
  if (endDate) parts.push(sql`${orderDays.day} <= ${endDate}::date`);
  if (packages.length > 0) parts.push(sql`${orderDays.packageID} = any(${idArray(packages)})`);
  if (couponIDs.length > 0) parts.push(sql`${orderDays.couponID} = any(${couponsAlike(idArray(couponIDs))})`);
  return sql.join(parts, sql` and `);
}

/** No sums are kept for packages and coupons together. */
export function kindOf({ packages = [], coupons: couponIDs = [] }: DayRange): Kind | undefined {
  if (packages.length > 0) return couponIDs.length > 0 ? undefined : 'package';
  return couponIDs.length > 0 ? 'coupon' : 'day';
}

/** The sums of a list over all orders of these days, in one row; undefined where only the rows have them. */
export function keptSums(filters: DayRange): SQL | undefined {
  const kind = kindOf(filters);
  const sums = Object.values(ofDay).map((sum) => sql`coalesce(sum(${sum}), 0)::text`);
  return kind && sql`select ${sql.join(sums, sql`, `)} from ${orderDays} where ${isOfDays(kind, filters)}`;
}
