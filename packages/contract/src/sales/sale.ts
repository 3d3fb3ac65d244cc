import * as z from 'zod/mini';
import { hidden, shown } from '../fields.ts';
import { foldForSearch } from '../fold-for-search.ts';
import { choiceFilter, daysFilter } from '../list-filters.ts';
import { orderStateNames } from '../orders/order-state.ts';
import { defineRow, type RowOf } from '../resource.ts';
import { plainCode } from '../unseen.ts';
import { converted, example, flag } from '../values.ts';

/** An order as the lists of sales show it, and what such lists have in common. */

/** Of an order (d3 §3). */
export const payments = { 1: 'Confirmed Payment', 0: 'Payment Not Completed' } as const;

const shared = {
  id: hidden(z.int()),
  /** Whose page shows the learner. An addition. */
  personID: hidden(z.int()),
  orderID: shown('Order ID'),
  fullName: shown('User Name'),
  packageName: shown('Package Name'),
  discountCode: shown('Discount Code'),
  packagePrice: shown('Package Price', { kind: 'money' }),
  discountPrice: shown('Discount Price', { kind: 'money' }),
  /** 0 is shown as 'Free' (d3 §1). */
  purchasedPrice: shown('Purchased Price', { kind: 'money' }),
  /** '0.00' until the payment is confirmed. */
  paidAmount: hidden(z.string()),
  /** What was refunded, or will be. */
  refundedAmount: shown('Refunded', { kind: 'money' }),
  /** The part of it that waits for a second person. */
  waitingAmount: hidden(z.string()),
  isActive: shown('Payment', { kind: 'choice', choices: payments }),
  purchasedDate: shown('Purchased', { kind: 'instant' }),
  userPhone: shown('Phone'),
  userEmail: shown('Email'),
  /** gaps A21. */
  totalCredits: shown('Credits (hours)', { kind: 'seconds', columnLabel: 'Credits in seconds' }),
};

/** The documents' Order, with the additional fields of a sales-with-coupons row (d3 §3). */
export const sale = defineRow({
  ...shared,
  userAppsID: hidden(z.int()),
  packageID: hidden(z.int()),
  userCountryCode: shown('Country Code'),
  packageShortName: shown('Short Name'),
  packageDescription: shown('Description', { unlisted: true }),
  planID: hidden(z.nullable(z.int())),
  planName: shown('Plan'),
  speed: shown('Speed'),
  currency: shown('Currency', { unlisted: true }),
  validityInDays: shown('Validity In Days', { kind: 'number' }),
  packageExpiryDate: shown('Expiry', { kind: 'day' }),
  registrationDate: shown('Registered', { kind: 'instant' }),
  registerFromPlatform: shown('Platform'),
  paymentMode: shown('Payment Mode'),
  referenceNumber: shown('Reference'),
  paymentID: shown('Payment ID', { unlisted: true }),
  paymentDetails: hidden(z.string()),
  transactionDetails: hidden(z.string()),
  transactionDate: shown('Transaction', { kind: 'instant', row: z.nullable(z.string()) }),
});
export type Sale = RowOf<typeof sale>;

/** The documents' Sales order (d3 §3). */
export const salesOrder = defineRow({
  ...shared,
  packageValidityDays: shown('Validity In Days', { kind: 'number' }),
});
export type SalesOrder = RowOf<typeof salesOrder>;

/** The sums of a list: the first one less each that is taken off gives the last, to the paisa. */
export const saleSums = {
  orders: { label: 'Orders, all pages', kind: 'number' },
  gross: { label: 'Gross, before refunds', kind: 'rupees' },
  discount: { label: 'Discount', kind: 'rupees', isSubtracted: true },
  unpaid: { label: 'Not paid', kind: 'rupees', isSubtracted: true },
  // Those that wait are taken off already.
  refunds: { label: 'Refunds, paid or waiting', kind: 'rupees', isSubtracted: true },
  net: { label: 'Net, after refunds', kind: 'rupees' },
} as const;

export const bought = daysFilter('Purchased', 'startDate', 'endDate');
const maxCoupons = 200;
const maxCodeLength = 100;

/** A number is a coupon's id, anything else its code. */
const couponMeant = (sent: string): number | string => {
  const plain = plainCode(sent);
  const digits = foldForSearch(plain);
  return /^\d{1,9}$/.test(digits) ? Number(digits) : plain;
};

/**
 * Several coupons by id or by code, '3,DIWALI' or [3, 'DIWALI']: the documents' list of coupons has both and does not
 * say which one is sent (gaps B60). None lets every row pass.
 */
export const coupons = {
  kind: 'many' as const,
  label: 'Coupons',
  fields: {
    coupons: z._default(
      example(
        converted(z.union([z.string(), z.array(z.union([z.number(), z.string()]))]), (sent, refuse) => {
          const parts = Array.isArray(sent) ? sent.map(String) : sent.split(',');
          const meant = [...new Set(parts.map(couponMeant))].filter((one) => one !== '');
          const isTooMuch = meant.some((one) => String(one).length > maxCodeLength);
          if (meant.length <= maxCoupons && !isTooMuch) return meant;
          return refuse(
            isTooMuch
              ? `Please keep this under ${maxCodeLength} characters`
              : `Please choose at most ${maxCoupons}`,
          );
        }),
        '',
      ),
      [],
    ),
  },
};
export const payment = choiceFilter('isActive', 'Payment', example(flag(), undefined as never), payments);

/** gaps B36: chosen by us. */
export const amountsPaid = { free: 'Free', paid: 'Paid' } as const;
export const amountPaid = choiceFilter(
  'amountPaid',
  'Amount Paid',
  example(z.enum(['', 'all', 'free', 'paid']), 'all'),
  amountsPaid,
);

const { partlyRefunded, refunded } = orderStateNames;
/** The states of an order that its payment does not tell. An addition. */
const refundsOfOrders = { waiting: 'Needs approval', partlyRefunded, refunded } as const;
export type RefundOfOrder = keyof typeof refundsOfOrders;
export const refund = choiceFilter(
  'refund',
  'Refund',
  z.enum(['', 'waiting', 'partlyRefunded', 'refunded']),
  refundsOfOrders,
);

export const bothDates = 'please fill both dates';
/** Name, phone, email or order. */
export const searchLength = 100;
