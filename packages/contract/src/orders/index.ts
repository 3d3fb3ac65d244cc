import { activations } from './activations.ts';
import { orderAddress } from './order-address.ts';
import { orders } from './orders.ts';
import { refunds } from './refunds.ts';
import { userClasses } from './user-classes.ts';

export const records = ['order_addresses', 'orders', 'refunds'] as const;

export const calls = {
  orders,
  refunds,
  orderAddress,
  activations,
  userClasses,
};
