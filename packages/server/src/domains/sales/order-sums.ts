import { type SQL, sql } from 'drizzle-orm';
import { hiddenFromPlanner, type ValueType } from '../../db/list/conditions.ts';
import type { Query } from '../../db/list/run.ts';
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

/** Which orders to sum up. Days are yyyy-MM-dd; '' means no limit. */
export type DayRange = {
  appID: number;
  startDate: string;
  endDate: string;
  packages?: readonly number[];
  coupons?: readonly CouponKey[];
};

type Kind = 'day' | 'package' | 'coupon';

/** What the database is sent of a range; undefined where it sets no limit. */
const valuesOf = ({ appID, startDate, endDate, packages = [], coupons: keys = [] }: DayRange) => ({
  appID,
  startDate: startDate || undefined,
  endDate: endDate || undefined,
  packages: packages.length > 0 ? `{${packages.join()}}` : undefined,
  coupons: keys.length > 0 ? couponKeys(keys) : undefined,
});

type Values = ReturnType<typeof valuesOf>;

function daysOf(kind: Kind, values: Values, parameter: (name: keyof Values, type: ValueType) => SQL): SQL {
  const has = (name: keyof Values, type: ValueType, is: (value: SQL) => SQL): SQL[] =>
    values[name] === undefined ? [] : [is(parameter(name, type))];
  const parts = [
    // A literal: with a parameter, the index of coupons would not be used.
    sql`${orderDays.kind} = ${sql.raw(`'${kind}'`)}`,
    ...has('appID', 'integer', (app) => sql`${orderDays.appID} = ${app}`),
    ...has('startDate', 'date', (day) => sql`${orderDays.day} >= ${day}`),
    ...has('endDate', 'date', (day) => sql`${orderDays.day} <= ${day}`),
    ...has('packages', 'integer[]', (ids) => sql`${orderDays.packageID} = any(${ids})`),
    ...has('coupons', 'jsonb', (keys) => sql`${orderDays.couponID} = any(${couponsAlike(keys)})`),
  ];
  return sql.join(parts, sql` and `);
}

/** The daily sums of this kind, of these packages or of coupons with the codes of these. */
export function isOfDays(kind: Kind, range: DayRange): SQL {
  const values = valuesOf(range);
  return daysOf(kind, values, (name, type) => sql`${values[name]}::${sql.raw(type)}`);
}

/** The same for a statement that is planned once. */
export function plannedDays(kind: Kind, range: DayRange): Query & { key: string } {
  const values = valuesOf(range);
  const given = Object.entries(values).filter(([, value]) => value !== undefined);
  return {
    key: [kind, ...given.map(([name]) => name)].join(' '),
    build: () => daysOf(kind, values, hiddenFromPlanner),
    values,
  };
}

/** No sums are kept for packages and coupons together. */
export function kindOf({ packages = [], coupons: keys = [] }: DayRange): Kind | undefined {
  if (packages.length > 0) return keys.length > 0 ? undefined : 'package';
  return keys.length > 0 ? 'coupon' : 'day';
}

/** The sums of a list over all orders of these days, in one row; undefined where only the rows have them. */
export function storedDaySums(filters: DayRange): Query | undefined {
  const kind = kindOf(filters);
  if (!kind) return undefined;
  const days = plannedDays(kind, filters);
  const sums = Object.entries(ofDay).map(
    ([name, sum]) => sql`coalesce(sum(${sum}), 0)::text as ${sql.identifier(name)}`,
  );
  const build = () => sql`select ${sql.join(sums, sql`, `)} from ${orderDays} where ${days.build()}`;
  return { ...days, build };
}
