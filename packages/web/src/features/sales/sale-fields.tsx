import { shownDay, shownInstant } from '@prepdesk/contract/company-time';
import { payments, type Sale, type SalesOrder } from '@prepdesk/contract/sales/sale';
import { creditHoursText } from '../../shared/duration-text.ts';
import { Rupees } from '../../ui/fields/field-display.tsx';
import { fieldsOf } from '../../ui/fields/fields-of.ts';
import layout from '../../ui/layout/layout.module.css';
import { Mark, PaymentState, stateOf, stateWords } from './payment-mark.tsx';
import classes from './sales.module.css';

/** The columns of the lists of sales: first what identifies an order, then the learner's data, reached by scrolling. */

type Shared = Omit<SalesOrder, 'packageValidityDays'>;

/** d3 §1. */
const freeOr = (price: string): string => (Number(price) === 0 ? 'Free' : price);

const shared = fieldsOf<Shared>()({
  orderID: {
    label: 'Order ID',
    look: 'strong',
    card: 'note',
    widthPx: 210,
    asText: ({ orderID }) => orderID,
    display: (row) => (
      <span className={`${layout.apart} ${classes.order}`}>
        <Mark state={stateOf(row)} />
        <span className={classes.two}>
          <span>{row.orderID}</span>
          <small data-words="name">{row.fullName}</small>
        </span>
      </span>
    ),
  },
  packageName: { label: 'Package Name', card: 'under', widthPx: 220 },
  discountCode: {
    label: 'Discount Code',
    card: 'aside',
    widthPx: 140,
    display: ({ discountCode }) => discountCode || <span className={layout.hint}>No coupon</span>,
  },
  packagePrice: { label: 'Package Price', kind: 'rupees', isSpare: true, widthPx: 130 },
  discountPrice: { label: 'Discount Price', kind: 'rupees', isSpare: true, widthPx: 130 },
  purchasedPrice: {
    label: 'Purchased Price',
    kind: 'rupees',
    card: 'end',
    widthPx: 140,
    asText: ({ purchasedPrice }) => freeOr(purchasedPrice),
    display: (row) => (
      <span className={classes.two} data-end>
        {Number(row.purchasedPrice) === 0 ? 'Free' : <Rupees amount={row.purchasedPrice} />}
        <StateWord row={row} />
      </span>
    ),
  },
  purchasedDate: {
    label: 'Purchased',
    card: 'note',
    widthPx: 120,
    asText: ({ purchasedDate }) => shownDay(purchasedDate),
  },
  isActive: {
    label: 'Payment',
    choices: payments,
    isHiddenAtFirst: true,
    card: 'state',
    widthPx: 190,
    display: (row) => <PaymentState state={stateOf(row)} />,
  },
  refundedAmount: { label: 'Refunded', kind: 'rupees', isHiddenAtFirst: true, widthPx: 120 },
  fullName: { label: 'User Name', isHiddenAtFirst: true, card: 'start' },
  userPhone: { label: 'Phone', isSpare: true, widthPx: 130 },
  userEmail: { label: 'Email', isSpare: true },
  totalCredits: {
    label: 'Credits (hours)',
    kind: 'number',
    isSpare: true,
    widthPx: 130,
    asText: ({ totalCredits }) => creditHoursText(totalCredits),
  },
});

function StateWord({ row }: { row: Shared }) {
  const state = stateOf(row);
  if (state === 'paid') return null;
  return (
    <small className={layout.tone} data-tone={state === 'refunded' ? 'bad' : 'dev'}>
      {stateWords[state]}
    </small>
  );
}

export const salesOrderFields = fieldsOf<SalesOrder>()({
  ...shared,
  packageValidityDays: { label: 'Validity In Days', kind: 'number', isSpare: true, widthPx: 130 },
});

const instant = (at: string | null): string => (at ? shownInstant(at) : '–');

/** Further columns; at first most of them are only shown in the details. */
export const saleFields = fieldsOf<Sale>()({
  ...shared,
  registerFromPlatform: { label: 'Platform', isSpare: true, widthPx: 110 },
  packageExpiryDate: {
    label: 'Expiry',
    isSpare: true,
    widthPx: 120,
    asText: ({ packageExpiryDate }) => shownDay(packageExpiryDate),
  },
  packageShortName: { label: 'Short Name', isHiddenAtFirst: true },
  packageDescription: { label: 'Description', isHiddenAtFirst: true },
  planName: { label: 'Plan', isHiddenAtFirst: true },
  speed: { label: 'Speed', isHiddenAtFirst: true },
  currency: { label: 'Currency', isHiddenAtFirst: true },
  validityInDays: { label: 'Validity In Days', kind: 'number', isHiddenAtFirst: true },
  userCountryCode: { label: 'Country Code', isHiddenAtFirst: true },
  registrationDate: {
    label: 'Registered',
    isHiddenAtFirst: true,
    asText: ({ registrationDate }) => instant(registrationDate),
  },
  paymentMode: { label: 'Payment Mode', isHiddenAtFirst: true },
  referenceNumber: { label: 'Reference', isHiddenAtFirst: true },
  paymentID: { label: 'Payment ID', isHiddenAtFirst: true },
  transactionDate: {
    label: 'Transaction',
    isHiddenAtFirst: true,
    asText: ({ transactionDate }) => instant(transactionDate),
  },
});
