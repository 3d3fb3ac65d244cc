export { activations } from './activations.ts';
export { orderAddress } from './order-address.ts';
export { orders } from './orders.ts';
export { refunds } from './refunds.ts';
export { userClasses } from './user-classes.ts';

export const records = ['order_addresses', 'orders', 'refunds'] as const;
