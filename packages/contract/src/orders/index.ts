import { activations } from './activations.ts';
import { orderAddress } from './order-address.ts';
import { orders } from './orders.ts';
import { refunds } from './refunds.ts';
import { userClasses } from './user-classes.ts';

/** The kinds of rows that the domain stores, named like the tables. */
export const records = ['order_addresses', 'orders', 'refunds'] as const;

/** Its groups of calls by their nouns. */
export const calls = {
  orders,
  refunds,
  orderAddress,
  activations,
  userClasses,
};
