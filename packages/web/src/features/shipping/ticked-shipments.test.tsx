import { maxLabels, shipments } from '@prepdesk/contract/shipping/shipments';
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { encodedID } from '../../api/encoded-id.ts';
import { AnsweringNetwork } from '../../testing/answering.ts';
import { button } from '../../testing/list.ts';
import { mounted } from '../../testing/mounted.tsx';
import type { Ticks } from '../../ui/list/use-ticks.tsx';
import { TickedShipments } from './ticked-shipments.tsx';

let saved: string[];

beforeEach(() => {
  saved = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
    saved.push(this.href);
  });
});

/** What is above the list when this many shipments are ticked, and the list's first control. */
async function ticked(count: number) {
  const network = new AnsweringNetwork().on(shipments.move, () => ({ moved: count, left: 0 }));
  const Line = () => {
    const [ids, setIds] = useState(Array.from({ length: count }, (_, n) => n + 1));
    const ticks = { ids, clear: () => setIds([]) } as unknown as Ticks;
    return (
      <main>
        <TickedShipments ticks={ticks} module="books" report={() => {}} state={undefined} />
        <input type="checkbox" aria-label="Select all rows shown" />
      </main>
    );
  };
  const { user } = await mounted(Line, ['/track', '/address/{id}'], '/track', ['/address/{id}']);
  return { user, network };
}

const printed = { unprintable: [], withoutAddress: [], labels: 1 };

test('each ticked shipment gets a label', async () => {
  const { user, network } = await ticked(maxLabels);
  network.on(shipments.labelCheck, () => ({ ...printed, labels: maxLabels }));
  await user.click(button('Print labels'));
  await expect.poll(() => saved.length).toBe(1);
  expect(new URL(saved[0]!).searchParams.get('shippingIDs')?.split(',')).toHaveLength(maxLabels);
});

test('labels are printed although the server is still of the release before, which does not name what has no address', async () => {
  const { user, network } = await ticked(1);
  network.on(shipments.labelCheck, () => ({ unprintable: [] }) as never);
  await user.click(button('Print labels'));
  await expect.poll(() => saved.length).toBe(1);
});

test('where more shipments are ticked than a file has labels, none is left out silently', async () => {
  const { user, network } = await ticked(maxLabels + 1);
  await user.click(button('Print labels'));
  expect(button('Print labels').getAttribute('aria-description')).toMatch(/at most 240 labels/);
  expect([network.sent, saved]).toEqual([[], []]);
});

test('where no ticked order has an address, each is listed with the way to it, and no file is saved', async () => {
  const { user, network } = await ticked(1);
  const withoutAddress = [{ orderID: 'PD1', name: 'Diya Krishnan' }];
  network.on(shipments.labelCheck, () => ({ unprintable: [], withoutAddress, labels: 0 }));
  await user.click(button('Print labels'));
  await screen.findByRole('dialog', { name: 'None of these orders has an address yet' });
  const link = screen.getByRole('link', { name: 'Update Address of PD1' });
  expect(link.getAttribute('href')).toBe(`/address/Diya%20Krishnan?id=${encodedID({ orderId: 'PD1' })}`);
  expect(screen.queryByRole('button', { name: /^Print the/ })).toBeNull();
  await user.click(button('Close'));
  expect(saved).toEqual([]);
});

test('where some ticked orders have no address, the others are printed if a person wants that', async () => {
  const { user, network } = await ticked(3);
  const withoutAddress = [{ orderID: 'PD1', name: 'Diya Krishnan' }];
  network.on(shipments.labelCheck, () => ({ unprintable: [], withoutAddress, labels: 2 }));
  await user.click(button('Print labels'));
  await screen.findByRole('dialog', { name: '1 order has no address' });
  expect(saved).toEqual([]);
  await user.click(button('Print the other 2 labels'));
  await expect.poll(() => saved.length).toBe(1);
});

test('after the ticked shipments were updated, the focus is at the tick of all rows', async () => {
  const { user } = await ticked(1);
  button('Mark as packed').focus();
  await user.keyboard('{Enter}');
  const tick = screen.getByRole('checkbox', { name: 'Select all rows shown' });
  await waitFor(() => expect(document.activeElement).toBe(tick));
});

test('on a phone three actions are one button', async () => {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) =>
      ({ matches: query.includes('max-width'), addEventListener() {}, removeEventListener() {} }) as never,
  );
  const { user, network } = await ticked(1);
  expect(screen.queryByRole('button', { name: 'Mark as packed' })).toBeNull();
  await user.click(await screen.findByRole('button', { name: 'Actions' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Mark as packed' }));
  await expect
    .poll(() => network.inputsOf(shipments.move))
    .toMatchObject([{ shippingIDs: '1', shippingState: 2 }]);
});
