import { sales } from '@prepdesk/contract/sales/sales';
import { cleanup, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AnsweringNetwork } from '../../testing/answering.ts';
import { button } from '../../testing/list.ts';
import { mounted } from '../../testing/mounted.tsx';
import { PlanTotals } from './plan-totals.tsx';

const planOf = (planName: string) => ({
  planName,
  foundation: '100.00',
  inter: '0.00',
  final: '0.00',
  total: '100.00',
});

const november = { startDate: '2026-11-01', endDate: '2026-11-30' };

async function opened(plans: string[], days = november) {
  new AnsweringNetwork().on(sales.planTotals, () => ({ data: plans.map(planOf) }));
  const Totals = () => <PlanTotals appID={1} days={days} />;
  const { user } = await mounted(Totals, ['/sales_coupons'], '/sales_coupons');
  await screen.findByRole('rowheader', { name: 'Total' });
  return { user, plans: () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent) };
}

test('two plans stand above the list of sales', async () => {
  const { plans } = await opened(['A', 'B']);
  expect(plans()).toEqual(['A', 'B', 'Total']);
});

test('of more plans only their total does, until they are opened', async () => {
  const { user, plans } = await opened(['A', 'B', 'C']);
  expect(plans()).toEqual(['Total']);
  await user.click(button('Show 3 plans'));
  expect(plans()).toEqual(['A', 'B', 'C', 'Total']);
});

test('the totals of plans say that no filter of the list but its days narrows them', async () => {
  await opened(['A']);
  expect(screen.getByText(/^Plan totals of all sales of these days, after refunds/)).toBeTruthy();
  cleanup();
  await opened(['A'], { startDate: '', endDate: '' });
  expect(screen.getByText(/^Plan totals of all sales, after refunds/)).toBeTruthy();
});
