import { expect, test } from 'vitest';
import { orderStateOf, orderStateText } from './order-state.ts';

const paid = { isActive: 1, paidAmount: '12499.00', refundedAmount: '0.00', isWaiting: false };

test.each([
  ['paid', paid, 'Confirmed Payment'],
  ['unpaid', { ...paid, isActive: 0, paidAmount: '0.00' }, 'Payment Not Completed'],
  ['partlyRefunded', { ...paid, refundedAmount: '6249.50' }, 'Partly refunded ₹ 6,249.50'],
  ['refunded', { ...paid, refundedAmount: '12499.00' }, 'Refunded'],
  ['waiting', { ...paid, refundedAmount: '12499.00', isWaiting: true }, 'Refund needs approval'],
  ['paid', { ...paid, paidAmount: '0.00' }, 'Confirmed Payment'],
] as const)('an order is %s: %o reads "%s"', (state, order, text) => {
  expect(orderStateOf(order)).toBe(state);
  expect(orderStateText(order)).toBe(text);
});
