import { paiseOf } from '@prepdesk/contract/money';
import { paymentZoneOf } from '@prepdesk/contract/royalty/payment-time';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../db/connect.ts';
import type { Split } from './shares.ts';

/** What an order sold. */
export type SoldPackage = {
  orderID: number;
  orderNumber: string;
  packageID: number;
  packageName: string;
  validityInDays: number;
};

/** A paid order, with what royalty needs to know. */
export type Sale = SoldPackage & {
  at: Date;
  /** yyyy-MM-dd in the app's time zone. */
  day: string;
  /** What was paid, less refunds. */
  netPaid: bigint;
  refundIDs: number[];
  /** The split used by the first locked statement of any faculty; null before that. */
  settled: Split | null;
};

/** Instants from the first day of a month to the first day of another, by the app's calendar. */
export const inMonths = (appID: number, from: string, after: string): SQL => sql`
  o.purchased_at >= ${startOf(appID, from)} and o.purchased_at < ${startOf(appID, after)}`;

const startOf = (appID: number, month: string): SQL =>
  sql`(${`${month}-01`}::timestamp at time zone ${paymentZoneOf(appID)})`;

/**
 * The refunds of order `o` until an instant. Waiting and failed refunds do not count. The sum that a trigger keeps on
 * the order shows which orders have none at all.
 */
export const givenBack = (asOf: Date | undefined): SQL => sql`left join lateral (
    select sum(r.amount) as amount, array_agg(r.id order by r.id) as ids from refunds r
    where o.refunded_amount > 0 and r.order_id = o.id and r.state in ('done', 'disputed')
      ${asOf ? sql`and r.done_at <= ${asOf.toISOString()}` : sql``}
  ) back on true`;

/** Confirmed, not a trial payment of 1 rupee, and not free (d3 §1). */
export const isPaidOrder = sql.raw('o.is_active = 1 and o.purchased_price <> 1 and o.paid_amount > 0');

export const isFreeOrder = sql.raw('o.is_active = 1 and o.paid_amount = 0');

/** Used together with `givenBack`: a paid order that was not fully refunded. */
export const broughtSomething = sql`${isPaidOrder} and o.paid_amount > coalesce(back.amount, 0)`;

/** What order `o` brought, in rupees. Used together with `givenBack`. */
export const netPaidSql = sql.raw('(o.paid_amount - coalesce(back.amount, 0))');

/**
 * The split of order `o` as its first locked line has it. It applies to all faculties of its package, whoever is
 * settled later. Otherwise a package that changed in between would bring them more or less than was paid.
 */
export const settledSplit = sql.raw(`left join lateral (
    select jsonb_build_object('rule', l.rule, 'weights', l.weights) as split
    from royalty_lines l join royalty_statements s on s.id = l.statement_id and s.run = l.run
    where l.order_id = o.id and l.package_id = o.package_id and l.kind = 'sale' and s.state in ('locked', 'paid')
    order by s.locked_at, l.id limit 1
  ) settled on true`);

/** Orders that changed after a statement of their month was calculated: all of them, or those among these. */
export const changedOrders = (orderIDs?: readonly number[]): SQL =>
  orderIDs
    ? sql`(select order_id from royalty_changed_orders where order_id = any(${sql.param(orderIDs)}::int[]))`
    : sql`royalty_changed_orders`;

type Row = Omit<Sale, 'netPaid' | 'at'> & { at: Date; netPaid: string };

/** Orders of an app that match `where` (a condition on `o`) and brought something, oldest first. */
export async function salesWhere(db: Db, appID: number, where: SQL, asOf?: Date): Promise<Sale[]> {
  const { rows } = await db.execute<Row>(sql`
    select o.id as "orderID", o.order_number as "orderNumber", o.package_id as "packageID",
      o.package_name as "packageName", o.validity_in_days as "validityInDays", o.purchased_at as at,
      to_char(o.purchased_at at time zone ${paymentZoneOf(appID)}, 'YYYY-MM-DD') as day,
      ${netPaidSql}::text as "netPaid", coalesce(back.ids, '{}') as "refundIDs",
      settled.split as settled
    from orders o ${givenBack(asOf)} ${settledSplit}
    where o.app_id = ${appID} and ${broughtSomething} and ${where}
    order by o.purchased_at, o.id`);
  return rows.map((row) => ({ ...row, at: new Date(row.at), netPaid: paiseOf(row.netPaid) }));
}
