import { missing } from '@prepdesk/contract/failures';
import type { Order } from '@prepdesk/contract/orders/order';
import { transactionDate } from '@prepdesk/contract/orders/transaction-date';
import { desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { isoOf } from '../../db/iso-of.ts';
import { containing } from '../../db/like.ts';
import { phoneIn } from '../../db/phone-in.ts';
import { packages } from '../../db/schema/commerce.ts';
import { learners } from '../../db/schema/learners.ts';
import { orders } from '../../db/schema/orders.ts';

/** What was given back of an order really: a refund that waits is promised only, and ends nothing. */
export const givenBack = sql<string>`(select coalesce(sum(r.amount), 0.00) from refunds r
  where r.order_id = orders.id and r.state in ('done', 'disputed'))`;

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

const rowsWhere = async (db: Db, where: SQL, most: number): Promise<Order[]> => {
  const rows = await db
    .select(columns)
    .from(orders)
    .innerJoin(learners, eq(learners.id, orders.learnerID))
    .innerJoin(packages, eq(packages.id, orders.packageID))
    .where(where)
    .orderBy(desc(orders.purchasedAt), desc(orders.id))
    .limit(most);
  return rows.map((row) => ({
    ...row,
    // Of orders that came from elsewhere only the gateway's words are there.
    transactionDate: row.transactionDate || transactionDate(row.transactionDetails),
  }));
};

export async function orderRowOf(db: Db, id: number): Promise<Order> {
  const [row] = await rowsWhere(db, eq(orders.id, id), 1);
  if (!row) throw missing('The order');
  return row;
}

/** From so many letters on a part of a text is looked for: trigram indexes answer it. */
const leastOfAPart = 3;

/** The newest orders whose number, or whose learner's phone or e-mail, has this in it. */
export function ordersFound(db: Db, search: string, most: number): Promise<Order[]> {
  if (search.length < leastOfAPart) return rowsWhere(db, eq(orders.orderNumber, search), most);
  const like = containing(search);
  const phone = phoneIn(search);
  const isTheirs =
    phone && phone.length >= leastOfAPart
      ? sql`(l.phone like ${containing(phone)} or l.email ilike ${like})`
      : sql`l.email ilike ${like}`;
  return rowsWhere(
    db,
    // The newest are chosen before anything is looked up beside them: a word may be in every e-mail.
    sql`${orders.id} in (
      select id from (
        select o.id, o.purchased_at from orders o where o.order_number ilike ${like}
        union select o.id, o.purchased_at from learners l join orders o on o.learner_id = l.id where ${isTheirs}
      ) found order by purchased_at desc, id desc limit ${most})`,
    most,
  );
}

export type StoredOrder = typeof orders.$inferSelect;

/** Locks the order: whoever changes an order or its refunds waits here first, and for nothing before. */
export async function lockedOrder(db: Db, where: SQL): Promise<StoredOrder> {
  const [order] = await db.select().from(orders).where(where).for('update');
  if (!order) throw missing('The order');
  return order;
}

/** Whose an order is, and which coupon it uses. */
export async function holderOf(db: Db, orderNumber: string) {
  const [found] = await db
    .select({ learnerPhone: learners.phone, heldCouponID: orders.couponID })
    .from(orders)
    .innerJoin(learners, eq(learners.id, orders.learnerID))
    .where(eq(orders.orderNumber, orderNumber));
  if (!found) throw missing('The order');
  return found;
}
