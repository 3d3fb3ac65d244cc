import * as z from 'zod/mini';
import { filledCode } from '../codes.ts';
import { changeCall, defineCalls, readCall } from '../define-call.ts';
import { hidden, text } from '../fields.ts';
import { filledName } from '../names.ts';
import { phoneDigits } from '../phone-digits.ts';
import { defineRow, type RowOf } from '../resource.ts';
import { rowVersionOrNone, text as textRule } from '../values.ts';
import { orderID } from './order.ts';

const screen = '/address/{id}';

/** What the courier calls, maybe with an extension: a number as learners have it is stored like theirs. */
const deliveryPhone = (message: string) =>
  filledCode(20, message).check(
    z.overwrite((typed) => {
      const digits = phoneDigits(typed);
      return /^\d{10}$/.test(digits) ? digits : typed;
    }),
  );

/** d3 §5: checked in this order. */
export const address = defineRow({
  name: text(
    { label: 'Name', max: 200, example: 'Diya Krishnan' },
    filledName(200, 'Please enter user name'),
  ),
  phone: text(
    { label: 'Phone', max: 20, example: '9100000001' },
    deliveryPhone('Please enter user phone number '),
  ),
  email: text(
    { label: 'Email', max: 200, example: 'diya@example.com' },
    filledCode(200, 'Please enter user email address'),
  ),
  address: text({
    label: 'Address',
    max: 500,
    required: 'Please enter user address',
    example: '12 Lake Road',
  }),
  address1: text({ label: 'Address 1 (optional)', max: 500 }, z.optional(textRule(500))),
  city: text({ label: 'City', max: 100, example: 'Pune' }, filledName(100, 'Please enter city name')),
  state: text(
    { label: 'State', max: 100, example: 'Maharashtra' },
    filledName(100, 'Please enter state name'),
  ),
  country: text(
    { label: 'Country', max: 100, example: 'India' },
    filledName(100, 'Please enter country name'),
  ),
  zipcode: text({ label: 'Zipcode', max: 20, example: '411001' }, filledCode(20, 'Please enter zipcode')),
  /** 0 while none is stored: name, email and phone are then the learner's. */
  rowVersion: hidden(z.int()),
});
export type OrderAddress = RowOf<typeof address>;

/** Where the goods of an order are sent. */
export const orderAddress = defineCalls('orders', 'orderAddress', {
  detail: readCall({
    path: 'admin/getAddress',
    shows: ['learners', 'order_addresses', 'orders'],
    needs: [screen],
    input: z.object({ orderID: orderID() }),
    output: z.object({ Address: address.row }),
  }),
  save: changeCall({
    path: 'admin/updateAddress',
    writes: ['order_addresses'],
    needs: ['/orders#write'],
    input: z.object({
      orderID: orderID(),
      ...address.written,
      rowVersion: rowVersionOrNone(),
    }),
    says: 'Address updated',
  }),
});
