import * as z from 'zod/mini';
import { call, defineCalls } from '../define-call.ts';
import { example, filledText, idOrNone, nothing, text } from '../values.ts';
import { orderID } from './order.ts';

const address = z.object({
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  address: z.string(),
  address1: z.string(),
  city: z.string(),
  state: z.string(),
  country: z.string(),
  zipcode: z.string(),
  /** 0 while none is stored: name, email and phone are then the learner's. */
  rowVersion: z.int(),
});
export type OrderAddress = z.infer<typeof address>;

const screen = '/address/{id}';

/** d3 §5: checked in this order. */
const written = {
  name: example(filledText(200, 'Please enter user name'), 'Diya Krishnan'),
  phone: example(filledText(20, 'Please enter user phone number '), '9100000001'),
  email: example(filledText(200, 'Please enter user email address'), 'diya@example.com'),
  address: example(filledText(500, 'Please enter user address'), '12 Lake Road'),
  address1: z.optional(text(500)),
  city: example(filledText(100, 'Please enter city name'), 'Pune'),
  state: example(filledText(100, 'Please enter state name'), 'Maharashtra'),
  country: example(filledText(100, 'Please enter country name'), 'India'),
  zipcode: example(filledText(20, 'Please enter zipcode'), '411001'),
};

/** Where the goods of an order are sent. */
export const orderAddress = defineCalls('orders', 'orderAddress', {
  detail: call({
    path: 'admin/getAddress',
    kind: 'read',
    shows: ['learners', 'order_addresses', 'orders'],
    needs: [screen],
    input: z.object({ orderID: orderID() }),
    output: z.object({ Address: address }),
  }),
  save: call({
    path: 'admin/updateAddress',
    kind: 'change',
    writes: ['order_addresses'],
    needs: ['/orders#write'],
    input: z.object({
      orderID: orderID(),
      ...written,
      rowVersion: example(z.optional(idOrNone()), undefined),
    }),
    output: nothing(),
    says: 'Address updated',
  }),
});
