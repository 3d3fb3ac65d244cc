import { orders as calls, newestCount } from '@prepdesk/contract/orders/orders';
import { and, asc, eq, sql } from 'drizzle-orm';
import { logAccess } from '../../auth/look-ups.ts';
import { packages } from '../../db/schema/commerce.ts';
import { implement } from '../../http/call/implement.ts';
import { addOrder } from './add-order.ts';
import { editOrder } from './edit-order.ts';
import { explainedPrice, soldPackage } from './order-price.ts';
import { holderOf, matchingOrders, newestOrders } from './order-rows.ts';
import { eventsOf } from './order-timeline.ts';

export const orders = implement(calls, {
  find: async ({ input: { search, limit }, actor, db }) => {
    const match = await matchingOrders(db, search, limit + 1);
    await logAccess(db, actor, calls.find, { sought: search, foundCount: match.length });
    return { orders: match.slice(0, limit), isCapped: match.length > limit };
  },
  newest: async ({ db }) => ({ orders: await newestOrders(db, newestCount) }),
  packages: ({ input: { appID, courseID }, db }) =>
    db
      .select({
        id: packages.id,
        packageName: sql<string>`${packages.packageName}::text`,
        packageShortName: packages.packageShortName,
        packagePrice: packages.packagePrice,
        currency: packages.currency,
        validityInDays: packages.validityInDays,
        creditSeconds: packages.creditSeconds,
      })
      .from(packages)
      .where(and(eq(packages.appID, appID), eq(packages.courseID, courseID), eq(packages.isActive, 1)))
      .orderBy(asc(packages.packageName), asc(packages.id)),
  // The documents send appID 1 for every package (d3 §9), so the app is taken from the package.
  discount: async ({ input: { couponCode, packageID, userPhone, orderID }, db }) => {
    const { appID, packagePrice } = await soldPackage(db, packageID);
    const holder = orderID === '' ? { learnerPhone: userPhone } : await holderOf(db, orderID);
    const input = { packageID, packagePrice, appID, discountCode: couponCode, ...holder };
    const { discountPrice, rules } = await explainedPrice(db, input);
    return { discountPrice, packagePrice, rules };
  },
  add: ({ input, db, actor }) => addOrder(db, input, actor),
  edit: async ({ input, db, actor }) => {
    await editOrder(db, actor, input);
  },
  timeline: async ({ input: { orderID }, db, actor }) => ({ events: await eventsOf(db, actor, orderID) }),
});
