import { orders } from '@prepdesk/contract/orders/orders';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useAddressSearch } from '../../api/address-search.ts';
import { AnsweringNetwork } from '../../testing/answering.ts';
import { button, field } from '../../testing/list.ts';
import { mounted } from '../../testing/mounted.tsx';
import RefundLookUp from './refund-look-up.tsx';

const lookUp = (found: () => void) => () => (
  <>
    <h1 tabIndex={-1}>Orders</h1>
    {useAddressSearch().open === 'refund' && <RefundLookUp onFound={found} />}
  </>
);

test('the order to refund is asked for by its ID, and found whole only', async () => {
  const order = { orderID: 'PD2611-100390' };
  const found = vi.fn(() => document.activeElement?.textContent);
  new AnsweringNetwork().on(orders.find, () => ({ orders: [order], isCapped: false }));
  const { user, location } = await mounted(lookUp(found), ['/orders'], '/orders?open=refund');
  await screen.findByRole('dialog', { name: 'Refund an order' });
  await user.type(field('Order ID'), 'PD2611{Enter}');
  await screen.findByText('There is no order with this ID');
  expect(found).not.toHaveBeenCalled();
  await user.type(field('Order ID'), '-100390{Enter}');
  await expect.poll(() => found.mock.calls).toEqual([[order]]);
  expect(location().href).toBe('/orders');
  // Where the focus returns to after the popup of the refund.
  expect(found.mock.results[0]?.value).toBe('Orders');
});

test('an order that is found only after its popup was closed closes no popup opened since', async () => {
  const found = vi.fn();
  const network = new AnsweringNetwork().on(orders.find, ({ search }) => ({
    orders: [{ orderID: search.startsWith('PD') ? search : 'PD2611-100390' }],
    isCapped: false,
  }));
  const letGo = network.holdBack(orders.find);
  const { user, go, location } = await mounted(lookUp(found), ['/orders'], '/orders?open=refund');
  await user.type(field('Order ID'), 'PD2611-100390{Enter}');
  await user.click(button('Cancel'));
  await go('/orders?open=refund');
  letGo();
  await user.type(field('Order ID'), 'unknown{Enter}');
  await screen.findByText('There is no order with this ID');
  expect(location().href).toBe('/orders?open=refund');
  expect(found).not.toHaveBeenCalled();
});
