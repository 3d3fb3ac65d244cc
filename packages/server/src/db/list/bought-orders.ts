import { eq } from 'drizzle-orm';
import { learners } from '../schema/learners.ts';
import { orders } from '../schema/orders.ts';
import { instantText } from './instant.ts';
import { newest } from './statement.ts';

/** For `listOf`: orders, each with the learner who bought it, the newest first. */
export const boughtOrders = {
  from: orders,
  key: orders.id,
  join: [[learners, eq(learners.id, orders.learnerID)]],
  order: newest(orders.purchasedAt, orders.id),
} as const;

export const boughtColumns = {
  id: orders.id,
  orderID: orders.orderNumber,
  fullName: learners.fullName,
  userPhone: learners.phone,
  packageName: orders.packageName,
  purchasedPrice: orders.purchasedPrice,
  purchasedDate: instantText(orders.purchasedAt),
};
