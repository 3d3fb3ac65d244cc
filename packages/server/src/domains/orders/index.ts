import type { Domain } from '../../domain.ts';
import { activations } from './activations.ts';
import { orderAddress } from './order-address.ts';
import { orders as orderCalls } from './orders.ts';
import { refunds } from './refunds.ts';
import { userClasses } from './user-classes.ts';

export const orders: Domain = { calls: [orderCalls, refunds, orderAddress, activations, userClasses] };
export { matchingOrders } from './order-rows.ts';
