import * as z from 'zod/mini';
import { anyPhone, userCountryCode } from '../access/staff.ts';
import { filledCode, optionalCode } from '../codes.ts';
import { checkedRule } from '../coupons/coupons.ts';
import { changeCall, defineCalls, readCall } from '../define-call.ts';
import { rupees } from '../money.ts';
import { inDigits } from '../numbers-shown.ts';
import { partOfPhone } from '../phone-digits.ts';
import { example, flag, id, idOrNone, rowVersion, wholeNumberBetween } from '../values.ts';
import { newOrderID, optionalOrderCode, orderCode, orderID, orderRow, orderText } from './order.ts';

/** How many orders the screen opens with. */
export const newestCount = 20;

/** How many of the orders found are answered; to see others, narrow the search. */
const maxMatches = 200;

const soldPackage = z.object({
  id: z.int(),
  packageName: z.string(),
  packageShortName: z.string(),
  packagePrice: z.string(),
  currency: z.string(),
  validityInDays: z.int(),
  creditSeconds: z.int(),
});

/** What both forms of an order write. The server determines the learner of an order, its price and its discount. */
const written = {
  /** A form sends what it read; it is compared but never trusted. */
  userAppsID: example(z._default(z.union([idOrNone(), z.literal('')]), 0), 900_001),
  packageID: example(id('Please choose a package'), 900_001),
  packagePrice: example(rupees('Please choose a package'), '4999'),
  discountPrice: example(rupees('Please apply the discount code again'), '499.90'),
  discountCode: example(z._default(optionalCode(40), ''), 'MONSOON'),
  transactionDetails: orderText(20_000, 'Please enter Transaction Details', '{"signature":{}}'),
  paymentDetails: orderText(20_000, 'Please enter Payment Details', 'Paid at the desk'),
  isActive: flag('Please choose Status'),
  paymentMode: orderText(40, 'Please enter Payment Mode', 'upi'),
  referenceNumber: orderCode(100, 'Please enter Reference Number', '5501'),
};

const history = [{ table: 'orders', key: 'id' }];

const change = z.object({ label: z.string(), before: z.nullable(z.string()), after: z.nullable(z.string()) });

const event = z.object({
  at: z.string(),
  /** Who did it; '' for what came from outside the product. */
  who: z.string(),
  kind: z.enum(['order', 'refund', 'address', 'shipment', 'access', 'elective', 'royalty']),
  /** A sentence, such as 'Refund 5501 of ₹ 100.00 approved'. */
  says: z.string(),
  changes: z.array(change),
});
export type OrderEvent = z.infer<typeof event>;

export const orders = defineCalls('orders', 'orders', {
  /** The newest first, by a part of order ID, phone or e-mail. A change, because the look-up is recorded (gaps C37). */
  find: changeCall({
    path: 'admin/activation/orderlist',
    writes: ['look_ups'],
    needs: ['/orders'],
    idempotency: 'again',
    input: z.object({
      search: example(filledCode(100, 'Please enter order Id, phone or email'), '900001'),
      limit: z._default(
        wholeNumberBetween(1, maxMatches, `At most ${inDigits(maxMatches)} orders can be shown`),
        maxMatches,
      ),
    }),
    output: z.object({
      orders: z.array(orderRow),
      /** More were found than are answered. */
      isCapped: z.boolean(),
    }),
    says: 'Orders found',
    saysWhenEmpty: 'No Order Yet',
    history,
  }),
  /** What the screen opens with: the orders with a refund that waits for a second person, then the newest. */
  newest: readCall({
    path: 'admin/newestorders',
    shows: ['learners', 'orders', 'packages', 'refunds'],
    needs: ['/orders'],
    addition: true,
    output: z.object({ orders: z.array(orderRow) }),
    saysWhenEmpty: 'No Order Yet',
    history,
  }),
  /** The active packages of a course. */
  packages: readCall({
    path: 'admin/getorderpackagelist',
    shows: ['packages'],
    needs: ['/orders#write'],
    input: z.object({ appID: id(), courseID: id() }),
    output: z.array(soldPackage),
    saysWhenEmpty: 'No Package Data Found',
  }),
  /** What a code takes off a package now; nothing for an empty code. */
  discount: readCall({
    path: 'admin/getorderdiscountprice',
    shows: ['apps', 'coupons', 'package_types', 'packages', 'parent_packages'],
    needs: ['/orders#write'],
    input: z.object({
      appID: id(),
      couponCode: example(z._default(optionalCode(40), ''), 'MONSOON'),
      packageID: example(id('Please choose a package'), 900_001),
      /** Whose it will be, where that is known: some coupons are for one learner. */
      userPhone: example(z._default(partOfPhone(20), ''), '9100000001'),
      /** The order being edited: its learner counts then, and its own use of the coupon. */
      orderID: optionalOrderCode(60),
    }),
    output: z.object({
      discountPrice: z.string(),
      packagePrice: z.string(),
      /** The coupon's rules, all of them met; none without a code. A refusal lists them in its details. */
      rules: z.array(checkedRule),
    }),
  }),
  /**
   * The learner is the one with this phone in the package's app (gaps A19). Sending the same order again has no further
   * effect.
   */
  add: changeCall({
    path: 'admin/activation/addorder',
    writes: ['orders', 'coupons', 'shipments'],
    needs: ['/orders#write'],
    input: z.object({
      orderID: newOrderID(),
      ...written,
      userCountryCode: userCountryCode(),
      userPhone: example(anyPhone(), '9100000001'),
      /** Not documented here, but shown in the form (gaps A18). */
      paymentID: optionalOrderCode(100),
    }),
    output: z.object({ insertId: z.int() }),
    says: 'Order added',
  }),
  edit: changeCall({
    path: 'admin/activation/updateorder',
    writes: ['orders', 'coupons', 'shipments'],
    needs: ['/orders#write'],
    input: z.object({
      orderID: example(orderID(), 'ORD-760002'),
      ...written,
      paymentID: optionalOrderCode(100),
      rowVersion: rowVersion(),
    }),
    says: 'Order updated',
  }),
  /** Everything that happened to an order, and who did it; the newest first. */
  timeline: readCall({
    path: 'admin/ordertimeline',
    shows: [
      ...(['admin_users', 'audit_log', 'classes', 'faculties', 'learner_access', 'orders'] as const),
      ...(['refunds', 'royalty_lines', 'royalty_statements', 'shipments'] as const),
    ],
    needs: ['/orders'],
    addition: true,
    input: z.object({ orderID: orderID() }),
    output: z.object({ events: z.array(event) }),
    saysWhenEmpty: 'Nothing happened to this order yet',
  }),
});
