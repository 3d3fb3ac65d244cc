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

/** The totals of three sales on a phone, below a head that says how many sales there are. */
async function onPhone(count: string) {
  everyMediaMatches(true);
  new AnsweringNetwork().on(sales.all, () => ({ sums }));
  const Totals = () => <ListSums call={sales.all} input={{}} count={count} />;
  const { user } = await mounted(Totals, ['/sales'], '/sales');
  await screen.findByText('1,500.00');
  return { user, totals: within(screen.getByLabelText('Totals (all pages)')) };
}

test('on a phone the totals in sight add up to the net above them', async () => {
  const { totals } = await onPhone('3');
  const amounts = () =>
    totals
      .getAllByRole('definition')
      .map(({ textContent }) => Number(textContent.replaceAll(/[^\d.−]/g, '').replace('−', '-')));
  const [net, ...others] = amounts();
  expect(net).toBe(1500);
  expect(others.reduce((total, amount) => total + amount)).toBe(net);
});

test('on a phone a total that the head of the screen says already is not offered once more', async () => {
  await onPhone('3');
  expect(screen.queryByRole('button', { name: 'All totals' })).toBeNull();
});

test('on a phone a number of rows at which the head of the screen stopped counting is among all totals', async () => {
  const { user, totals } = await onPhone('2+');
  expect(totals.queryByText('Orders, all pages')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'All totals' }));
  expect(totals.getByText('Orders, all pages')).toBeTruthy();
});

test('the refunds that are taken off sales are named with those that only wait', async () => {
  const { totals } = await onPhone('3');
  expect(totals.getByText('Refunds, paid or waiting').nextSibling?.textContent).toMatch(/^−.*600.00$/);
});
