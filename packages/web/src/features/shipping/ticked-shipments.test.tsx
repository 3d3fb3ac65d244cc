import { maxLabels } from '@prepdesk/contract/shipping/shipments';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { mounted } from '../../testing/mounted.tsx';
import type { Ticks } from '../../ui/list/use-ticks.tsx';
import { TickedShipments } from './ticked-shipments.tsx';

/** What is below the list when this many shipments are ticked. */
async function ticked(count: number) {
  const ticks = { ids: Array.from({ length: count }, (_, n) => n + 1), clear: () => {} } as unknown as Ticks;
  const Line = () => <TickedShipments ticks={ticks} module="books" report={() => {}} state={undefined} />;
  await mounted(Line, ['/track'], '/track');
}

test('each ticked shipment gets a label', async () => {
  await ticked(maxLabels);
  const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'Labels (PDF)' });
  const ids = new URL(link.href, location.href).searchParams.get('shippingIDs');
  expect(ids?.split(',')).toHaveLength(maxLabels);
});

test('where more shipments are ticked than a file has labels, none is left out silently', async () => {
  await ticked(maxLabels + 1);
  expect(screen.queryByRole('link')).toBeNull();
  expect(screen.getByRole('button', { name: 'Labels (PDF)' })).toHaveProperty('disabled', true);
  expect(screen.getByText(/at most 240 labels/)).toBeTruthy();
});
