import { sales } from '@prepdesk/contract/sales/sales';
import { screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { AnsweringNetwork } from '../../testing/answering.ts';
import { everyMediaMatches } from '../../testing/media.ts';
import { mounted } from '../../testing/mounted.tsx';
import ListSums from './list-sums.tsx';

afterEach(() => void vi.restoreAllMocks());

const sums = {
  orders: '3',
  gross: '3000.00',
  discount: '400.00',
  unpaid: '500.00',
  refunds: '600.00',
  net: '1500.00',
};

test('on a phone the totals in sight add up to the net above them', async () => {
  everyMediaMatches(true);
  new AnsweringNetwork().on(sales.all, () => ({ sums }));
  const { user } = await mounted(() => <ListSums call={sales.all} input={{}} />, ['/sales'], '/sales');
  await screen.findByText('1,500.00');
  const totals = within(screen.getByLabelText('Totals (all pages)'));
  const amounts = () =>
    totals
      .getAllByRole('definition')
      .map(({ textContent }) => Number(textContent.replaceAll(/[^\d.−]/g, '').replace('−', '-')));
  const [net, ...others] = amounts();
  expect(net).toBe(1500);
  expect(others.reduce((total, amount) => total + amount)).toBe(net);
  expect(totals.queryByText('Orders, all pages')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'All totals' }));
  expect(totals.getByText('Orders, all pages')).toBeTruthy();
});
