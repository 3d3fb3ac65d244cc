import { apps } from '@prepdesk/contract/catalogue/apps';
import { shipments } from '@prepdesk/contract/shipping/shipments';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AnsweringNetwork } from '../../testing/answering.ts';
import { mounted } from '../../testing/mounted.tsx';
import ShippingScreen from './shipping-screen.tsx';

test('a state that shipments wait in is marked amber, one that none is in is grey', async () => {
  new AnsweringNetwork()
    .on(apps.list, () => [])
    .on(shipments.packages, () => ({ packages: [] }))
    .on(shipments.counts, () => ({ counts: [{ module: 'books' as const, state: 5, count: 3 }] }));
  await mounted(ShippingScreen, ['/shipping'], '/shipping');
  const tonesOf = (state: string) => screen.getAllByText(state).map(({ dataset }) => dataset.tone);
  await expect.poll(() => tonesOf('Out for delivery')).toEqual(['dev', 'off', 'off']);
  expect(tonesOf('Delivered')).toEqual(['off', 'off', 'off']);
});
