import { sales } from '@prepdesk/contract/sales/sales';
import { cleanup, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AnsweringNetwork } from '../../testing/answering.ts';
import { mounted } from '../../testing/mounted.tsx';
import CouponGraphScreen from './coupon-graph-screen.tsx';
import CouponSalesScreen from './coupon-sales-screen.tsx';

const view = () => within(screen.getByRole('navigation', { name: 'View' }));
const current = () => view().getByRole('link', { current: 'page' }).textContent;
const hrefOf = (name: string) => view().getByRole('link', { name }).getAttribute('href');
const days = 'startDate=2026-10-01&endDate=2026-10-31&coupons=4';

test('list and graph of the sales with coupons are one switch, which keeps days and coupons both ways', async () => {
  new AnsweringNetwork().on(sales.withGraph, () => ({
    orderData: [],
    rowsCount: 0,
    isCapped: false,
    total: '0.00',
    graphData: [],
    totalGraph: '0.00',
  }));
  const keys = ['/salesgraph', '/graph'] as const;
  await mounted(CouponSalesScreen, keys, `/salesgraph?${days}`, keys);
  expect(current()).toBe('List');
  expect(hrefOf('Graph')).toBe(`/graph?${days}`);
  cleanup();
  await mounted(CouponGraphScreen, keys, `/graph?${days}`, keys);
  expect(current()).toBe('Graph');
  expect(hrefOf('List')).toBe(`/salesgraph?${days}`);
});

test('people who may open only the list get no switch', async () => {
  new AnsweringNetwork();
  await mounted(CouponSalesScreen, ['/salesgraph'], '/salesgraph', ['/salesgraph', '/graph']);
  expect(screen.queryByRole('navigation', { name: 'View' })).toBeNull();
});
