import type { Shipment } from '@prepdesk/contract/shipping/shipments';
import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { learners } from '../../db/schema/learners.ts';
import { orderAddresses, orders } from '../../db/schema/orders.ts';
import { shipments as table } from '../../db/schema/shipping.ts';

/** While an address is missing, the learner's name and contact details are used. */
const ofAddress = (column: 'name' | 'phone' | 'email', learner: 'fullName' | 'phone' | 'email') =>
  sql<string>`coalesce(${orderAddresses[column]}, ${learners[learner]})`;

const orBlank = (column: 'address' | 'address1' | 'city' | 'state' | 'country' | 'zipcode') =>
  sql<string>`coalesce(${orderAddresses[column]}, '')`;

/** A shipment as it is listed, with its order and its address. */
export const shipmentColumns = {
  id: table.id,
  name: ofAddress('name', 'fullName'),
  orderID: orders.orderNumber,
  orerStatus: sql<string>`case when ${orders.isActive} = 0 then 'Payment Not Completed'
    when ${orders.refundedAmount} > 0 and ${orders.refundedAmount} = ${orders.paidAmount} then 'Refunded'
    else 'Confirmed Payment' end`,
  isActive: orders.isActive,
  amount: sql<string>`coalesce(${orders.paidAmount}, ${orders.purchasedPrice})`,
  packageName: orders.packageName,
  trackingID: table.trackingID,
  phone: ofAddress('phone', 'phone'),
  packageDescription: orders.packageDescription,
  currency: orders.currency,
  packagePrice: orders.packagePrice,
  discountCode: orders.discountCode,
  discountPrice: orders.discountPrice,
  creditSeconds: orders.totalCredits,
  email: ofAddress('email', 'email'),
  address: orBlank('address'),
  Address1: orBlank('address1'),
  city: orBlank('city'),
  state: orBlank('state'),
  country: orBlank('country'),
  zipcode: orBlank('zipcode'),
  validityInDays: orders.validityInDays,
  shippingState: table.state,
  courier: table.courier,
  courierState: table.courierState,
  exportsStatus: table.exportsStatus,
  createdAt: table.createdAt,
  shippedAt: table.shippedAt,
  deliveredAt: table.deliveredAt,
  rowVersion: table.rowVersion,
};

export const shipmentRows = (db: Db) =>
  db
    .select(shipmentColumns)
    .from(table)
    .innerJoin(orders, eq(orders.id, table.orderID))
    .innerJoin(learners, eq(learners.id, orders.learnerID))
    .leftJoin(orderAddresses, eq(orderAddresses.orderID, table.orderID))
    .$dynamic();

export type StoredShipment = Awaited<ReturnType<typeof shipmentRows>>[number];

const asText = (at: Date | null): string | null => at?.toISOString() ?? null;

export const asListed = ({ createdAt, shippedAt, deliveredAt, ...row }: StoredShipment): Shipment => ({
  ...row,
  createdAt: createdAt.toISOString(),
  shippedAt: asText(shippedAt),
  deliveredAt: asText(deliveredAt),
});
