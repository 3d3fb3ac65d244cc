import { discountTooHigh } from '@prepdesk/contract/commerce/packages';
import { amountTooLow } from '@prepdesk/contract/orders/refunds';
import { sql } from 'drizzle-orm';
import { check, date, index, integer, text, unique } from 'drizzle-orm/pg-core';
import { auditedTable } from '../audited-table.ts';
import { adminUsers } from './access.ts';
import {
  foreignKeyOf,
  idOf,
  instant,
  keyOf,
  rowVersion,
  rupees,
  searchIndex,
  searchText,
  serialID,
  state,
} from './columns.ts';
import { packageOfAnotherApp, packages } from './commerce.ts';
import { coupons } from './coupons.ts';
import { learnerOfAnotherApp, learners } from './learners.ts';

/** What learners bought, what was refunded, and where it is sent. */

export const ownRefund = 'You cannot approve your own refund';

export const orderIDTaken = 'There is an order with this Order ID already';

const booksOfAccount =
  'Orders and refunds with their amounts, payment IDs and references: books of account are kept for 8 years ' +
  '(Companies Act 2013, section 128(5)) and for 72 months after the annual return (CGST Act 2017, section 36)';
const buyers = [
  '/orders',
  '/sales',
  '/sales-prepclinic',
  '/salesgraph',
  '/sales_orders',
  '/sales_coupons',
] as const;

/**
 * An order and its details at the time: prices, package and discount are history, not today's values. The paid amount
 * is set when the payment is confirmed, and refunds are checked against it.
 */
export const orders = auditedTable(
  'orders',
  {
    called: 'Order',
    named: ['orderNumber'],
    violations: {
      orders_number_unique: { orderID: orderIDTaken },
      orders_learner: learnerOfAnotherApp,
      orders_package: packageOfAnotherApp,
      orders_price: { discountPrice: discountTooHigh },
      orders_refunded: 'More cannot be refunded than was paid',
    },
    searchedBy: {
      own: ['orderNumber'],
      through: { of: 'learners', by: 'learnerID', columns: ['phone', 'email', 'full_name'] },
    },
    inLog: { learner_id: 'learners' },
    masks: {
      columns: ['paymentDetails', 'transactionDetails', 'referenceNumber', 'paymentID'],
      except: buyers,
    },
    person: {
      of: 'learnerID',
      erases: { paymentDetails: '', transactionDetails: '' },
      keeps: ['referenceNumber', 'paymentID'],
      stays: booksOfAccount,
    },
    revertPolicy: {
      never: 'An order is changed on its own screen only, where the rules for its money hold',
    },
  },
  {
    id: serialID(),
    /** The documents' orderID: the number used by gateway, learner and staff. */
    orderNumber: text('order_number').notNull(),
    appID: integer('app_id').notNull(),
    learnerID: integer('learner_id').notNull(),
    packageID: integer('package_id').notNull(),
    packageName: text('package_name').notNull(),
    packageShortName: text('package_short_name').notNull().default(''),
    packageDescription: text('package_description').notNull().default(''),
    speed: text('speed').notNull().default(''),
    currency: text('currency').notNull().default('INR'),
    packagePrice: rupees('package_price').notNull(),
    discountPrice: rupees('discount_price').notNull().default('0'),
    /** What the learner had to pay. 1 rupee marks a trial of the payment, which appears in no sales list (d3 §1). */
    purchasedPrice: rupees('purchased_price')
      .notNull()
      .generatedAlwaysAs(sql`package_price - discount_price`),
    couponID: integer('coupon_id').references(() => coupons.id),
    discountCode: text('discount_code').notNull().default(''),
    /** 1 Confirmed Payment, 0 Payment Not Completed (d3 §3). */
    isActive: state(),
    /** Null until the payment is confirmed; from then on what was paid, whatever the package costs later. */
    paidAmount: rupees('paid_amount'),
    /** The sum of its refunds that count: decided, waiting and disputed ones. Maintained by a trigger. */
    refundedAmount: rupees('refunded_amount').notNull().default('0'),
    paymentMode: text('payment_mode').notNull().default(''),
    referenceNumber: text('reference_number').notNull().default(''),
    paymentID: text('payment_id').notNull().default(''),
    /** As the gateway sent them: JSON, or what staff wrote. */
    paymentDetails: text('payment_details').notNull().default(''),
    transactionDetails: text('transaction_details').notNull().default(''),
    /** The plan it was sold as: the type of the package's parent. */
    planID: integer('plan_id'),
    planName: text('plan_name').notNull().default(''),
    /** Seconds (gaps A21). */
    totalCredits: integer('total_credits').notNull().default(0),
    validityInDays: integer('validity_in_days').notNull(),
    packageExpiryDate: date('package_expiry_date', { mode: 'string' }).notNull(),
    /** android, ios, web or staff (gaps B36). */
    registerFromPlatform: text('register_from_platform').notNull().default('staff'),
    purchasedAt: instant('purchased_at').notNull().default(sql`now()`),
    transactionAt: instant('transaction_at'),
    /** The member of staff who made it. */
    createdBy: integer('created_by').references(() => adminUsers.id),
    searchText: searchText(),
    rowVersion: rowVersion(),
  },
  (t) => [
    foreignKeyOf('orders_learner', [t.learnerID, t.appID], [learners.id, learners.appID]),
    foreignKeyOf('orders_package', [t.packageID, t.appID], [packages.id, packages.appID]),
    unique('orders_number_unique').on(t.orderNumber),
    index('orders_newest').on(t.appID, t.purchasedAt, t.id),
    index('orders_by_package').on(t.appID, t.packageID, t.purchasedAt, t.id),
    index('orders_unpaid').on(t.appID, t.purchasedAt, t.id).where(sql`${t.isActive} = 0`),
    index('orders_refunded').on(t.appID, t.purchasedAt, t.id).where(sql`${t.refundedAmount} > 0`),
    index('orders_by_price').on(t.appID, t.purchasedPrice, t.id),
    index('orders_of_learner').on(t.learnerID, t.purchasedAt),
    // Who has bought something: as `orderIsHeldAnyway` states it.
    index('orders_held_of_learner')
      .on(t.learnerID)
      .where(sql`${t.isActive} = 1 and (${t.paidAmount} = 0 or ${t.refundedAmount} < ${t.paidAmount})`),
    index('orders_by_end').on(t.packageExpiryDate).where(sql`${t.isActive} = 1`),
    index('orders_of_package').on(t.packageID, t.purchasedAt),
    index('orders_of_coupon').on(t.couponID, t.purchasedAt),
    searchIndex('orders', t.searchText),
    check('orders_state', sql`${t.isActive} in (0, 1)`),
    check('orders_price', sql`${t.packagePrice} >= 0 and ${t.discountPrice} between 0 and ${t.packagePrice}`),
    check('orders_paid', sql`${t.paidAmount} >= 0 and (${t.isActive} = 0 or ${t.paidAmount} is not null)`),
    check('orders_refunded', sql`${t.refundedAmount} between 0 and coalesce(${t.paidAmount}, 0)`),
    check('orders_validity', sql`${t.validityInDays} > 0 and ${t.totalCredits} >= 0`),
  ],
);

