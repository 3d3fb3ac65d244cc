import { shownDay } from '@prepdesk/contract/company-time';
import { hoursText } from '@prepdesk/contract/duration-text';
import { shownRupees } from '@prepdesk/contract/money';
import {
  moneyBackOf,
  type OrderState,
  orderStateOf,
  orderStateText,
} from '@prepdesk/contract/orders/order-state';
import { type SalesOrder, sale, salesOrder } from '@prepdesk/contract/sales/sale';
import { LearnerLink } from '../../shared/learner-link.tsx';
import { OrderMark, OrderStateLine } from '../../shared/order-state.tsx';
import { PriceOrFree } from '../../shared/price-or-free.tsx';
import { Rupees } from '../../ui/fields/field-display.tsx';
import { columnsFor, type Looks } from '../../ui/fields/resource-fields.ts';
import layout from '../../ui/layout/layout.module.css';
import { ScreenLink, useCanOpen } from '../../ui/screen/screen-link.tsx';
import classes from './sales.module.css';

/** The columns of the lists of sales: first what identifies an order, then the learner's data, reached by scrolling. */

type Shared = Omit<SalesOrder, 'packageValidityDays'>;

const paidOf = (row: Shared) => ({ ...row, isWaiting: row.waitingAmount !== '0.00' });

/** d3 §1. */
const freeOr = (price: string): string => (Number(price) === 0 ? 'Free' : price);

const shared = {
  orderID: {
    look: 'strong',
    card: 'note',
    widthPx: 210,
    asText: ({ orderID }) => orderID,
    display: (row) => (
      <span className={`${layout.apart} ${classes.order}`}>
        <OrderMark order={paidOf(row)} />
        <span className={classes.two}>
          <span>
            <OrderLink orderID={row.orderID} />
          </span>
          <small data-words="name">{row.fullName}</small>
        </span>
      </span>
    ),
  },
  packageName: { card: 'under', widthPx: 260 },
  discountCode: {
    card: 'aside',
    widthPx: 140,
    display: ({ discountCode }) => discountCode || <span className={layout.hint}>No coupon</span>,
  },
  packagePrice: { isSpare: true, widthPx: 130 },
  discountPrice: { isSpare: true, widthPx: 130 },
  purchasedPrice: {
    card: 'end',
    widthPx: 165,
    asText: ({ purchasedPrice }) => freeOr(purchasedPrice),
    display: (row) => (
      <span className={classes.two} data-end>
        <PriceOrFree amount={row.purchasedPrice} />
        <StateWord row={row} />
      </span>
    ),
  },
  purchasedDate: { card: 'note', widthPx: 120, asText: ({ purchasedDate }) => shownDay(purchasedDate) },
  isActive: {
    isHiddenAtFirst: true,
    card: 'state',
    widthPx: 210,
    asText: (row) => orderStateText(paidOf(row)),
    display: (row) => <OrderStateLine order={paidOf(row)} />,
  },
  refundedAmount: {
    isHiddenAtFirst: true,
    widthPx: 120,
    display: (row) => (
      <span className={classes.two}>
        <Rupees amount={moneyBackOf(row)} />
        {row.waitingAmount !== '0.00' && (
          <small className={layout.tone} data-tone="dev">
            {shownRupees(row.waitingAmount)} waiting for approval
          </small>
        )}
      </span>
    ),
  },
  fullName: { isHiddenAtFirst: true, card: 'start', display: (row) => <LearnerLink {...row} /> },
  userPhone: { isSpare: true, widthPx: 130 },
  userEmail: { isSpare: true },
  totalCredits: { isSpare: true, widthPx: 130, asText: ({ totalCredits }) => hoursText(totalCredits) },
} satisfies Looks<Shared>;

/** An order's ID, as a link to it for people who may open it. */
function OrderLink({ orderID }: { orderID: string }) {
  const canOpen = useCanOpen();
  if (!canOpen('/orders')) return orderID;
  return (
    <ScreenLink className={layout.link} path="/orders" id={{ search: orderID }}>
      {orderID}
    </ScreenLink>
  );
}

const tones = {
  paid: 'ok',
  unpaid: 'dev',
  waiting: 'dev',
  partlyRefunded: undefined,
  refunded: 'bad',
} as const satisfies Record<OrderState, string | undefined>;

/** Under the price: what differs from a confirmed payment. */
function StateWord({ row }: { row: Shared }) {
  const state = orderStateOf(paidOf(row));
  if (state === 'paid') return null;
  return (
    <small className={layout.tone} data-tone={tones[state]}>
      {orderStateText(paidOf(row)).replace('₹ ', '₹\u00a0')}
    </small>
  );
}

export const salesOrderFields = columnsFor(salesOrder, {
  ...shared,
  packageValidityDays: { isSpare: true, widthPx: 130 },
});

/** Further columns; at first most of them are only shown in the details. */
export const saleFields = columnsFor(sale, {
  ...shared,
  registerFromPlatform: { isSpare: true, widthPx: 110 },
  packageExpiryDate: { isSpare: true, widthPx: 120 },
  packageShortName: { isHiddenAtFirst: true },
  packageDescription: { isHiddenAtFirst: true },
  planName: { isHiddenAtFirst: true },
  speed: { isHiddenAtFirst: true },
  currency: { isHiddenAtFirst: true },
  validityInDays: { isHiddenAtFirst: true },
  userCountryCode: { isHiddenAtFirst: true },
  registrationDate: { isHiddenAtFirst: true },
  paymentMode: { isHiddenAtFirst: true },
  referenceNumber: { isHiddenAtFirst: true },
  paymentID: { isHiddenAtFirst: true },
  transactionDate: { isHiddenAtFirst: true },
});
