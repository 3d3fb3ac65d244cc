import { shipment } from '@prepdesk/contract/shipping/shipments';
import { eq, sql } from 'drizzle-orm';
import { instantText } from '../../db/list/instant.ts';
import { learners } from '../../db/schema/learners.ts';
import { orderAddresses, orders } from '../../db/schema/orders.ts';
import { shipments as table } from '../../db/schema/shipping.ts';
import { storedIn } from '../../db/stored-in.ts';

/** While an address is missing, the learner's name and contact details are used. */
const ofAddress = (column: 'name' | 'phone' | 'email', learner: 'fullName' | 'phone' | 'email') =>
  sql<string>`coalesce(${orderAddresses[column]}, ${learners[learner]})`;

const orBlank = (column: 'address' | 'address1' | 'city' | 'state' | 'country' | 'zipcode') =>
  sql<string>`coalesce(${orderAddresses[column]}, '')`;

/** A shipment with its order and its address. */
export const stored = storedIn(shipment, table, {
  columns: {
    name: { read: ofAddress('name', 'fullName') },
    orderID: { read: orders.orderNumber },
    orerStatus: {
      read: sql<string>`case when ${orders.isActive} = 0 then 'Payment Not Completed'
        when ${orders.refundedAmount} > 0 and ${orders.refundedAmount} = ${orders.paidAmount} then 'Refunded'
        else 'Confirmed Payment' end`,
    },
    isActive: { read: orders.isActive },
    amount: { read: sql<string>`coalesce(${orders.paidAmount}, ${orders.purchasedPrice})` },
    packageName: { read: orders.packageName },
    phone: { read: ofAddress('phone', 'phone') },
    packageDescription: { read: orders.packageDescription },
    currency: { read: orders.currency },
    packagePrice: { read: orders.packagePrice },
    discountCode: { read: orders.discountCode },
    discountPrice: { read: orders.discountPrice },
    creditSeconds: { read: orders.totalCredits },
    email: { read: ofAddress('email', 'email') },
    address: { read: orBlank('address') },
    Address1: { read: orBlank('address1') },
    city: { read: orBlank('city') },
    state: { read: orBlank('state') },
    country: { read: orBlank('country') },
    zipcode: { read: orBlank('zipcode') },
    validityInDays: { read: orders.validityInDays },
    shippingState: 'state',
    createdAt: { read: instantText(table.createdAt) },
    shippedAt: { read: instantText(table.shippedAt) },
    deliveredAt: { read: instantText(table.deliveredAt) },
  },
  joins: [
    [orders, eq(orders.id, table.orderID)],
    [learners, eq(learners.id, orders.learnerID)],
    [orderAddresses, eq(orderAddresses.orderID, table.orderID), 'left'],
  ],
});
