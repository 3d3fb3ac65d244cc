import { appIDs } from '@prepdesk/contract/catalogue/apps';
import { missing } from '@prepdesk/contract/failures';
import type { Order } from '@prepdesk/contract/orders/order';
import { transactionDate } from '@prepdesk/contract/orders/transaction-date';
import { desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { isoOf } from '../../db/iso-of.ts';
import { phoneIn } from '../../db/phone-in.ts';
import { packages } from '../../db/schema/commerce.ts';
import { learners } from '../../db/schema/learners.ts';
import { orders } from '../../db/schema/orders.ts';

const columns = {
  id: orders.id,
  orderID: orders.orderNumber,
  userAppsID: orders.learnerID,
  personID: learners.personID,
  appID: orders.appID,
  courseID: packages.courseID,
  packageID: orders.packageID,
  packageName: orders.packageName,
  packageShortName: orders.packageShortName,
  speed: orders.speed,
  packageDescription: orders.packageDescription,
  currency: orders.currency,
  packagePrice: orders.packagePrice,
  discountPrice: orders.discountPrice,
  purchasedPrice: sql<string>`${orders.purchasedPrice}`,
  discountCode: orders.discountCode,
  transactionDetails: orders.transactionDetails,
  paymentDetails: orders.paymentDetails,
  isActive: orders.isActive,
  userPhone: learners.phone,
  userCountryCode: learners.countryCode,
  userEmail: learners.email,
  fullName: learners.fullName,
  paymentMode: orders.paymentMode,
  referenceNumber: orders.referenceNumber,
  paymentID: orders.paymentID,
  planID: orders.planID,
  planName: orders.planName,
  totalCredits: orders.totalCredits,
  registrationDate: isoOf(learners.createdAt),
  packageExpiryDate: orders.packageExpiryDate,
  validityInDays: orders.validityInDays,
  registerFromPlatform: orders.registerFromPlatform,
  purchasedDate: isoOf(orders.purchasedAt),
  transactionDate: sql<string>`coalesce(${isoOf(orders.transactionAt)}, '')`,
  paidAmount: sql<string>`coalesce(${orders.paidAmount}, 0.00)`,
  refundedAmount: orders.refundedAmount,
  waitingAmount: sql<string>`(select coalesce(sum(r.amount), 0.00)::text from refunds r
    where r.order_id = orders.id and r.state = 'waiting')`,
  rowVersion: orders.rowVersion,
};

const rowsWhere = async (db: Db, where: SQL, max: number): Promise<Order[]> => {
  const rows = await db
    .select(columns)
    .from(orders)
    .innerJoin(learners, eq(learners.id, orders.learnerID))
    .innerJoin(packages, eq(packages.id, orders.packageID))
    .where(where)
    .orderBy(desc(orders.purchasedAt), desc(orders.id))
    .limit(max);
  return rows.map((row) => ({
    ...row,
    // Orders from elsewhere have only the gateway's text.
    transactionDate: row.transactionDate || transactionDate(row.transactionDetails),
  }));
};

export async function orderRowOf(db: Db, id: number): Promise<Order> {
  const [row] = await rowsWhere(db, eq(orders.id, id), 1);
  if (!row) throw missing('The order');
  return row;
}

/** Shorter texts are taken for a whole order number. */
const minOfAPart = 3;

/** The newest orders whose number, or whose learner's phone or e-mail, contains this text. */
export async function matchingOrders(db: Db, search: string, max: number): Promise<Order[]> {
  if (search.length < minOfAPart) return rowsWhere(db, eq(orders.orderNumber, search), max);
  const phone = phoneIn(search);
  const isIt = phone && phone.length >= minOfAPart ? sql`(${isIn(search)} or ${isIn(phone)})` : isIn(search);
  return newestWhere(db, isIt, max);
}

/** The newest orders of all apps for which a condition on their own columns holds. */
async function newestWhere(db: Db, isIt: SQL, max: number): Promise<Order[]> {
  // Each app has its newest orders in an index, which is read where many are meant.
  const newest = sql`order by purchased_at desc, id desc limit ${max}`;
  const ofApps = Object.values(appIDs).map(
    (appID) => sql`(select ${orders.id}, ${orders.purchasedAt} from ${orders}
      where ${orders.appID} = ${sql.raw(String(appID))} and ${isIt} ${newest})`,
  );
  const { rows } = await db.execute<{ id: number }>(
    sql`select id from (${sql.join(ofApps, sql` union all `)}) matches ${newest}`,
  );
  return rowsWhere(db, inArray(orders.id, idsOf(rows)), max);
}

const idsOf = (rows: readonly { id: number }[]): number[] => rows.map(({ id }) => id);

/** Those with a refund that waits for a second person, then the newest of all apps. */
export async function newestOrders(db: Db, max: number): Promise<Order[]> {
  const { rows } = await db.execute<{ id: number }>(
    sql`select order_id as id from refunds where state = 'waiting' group by order_id
      order by min(decided_at) limit ${max}`,
  );
  const waiting = await rowsWhere(db, inArray(orders.id, idsOf(rows)), max);
  const newest = await newestWhere(db, sql`true`, max);
  const ids = new Set(idsOf(waiting));
  return [...waiting, ...newest.filter(({ id }) => !ids.has(id))].slice(0, max);
}

/** In any field but the name, which stands last. */
const isIn = (text: string): SQL =>
  sql`${orders.searchText} like '%' || search_literal(${text}) || E'%\n%\n'`;

export type StoredOrder = typeof orders.$inferSelect;

/** Locks the order. Every change of an order or its refunds waits here first, before any other lock. */
export async function lockedOrder(db: Db, where: SQL): Promise<StoredOrder> {
  const [order] = await db.select().from(orders).where(where).for('update');
  if (!order) throw missing('The order');
  return order;
}

/** The learner of an order, and the coupon it uses. */
export async function holderOf(db: Db, orderNumber: string) {
  const [row] = await db
    .select({ learnerPhone: learners.phone, heldCouponID: orders.couponID })
    .from(orders)
    .innerJoin(learners, eq(learners.id, orders.learnerID))
    .where(eq(orders.orderNumber, orderNumber));
  if (!row) throw missing('The order');
  return row;
}
