import * as z from 'zod/mini';
import { filledCode, optionalCode } from '../codes.ts';
import { shown } from '../fields.ts';
import { plainCode } from '../unseen.ts';
import { example, filledText } from '../values.ts';

/** What the calls on orders share. */

/** d3 §3, §4. */
export const orderStates = { 1: 'Confirmed Payment', 0: 'Payment Not Completed' } as const;

/** What a list of orders says of what was bought. */
export const boughtFields = {
  packageName: shown('Package Name'),
  purchasedPrice: shown('Purchased Price', { kind: 'money' }),
  purchasedDate: shown('Purchased Date', { kind: 'instant' }),
  /** The last day, in India. */
  packageExpiryDate: shown('Package Expiry Date', { kind: 'day' }),
};

/** How orders are paid: the usual values; an order may have another (gaps B36). */
export const paymentModes = ['upi', 'card', 'netbanking', 'wallet', 'emi', 'cash'] as const;

const badOrderID = 'Please enter an Order ID of letters, digits and - _ . /';

const asText = (message: string) =>
  z.pipe(
    z.union([z.string(message), z.number(message)], message),
    z.transform((value: string | number) => String(value).trim()),
  );

const asCode = (message: string) =>
  z.pipe(
    asText(message),
    z.transform((typed: string) => plainCode(typed)),
  );

/** The number by which gateway, learner and staff know an order; a script may send digits as a number. */
export const orderID = (message = 'Please choose an order') =>
  example(
    z.pipe(
      asCode(message),
      z.string().check(z.minLength(1, message), z.maxLength(60, 'Please keep this under 60 characters')),
    ),
    'ORD-900001',
  );

/** For a new order: no spaces or quotes, so that it can be read out, searched and pasted. */
export const newOrderID = () =>
  example(
    z.pipe(
      asCode('Please enter Order ID'),
      z
        .string()
        .check(
          z.minLength(1, 'Please enter Order ID'),
          z.maxLength(60, 'Please keep this under 60 characters'),
          z.regex(/^[\w./-]*$/, badOrderID),
        ),
    ),
    'ORD-1001',
  );

/** Text fields of an order; scripts send reference numbers as numbers. */
export const orderText = (maxLength: number, message: string, value: string) =>
  example(z.pipe(asText(message), filledText(maxLength, message)), value);

/** A reference of the gateway or the bank. */
export const orderCode = (maxLength: number, message: string, value: string) =>
  example(z.pipe(asText(message), filledCode(maxLength, message)), value);

export const optionalOrderCode = (maxLength: number) =>
  example(z._default(z.pipe(asText('Please enter a text'), optionalCode(maxLength)), ''), '');

export const orderRow = z.object({
  id: z.int(),
  orderID: z.string(),
  userAppsID: z.int(),
  /** The person whose page it leads to. */
  personID: z.int(),
  appID: z.int(),
  courseID: z.int(),
  packageID: z.int(),
  packageName: z.string(),
  packageShortName: z.string(),
  speed: z.string(),
  packageDescription: z.string(),
  currency: z.string(),
  /** Rupees, '4999.00': the values at the time. */
  packagePrice: z.string(),
  discountPrice: z.string(),
  purchasedPrice: z.string(),
  discountCode: z.string(),
  transactionDetails: z.string(),
  paymentDetails: z.string(),
  isActive: z.int(),
  userPhone: z.string(),
  userCountryCode: z.string(),
  userEmail: z.string(),
  fullName: z.string(),
  paymentMode: z.string(),
  referenceNumber: z.string(),
  paymentID: z.string(),
  planID: z.nullable(z.int()),
  planName: z.string(),
  /** Seconds (gaps A21). */
  totalCredits: z.int(),
  registrationDate: z.string(),
  packageExpiryDate: z.string(),
  validityInDays: z.int(),
  registerFromPlatform: z.string(),
  purchasedDate: z.string(),
  /** An instant, or what the gateway wrote where that is not a date; '' for none. */
  transactionDate: z.string(),
  /** '0.00' until the payment is confirmed. */
  paidAmount: z.string(),
  /** Refunds that count: done, waiting and disputed ones. */
  refundedAmount: z.string(),
  /** The part of these that waits for a second person. */
  waitingAmount: z.string(),
  rowVersion: z.int(),
});
export type Order = z.infer<typeof orderRow>;
