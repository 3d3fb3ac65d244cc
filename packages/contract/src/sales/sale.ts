import * as z from 'zod/mini';
import type { ListColumn } from '../list-call.ts';
import { choiceFilter, daysFilter, manyFilter } from '../list-filters.ts';
import { example, flag } from '../values.ts';

/** An order as the lists of sales show it, and what such lists have in common. */

/** Of an order (d3 §3). */
export const payments = { 1: 'Confirmed Payment', 0: 'Payment Not Completed' } as const;

const shared = {
  id: z.int(),
  orderID: z.string(),
  packageName: z.string(),
  /** Rupees, '4999.00'. */
  packagePrice: z.string(),
  discountPrice: z.string(),
  /** 0 is shown as 'Free' (d3 §1). */
  purchasedPrice: z.string(),
  discountCode: z.string(),
  isActive: z.int(),
  /** What was refunded, or will be. */
  refundedAmount: z.string(),
  /** 1: a part of it waits for a second person. */
  hasWaitingRefund: z.int(),
  userPhone: z.string(),
  userEmail: z.string(),
  fullName: z.string(),
  /** Seconds (gaps A21). */
  totalCredits: z.int(),
  purchasedDate: z.string(),
};

/** The documents' Order, with the additional fields of a sales-with-coupons row (d3 §3). */
export const sale = z.object({
  ...shared,
  userAppsID: z.int(),
  packageID: z.int(),
  packageShortName: z.string(),
  speed: z.string(),
  packageDescription: z.string(),
  currency: z.string(),
  userCountryCode: z.string(),
  paymentMode: z.string(),
  referenceNumber: z.string(),
  paymentID: z.string(),
  paymentDetails: z.string(),
  transactionDetails: z.string(),
  planID: z.nullable(z.int()),
  planName: z.string(),
  registrationDate: z.string(),
  packageExpiryDate: z.string(),
  validityInDays: z.int(),
  registerFromPlatform: z.string(),
  transactionDate: z.nullable(z.string()),
});
export type Sale = z.infer<typeof sale>;

/** The documents' Sales order (d3 §3). */
export const salesOrder = z.object({ ...shared, packageValidityDays: z.int() });
export type SalesOrder = z.infer<typeof salesOrder>;

const sharedColumns = {
  orderID: { label: 'Order ID' },
  fullName: { label: 'User Name' },
  packageName: { label: 'Package Name' },
  discountCode: { label: 'Discount Code' },
  packagePrice: { label: 'Package Price', kind: 'rupees' },
  discountPrice: { label: 'Discount Price', kind: 'rupees' },
  purchasedPrice: { label: 'Purchased Price', kind: 'rupees' },
  refundedAmount: { label: 'Refunded', kind: 'rupees' },
  isActive: { label: 'Payment', choices: payments },
  purchasedDate: { label: 'Purchased', kind: 'instant' },
  userPhone: { label: 'Phone' },
  userEmail: { label: 'Email' },
  totalCredits: { label: 'Credits in seconds', kind: 'number' },
} as const satisfies Record<string, ListColumn>;

export const saleColumns = {
  ...sharedColumns,
  userCountryCode: { label: 'Country Code' },
  packageShortName: { label: 'Short Name' },
  planName: { label: 'Plan' },
  speed: { label: 'Speed' },
  validityInDays: { label: 'Validity In Days', kind: 'number' },
  packageExpiryDate: { label: 'Expiry', kind: 'day' },
  registrationDate: { label: 'Registered', kind: 'instant' },
  registerFromPlatform: { label: 'Platform' },
  paymentMode: { label: 'Payment Mode' },
  referenceNumber: { label: 'Reference' },
  transactionDate: { label: 'Transaction', kind: 'instant' },
} as const satisfies Record<string, ListColumn>;

export const salesOrderColumns = {
  ...sharedColumns,
  packageValidityDays: { label: 'Validity In Days', kind: 'number' },
} as const satisfies Record<string, ListColumn>;

/** The sums of a list: the first one less each that is taken off gives the last, to the paisa. */
export const saleSums = {
  orders: { label: 'Orders, all pages', kind: 'number' },
  gross: { label: 'Gross', kind: 'rupees' },
  discount: { label: 'Discount', kind: 'rupees', isTakenOff: true },
  unpaid: { label: 'Not paid', kind: 'rupees', isTakenOff: true },
  refunds: { label: 'Refunds', kind: 'rupees', isTakenOff: true },
  net: { label: 'Net', kind: 'rupees' },
} as const;

export const bought = daysFilter('Purchased', 'startDate', 'endDate');
export const coupons = manyFilter('coupons', 'Coupons');
export const payment = choiceFilter('isActive', 'Payment', example(flag(), undefined as never), payments);

/** gaps B36: chosen by us. */
export const amountsPaid = { free: 'Free', paid: 'Paid' } as const;
export const amountPaid = choiceFilter(
  'amountPaid',
  'Amount Paid',
  example(z.enum(['', 'all', 'free', 'paid']), 'all'),
  amountsPaid,
);

export const bothDates = 'please fill both dates';
/** Name, phone, email or order. */
export const searchLength = 100;
