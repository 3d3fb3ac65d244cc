import { salesFigures } from '@prepdesk/contract/sales/sales-figures';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AnsweringNetwork } from '../../testing/answering.ts';
import { mounted } from '../../testing/mounted.tsx';
import SalesFigures from './sales-figures.tsx';

const figures = { net: '1500.00', orders: 3, averagePrice: '800.00', refunds: '600.00' };

test('the figure of refunds names those that only wait, as the totals of the list do', async () => {
  new AnsweringNetwork().on(salesFigures.read, () => ({
    asOf: '2026-11-20T06:00:00Z',
    period: { from: '2026-11-01', until: '2026-11-20' },
    periodBefore: { from: '2026-10-01', until: '2026-10-20' },
    figures,
    figuresBefore: figures,
    months: [],
  }));
  await mounted(() => <SalesFigures coupons={{ choices: [] }} />, ['/sales_graph'], '/sales_graph');
  const label = await screen.findByText('Refunds, paid or waiting');
  expect(label.nextSibling?.textContent).toContain('600.00');
});
