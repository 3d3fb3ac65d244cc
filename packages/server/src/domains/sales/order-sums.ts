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

export type CouponKey = number | string;

/** Coupons by id or by code, as the parameter of `couponsAlike`. */
export const couponKeys = (keys: readonly CouponKey[]): string => JSON.stringify(keys);

/**
 * All coupons with the code of one of these, or with this code: people choose a code, which may exist for many packages.
 * `offset 0` makes PostgreSQL look up each chosen code in the index; as a join, it would read all coupons.
 * @param keys a parameter from `couponKeys`
 */
export const couponsAlike = (keys: SQL): SQL => sql`array(
  with sent as materialized (select jsonb_typeof(one) as type, one #>> '{}' as key from jsonb_array_elements(${keys}::jsonb) one),
  chosen as materialized (
    select distinct coupon_code, app_id from ${coupons}
      where id = any(array(select key::int from sent where type = 'number'))
    union select coupon_code, app_id from ${coupons}
      where coupon_code = any(array(select key::citext from sent where type = 'string')))
  select alike.id from chosen, lateral (select id from ${coupons} as other
    where other.coupon_code = chosen.coupon_code and other.app_id = chosen.app_id offset 0) as alike)`;

const arrayOf = (ids: readonly number[]): string => `{${ids.join()}}`;

export const idArray = (ids: readonly number[]): SQL => sql`${arrayOf(ids)}::int[]`;

/** Which orders to sum up. Days are yyyy-MM-dd; '' means no limit. */
export type DayRange = {
  appID: number;
  startDate: string;
  endDate: string;
  packages?: readonly number[];
  coupons?: readonly CouponKey[];
};

type Kind = 'day' | 'package' | 'coupon';

/** The daily sums of this kind, of these packages or of coupons with the codes of these. */
export function isOfDays(kind: Kind, { appID, startDate, endDate, ...chosen }: DayRange): SQL {
  const { packages = [], coupons: keys = [] } = chosen;
  const parts = [sql`${orderDays.appID} = ${appID} and ${orderDays.kind} = ${kind}`];
  if (startDate) parts.push(sql`${orderDays.day} >= ${startDate}::date`);
  if (endDate) parts.push(sql`${orderDays.day} <= ${endDate}::date`);
  if (packages.length > 0) parts.push(sql`${orderDays.packageID} = any(${idArray(packages)})`);
  if (keys.length > 0) {
    parts.push(sql`${orderDays.couponID} = any(${couponsAlike(sql`${couponKeys(keys)}`)})`);
  }
  return sql.join(parts, sql` and `);
}

/** No sums are kept for packages and coupons together. */
export function kindOf({ packages = [], coupons: keys = [] }: DayRange): Kind | undefined {
  if (packages.length > 0) return keys.length > 0 ? undefined : 'package';
  return keys.length > 0 ? 'coupon' : 'day';
}

/** The sums of a list over all orders of these days, in one row; undefined where only the rows have them. */
export function keptSums(filters: DayRange): SQL | undefined {
  const kind = kindOf(filters);
  const sums = Object.entries(ofDay).map(
    ([name, sum]) => sql`coalesce(sum(${sum}), 0)::text as ${sql.identifier(name)}`,
  );
  return kind && sql`select ${sql.join(sums, sql`, `)} from ${orderDays} where ${isOfDays(kind, filters)}`;
}
