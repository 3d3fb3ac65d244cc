import { orders } from '@prepdesk/contract/orders/orders';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { AnsweringNetwork } from '../../testing/answering.ts';
import { field } from '../../testing/list.ts';
import { mounted } from '../../testing/mounted.tsx';
import RefundLookUp from './refund-look-up.tsx';

test('the order to refund is asked for by its ID, and found whole only', async () => {
  const order = { orderID: 'PD2611-100390' };
  const found = vi.fn();
  new AnsweringNetwork().on(orders.find, () => ({ orders: [order], isCapped: false }));
  const LookUp = () => <RefundLookUp onFound={found} />;
  const { user, location } = await mounted(LookUp, ['/orders'], '/orders?open=refund');
  await screen.findByRole('dialog', { name: 'Refund an order' });
  await user.type(field('Order ID'), 'PD2611{Enter}');
  await screen.findByText('There is no order with this ID');
  expect(found).not.toHaveBeenCalled();
  await user.type(field('Order ID'), '-100390{Enter}');
  await expect.poll(() => found.mock.calls).toEqual([[order]]);
  expect(location().href).toBe('/orders');
});
