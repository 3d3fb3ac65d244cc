import type { Sale } from '@prepdesk/contract/sales/sale';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { encodedID } from '../../api/encoded-id.ts';
import { mounted } from '../../testing/mounted.tsx';
import { FieldDisplay } from '../../ui/fields/field-display.tsx';
import { DetailsOfRow } from '../../ui/list/row-details.tsx';
import { saleFields } from './sale-fields.tsx';

const row = {
  orderID: 'PD1',
  personID: 8,
  fullName: 'Asha Rao',
  purchasedPrice: '100.00',
  waitingAmount: '0.00',
  refundedAmount: '0.00',
  paidAmount: '100.00',
  isActive: 1,
} as Sale;

const entries = [
  { key: 'orderID', ...saleFields.orderID },
  { key: 'fullName', ...saleFields.fullName },
] as never;
const Details = () => <DetailsOfRow entries={entries} row={row} onClose={() => {}} />;

test('the details of a sale lead to its order and its learner', async () => {
  const screens = ['/sales', '/orders', '/learner/{id}'] as const;
  await mounted(Details, screens, '/sales', screens);
  const hrefs = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(hrefs).toContain(`/orders?id=${encodedID({ search: 'PD1' })}`);
  expect(hrefs).toContain(`/learner/Asha%20Rao?id=${encodedID({ personID: 8 })}`);
});

test('a person who may not open orders and learners reads them as words', async () => {
  await mounted(Details, ['/sales'], '/sales', ['/sales', '/orders', '/learner/{id}']);
  expect(screen.getAllByText('PD1')).toBeTruthy();
  expect(screen.queryByRole('link')).toBeNull();
});

test('on paper an amount is not parted from its sign', async () => {
  const partly = { ...row, refundedAmount: '50.00' };
  await mounted(
    () => <FieldDisplay field={{ key: 'purchasedPrice', ...saleFields.purchasedPrice }} row={partly} />,
    ['/sales'],
    '/sales',
  );
  expect(await screen.findByText(/^Partly refunded/)).toHaveProperty(
    'textContent',
    'Partly refunded ₹\u00a050.00',
  );
});