/**
 * A decision to give money back, recorded before anything else happens. Waiting ones need a second person; failed and
 * rejected ones give nothing back.
 */
export const refunds = auditedTable(
  'refunds',
  {
    called: 'Refund',
    named: [{ of: 'orders', by: 'orderID' }, 'referenceID'],
    violations: {
      refunds_reference_unique: { referenceID: 'This order has a refund with this reference ID already' },
      refunds_amount: { refundAmount: amountTooLow },
      refunds_approver: ownRefund,
    },
    revertPolicy: { never: 'A refund is reversed by marking it as failed, with its reason' },
    partOf: { record: 'orders', by: 'orderID' },
    masks: { columns: ['reason', 'outcomeReason'], except: buyers },
    person: {
      of: 'orderID',
      // Words of staff about a learner: the books need the amount and the reference.
      erases: { reason: '', outcomeReason: '' },
      stays: booksOfAccount,
    },
  },
  {
    id: serialID(),
    orderID: idOf('order_id', () => orders.id),
    amount: rupees('amount').notNull(),
    referenceID: text('reference_id').notNull(),
    /** Why it was entered. */
    reason: text('reason').notNull().default(''),
    /** Why it was rejected, disputed, settled or failed since: only the last of these; the log has all. */
    outcomeReason: text('outcome_reason').notNull().default(''),
    /** waiting, done, disputed (these count against what was paid), rejected, failed. */
    state: text('state').notNull(),
    decidedBy: idOf('decided_by', () => adminUsers.id),
    decidedAt: instant('decided_at').notNull().default(sql`now()`),
    /** Who approved or rejected it, where that needs a second person. */
    approvedBy: integer('approved_by').references(() => adminUsers.id),
    approvedAt: instant('approved_at'),
    /** When it took effect: the month in which reports count it. */
    doneAt: instant('done_at'),
    rowVersion: rowVersion(),
  },
  (t) => [
    unique('refunds_reference_unique').on(t.orderID, t.referenceID),
    index('refunds_done').on(t.doneAt, t.id),
    index('refunds_waiting').on(t.decidedAt, t.id).where(sql`${t.state} = 'waiting'`),
    check('refunds_amount', sql`${t.amount} > 0`),
    check('refunds_state', sql`${t.state} in ('waiting', 'done', 'disputed', 'rejected', 'failed')`),
    check('refunds_approver', sql`${t.approvedBy} <> ${t.decidedBy}`),
    check('refunds_done_at', sql`(${t.state} in ('done', 'disputed')) <= (${t.doneAt} is not null)`),
  ],
);

/** Where the goods of an order are sent (d3 §3, Address). */
export const orderAddresses = auditedTable(
  'order_addresses',
  {
    called: 'Address of an order',
    plural: 'addresses of orders',
    named: [{ of: 'orders', by: 'orderID' }],
    key: ['orderID'],
    masks: {
      columns: ['name', 'email', 'phone', 'address', 'address1', 'city', 'zipcode'],
      except: ['/orders', '/address/{id}', '/track'],
    },
    person: {
      of: 'orderID',
      erases: {
        name: 'Erased learner',
        email: '',
        phone: '',
        address: 'Erased',
        address1: '',
        city: '',
        zipcode: '',
      },
      stays: 'State and country of an address: the place of supply of its order (IGST Act 2017, section 12)',
    },
    revertPolicy: { edit: ['/orders#write'] },
    shownOn: ['/address/{id}'],
    partOf: { record: 'orders', by: 'orderID' },
  },
  {
    orderID: keyOf('order_id', () => orders.id),
    name: text('name').notNull(),
    email: text('email').notNull(),
    phone: text('phone').notNull(),
    address: text('address').notNull(),
    address1: text('address1').notNull().default(''),
    city: text('city').notNull(),
    state: text('state').notNull(),
    country: text('country').notNull(),
    zipcode: text('zipcode').notNull(),
    rowVersion: rowVersion(),
  },
);
