import { paiseOf, rupeesOf, shownRupees } from '../money.ts';
import { orderStates } from './order.ts';

/** The state of an order: the one answer that every list, card and popup gives. */

type Paid = {
  isActive: number;
  /** Rupees; '0.00' until the payment is confirmed. */
  paidAmount: string;
  /** Refunds that count, those that wait for a second person included. */
  refundedAmount: string;
  isWaiting: boolean;
};

export type OrderState = 'paid' | 'unpaid' | 'waiting' | 'partlyRefunded' | 'refunded';

export function orderStateOf({ isActive, paidAmount, refundedAmount, isWaiting }: Paid): OrderState {
  if (isWaiting) return 'waiting';
  if (Number(refundedAmount) > 0) {
    return Number(refundedAmount) < Number(paidAmount) ? 'partlyRefunded' : 'refunded';
  }
  return isActive === 1 ? 'paid' : 'unpaid';
}

/** What has left the company; a refund that waits for a second person has not. */
export const moneyBackOf = (of: { refundedAmount: string; waitingAmount: string }): string =>
  rupeesOf(paiseOf(of.refundedAmount) - paiseOf(of.waitingAmount));

/** In words, without amounts, as a legend explains them. */
export const orderStateNames = {
  paid: orderStates[1],
  unpaid: orderStates[0],
  waiting: 'Refund needs approval',
  partlyRefunded: 'Partly refunded',
  refunded: 'Refunded',
} as const satisfies Record<OrderState, string>;

/** The state in words, with the amount where it matters: 'Partly refunded ₹ 6,249.50'. */
export function orderStateText(order: Paid): string {
  const state = orderStateOf(order);
  const name = orderStateNames[state];
  return state === 'partlyRefunded' ? `${name} ${shownRupees(order.refundedAmount)}` : name;
}
