import { dayMs } from '@prepdesk/contract/company-time';
import { sql } from 'drizzle-orm';
import type { Db } from '../src/db/connect.ts';
import { packages as packageTable, packageTypes, parentPackages } from '../src/db/schema/commerce.ts';
import { coupons as couponTable } from '../src/db/schema/coupons.ts';
import * as learnersSchema from '../src/db/schema/learners.ts';
import * as orderSchema from '../src/db/schema/orders.ts';
import { buyers as buyersOf, type Names } from './buyer-rows.ts';
import { couponRows } from './coupon-rows.ts';
import { readTexts } from './data-files.ts';
import { insertMany } from './insert-many.ts';
import { orderRows } from './order-rows.ts';
import { type Addresses, addressRows, refundRows } from './refund-rows.ts';

/** So many days before the first order somebody registered. */
const firstLookDays = 4;

/**
 * Fills three years of orders, with who bought, what made it cheaper, what was given back and where it was sent.
 * @param count of orders; three of ten buyers bought more than once
 * @param today yyyy-MM-dd
 */
export async function addOrders(db: Db, count: number, today: string): Promise<void> {
  const packages = await db.select().from(packageTable).orderBy(packageTable.id);
  const parents = await db.select().from(parentPackages);
  const types = await db.select().from(packageTypes);
  const planNames = new Map(types.map(({ id, type }) => [id, type]));
  const coupons = couponRows(packages, today);
  const buyers = buyersOf(Math.ceil(count * 0.3), await readTexts<Names>('buyer-names'));
  const orders = orderRows(count, { buyers, packages, parents, coupons, planNames }, today);
  const firstOrders = new Map(
    orders.toReversed().map(({ learnerID, purchasedAt }) => [learnerID, purchasedAt]),
  );
  const bought = buyers.filter(({ id }) => firstOrders.has(id));
  const buyerOf = new Map(buyers.map((one) => [one.id, one]));
  const addresses = addressRows(orders, buyerOf, await readTexts<Addresses>('addresses'));
  await unlogged(db, ['learners', 'coupons', 'orders', 'refunds', 'order_addresses'], async () => {
    await insertMany(
      db,
      learnersSchema.learners,
      bought.map((buyer) => ({ ...buyer, createdAt: daysBefore(firstOrders.get(buyer.id)!, firstLookDays) })),
    );
    await insertMany(db, couponTable, coupons);
    await insertMany(db, orderSchema.orders, orders);
    await insertMany(db, orderSchema.refunds, refundRows(orders, today));
    await insertMany(db, orderSchema.orderAddresses, addresses);
  });
  await db.execute(sql`analyze orders, learners, coupons, refunds`);
}

const daysBefore = (at: Date, days: number): Date => new Date(at.getTime() - days * dayMs);

/** Three years of somebody's work were never logged here: a hundred thousand rows of the log would only slow the start. */
export async function unlogged(db: Db, tables: string[], work: () => Promise<void>): Promise<void> {
  const turned = (way: 'disable' | 'enable') =>
    tables.map((table) => `alter table ${table} ${way} trigger ${table}_audit`).join('; ');
  await db.execute(sql.raw(turned('disable')));
  await work();
  await db.execute(sql.raw(turned('enable')));
}
