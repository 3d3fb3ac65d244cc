import type { Order } from '@prepdesk/contract/orders/order';
import { type RefundPlan, refunds } from '@prepdesk/contract/orders/refunds';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AnsweringNetwork } from '../../testing/answering.ts';
import { descriptionOf } from '../../testing/list.ts';
import { mounted } from '../../testing/mounted.tsx';
import { RefundPopup } from './refund-popup.tsx';

const amounts = { paidAmount: '5499.00', refundedAmount: '5499.00', waitingAmount: '5499.00' };
const order = { orderID: 'PD-1', fullName: 'Asha', packageName: 'Foundation', ...amounts } as Order;
const refund = { refundID: 1, refundAmount: '5499.00', referenceID: '77', state: 'waiting' };

const plan = (refund: object) =>
  ({
    orderID: 'PD-1',
    fullName: 'Asha',
    packageName: 'Foundation',
    ...amounts,
    balance: '0.00',
    balanceAfter: '0.00',
    needsApproval: true,
    effects: [],
    rules: [{ rule: 'paid', isMet: true, because: '₹ 5,499.00 was paid' }],
    refunds: [{ ...refund, decidedAt: '2026-11-01T10:00:00Z', decidedBy: 'Priya', rowVersion: 1 }],
  }) as unknown as RefundPlan;

const Shown = () => <RefundPopup order={order} onSaved={() => {}} onChanged={() => {}} onClose={() => {}} />;

const factsOf = (popup: HTMLElement) =>
  Object.fromEntries(
    within(popup)
      .getAllByRole('term')
      .map((term) => [term.textContent, term.nextElementSibling?.textContent]),
  );

test.each([
  [refund, 'A refund waits for approval', { Refunded: '₹ 0.00', 'Waiting for approval': '₹ 5,499.00' }],
  [{ ...refund, state: 'done' }, 'Nothing left to refund', { Refunded: '₹ 5,499.00' }],
])('money of a refund that waits has not moved: %o', async (stored, why, shown) => {
  new AnsweringNetwork().on(refunds.plan, () => plan(stored));
  await mounted(Shown, ['/orders'], '/orders');
  const popup = await screen.findByRole('dialog');
  await within(popup).findByText('Refundable');
  expect(factsOf(popup)).toEqual({ Paid: '₹ 5,499.00', Refundable: '₹ 0.00', ...shown });
  within(popup).getByText(why);
});

const unrefunded = { ...order, refundedAmount: '0.00', waitingAmount: '0.00' };
const Open = () => (
  <RefundPopup order={unrefunded} onSaved={() => {}} onChanged={() => {}} onClose={() => {}} />
);

test('an amount that cannot be refunded says so under its field, and holds the refund back', async () => {
  const left = { ...plan(refund), balance: '5499.00', refundedAmount: '0.00', refunds: [] };
  const tooMuch = 'Only ₹ 5,499.00 can be refunded';
  new AnsweringNetwork().on(refunds.plan, ({ refundAmount }) => {
    const rules = [{ rule: 'balance', isMet: Number(refundAmount) < 5499, because: tooMuch }];
    return { ...left, rules } as RefundPlan;
  });
  const { user } = await mounted(Open, ['/orders'], '/orders');
  const amount = await screen.findByLabelText(/^Amount/);
  await user.type(amount, '9999');
  await expect.poll(() => descriptionOf(amount)).toContain(tooMuch);
  expect(amount.getAttribute('aria-invalid')).toBe('true');
  const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Refund ₹ 9,999.00' });
  expect(save.disabled).toBe(true);
});

test('from the amount, Tab goes to the usual shares of it', async () => {
  const left = { ...plan(refund), balance: '5499.00', refundedAmount: '0.00', refunds: [] };
  new AnsweringNetwork().on(refunds.plan, () => left as RefundPlan);
  const { user } = await mounted(Open, ['/orders'], '/orders');
  const half = await screen.findByRole('button', { name: 'Half' });
  screen.getByLabelText(/^Amount/).focus();
  await user.tab();
  expect(document.activeElement).toBe(half);
  const reference = screen.getByLabelText(/^Reference ID/);
  expect(descriptionOf(reference)).toContain('Digits only');
});

test('the popup has room for what the largest refund does before an amount is typed', async () => {
  const left = { ...plan(refund), balance: '5499.00', refundedAmount: '0.00', refunds: [] };
  const says = (refundAmount: string) => `The learner loses access for ${refundAmount}`;
  new AnsweringNetwork().on(refunds.plan, ({ refundAmount = '' }) => {
    const effects = refundAmount ? [{ about: 'access', says: says(refundAmount) }] : [];
    return { ...left, effects } as RefundPlan;
  });
  const { user } = await mounted(Open, ['/orders'], '/orders');
  const room = await screen.findByText(says('5499.00'));
  const isRead = () => screen.queryByRole('list', { name: 'What this refund does' });
  expect([room.closest('[aria-hidden]') === null, isRead()]).toEqual([false, null]);
  await user.type(screen.getByLabelText(/^Amount/), '100');
  await expect.poll(() => isRead()?.textContent).toBe(says('100'));
  expect(screen.getByText(says('5499.00'))).toBe(room);
});
