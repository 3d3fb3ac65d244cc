import * as z from 'zod/mini';
import { call, defineCalls } from '../define-call.ts';
import { hidden, text } from '../fields.ts';
import { defineRow, type RowOf } from '../resource.ts';
import { example, idOrNone, nothing, text as textRule } from '../values.ts';
import { orderID } from './order.ts';

const screen = '/address/{id}';

/** d3 §5: checked in this order. */
export const address = defineRow({
  name: text({ label: 'Name', max: 200, required: 'Please enter user name', example: 'Diya Krishnan' }),
  phone: text({
    label: 'Phone',
    max: 20,
    required: 'Please enter user phone number ',
    example: '9100000001',
  }),
  email: text({
    label: 'Email',
    max: 200,
    required: 'Please enter user email address',
    example: 'diya@example.com',
  }),
  address: text({
    label: 'Address',
    max: 500,
    required: 'Please enter user address',
    example: '12 Lake Road',
  }),
  address1: text({ label: 'Address 1 (optional)', max: 500 }, z.optional(textRule(500))),
  city: text({ label: 'City', max: 100, required: 'Please enter city name', example: 'Pune' }),
  state: text({ label: 'State', max: 100, required: 'Please enter state name', example: 'Maharashtra' }),
  country: text({ label: 'Country', max: 100, required: 'Please enter country name', example: 'India' }),
  zipcode: text({ label: 'Zipcode', max: 20, required: 'Please enter zipcode', example: '411001' }),
  /** 0 while none is stored: name, email and phone are then the learner's. */
  rowVersion: hidden(z.int()),
});
export type OrderAddress = RowOf<typeof address>;

/** Where the goods of an order are sent. */
export const orderAddress = defineCalls('orders', 'orderAddress', {
  detail: call({
    path: 'admin/getAddress',
    kind: 'read',
    shows: ['learners', 'order_addresses', 'orders'],
    needs: [screen],
    input: z.object({ orderID: orderID() }),
    output: z.object({ Address: address.row }),
  }),
  save: call({
    path: 'admin/updateAddress',
    kind: 'change',
    writes: ['order_addresses'],
    needs: ['/orders#write'],
    input: z.object({
      orderID: orderID(),
      ...address.written,
      rowVersion: example(z.optional(idOrNone()), undefined),
    }),
    output: nothing(),
    says: 'Address updated',
  }),
});
