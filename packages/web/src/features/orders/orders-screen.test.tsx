import { orders } from '@prepdesk/contract/orders/orders';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AnsweringNetwork } from '../../testing/answering.ts';
import { mounted } from '../../testing/mounted.tsx';
import OrdersScreen from './orders-screen.tsx';

test('an order says from the start what was bought and for how much, beside its state', async () => {
  new AnsweringNetwork().on(orders.newest, () => ({ orders: [], isCapped: false }) as never);
  await mounted(OrdersScreen, ['/orders'], '/orders');
  const table = await screen.findByRole('table');
  const headings = within(table).getAllByRole('columnheader');
  const names = headings.map(({ textContent }) => textContent);
  expect(names.slice(names.indexOf('Status'), -1)).toEqual([
    'Status',
    'Package Name',
    'Purchased Price\u00a0₹',
    'View Data',
    'Email',
    'Country Code',
  ]);
});
