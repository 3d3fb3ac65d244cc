import { savedViews } from '@prepdesk/contract/access/saved-views';
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { AnsweringNetwork } from '../../testing/answering.ts';
import { mounted } from '../../testing/mounted.tsx';
import ListViews from './list-views.tsx';
import type { ViewedList } from './views-slot.tsx';

const list = {
  route: '/coupons',
  address: { page: 1, size: 25, sort: '', search: 'other', filters: {} },
  change: () => {},
  filters: [{ names: ['state'] }],
  sorts: [],
  sizes: [25],
  usualSize: 25,
} as unknown as ViewedList;

test('the link of a view opens the same list with the search and filters of the view', async () => {
  const view = { viewID: 4, name: 'Offers', query: { search: 'sale', state: '2' }, position: 1, isShared: 0 };
  new AnsweringNetwork().on(savedViews.list, () => ({ views: [view], shared: [] }));
  const { user } = await mounted(
    () => <ListViews variant="sheet" list={list} />,
    ['/coupons'],
    '/coupons?id=a1&search=other',
  );
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await user.pointer({ target: await screen.findByRole('button', { name: 'Offers' }), keys: '[MouseRight]' });
  await user.click(await screen.findByRole('menuitem', { name: 'Copy link' }));
  await screen.findByText('Copied to clipboard');
  const { pathname, searchParams } = new URL(copied.mock.lastCall![0]);
  expect([pathname, Object.fromEntries(searchParams)]).toEqual([
    location.pathname,
    { id: 'a1', search: 'sale', state: '2' },
  ]);
});

const offers = { viewID: 4, name: 'Offers', query: { search: 'sale' }, position: 1 };
const menuOf = async (user: Awaited<ReturnType<typeof mounted>>['user'], name: RegExp) => {
  await user.pointer({ target: await screen.findByRole('button', { name }), keys: '[MouseRight]' });
  await screen.findAllByRole('menuitem');
};
const Sheet = () => <ListViews variant="sheet" list={list} />;

test('a view is shared by its owner, and says so until they stop', async () => {
  let isShared = 0;
  const network = new AnsweringNetwork()
    .on(savedViews.list, () => ({ views: [{ ...offers, isShared }], shared: [] }))
    .on(savedViews.edit, (input) => {
      isShared = (input as { isShared: number }).isShared;
      return {};
    });
  const { user } = await mounted(Sheet, ['/coupons'], '/coupons');
  await menuOf(user, /^Offers$/);
  await user.click(screen.getByRole('menuitem', { name: 'Share with the team' }));
  await screen.findByText('“Offers” is shared with everybody who may open this screen');
  await menuOf(user, /^Offers\s*Shared$/);
  await user.click(screen.getByRole('menuitem', { name: 'Stop sharing' }));
  await screen.findByText('“Offers” is no longer shared');
  expect(network.inputsOf(savedViews.edit)).toMatchObject([
    { viewID: 4, isShared: 1 },
    { viewID: 4, isShared: 0 },
  ]);
});

test('the view of a colleague has their name, cannot be changed, and can be copied', async () => {
  const network = new AnsweringNetwork()
    .on(savedViews.list, () => ({
      views: [],
      shared: [{ viewID: 7, name: 'Late', query: { state: '2' }, ownerName: 'Vikram Iyer' }],
    }))
    .on(savedViews.add, () => ({ viewID: 8 }));
  const { user } = await mounted(Sheet, ['/coupons'], '/coupons');
  await menuOf(user, /^Late\s*Vikram Iyer$/);
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
    'Copy link',
    'Save a copy',
  ]);
  await user.click(screen.getByRole('menuitem', { name: 'Save a copy' }));
  const popup = await screen.findByRole('dialog', { name: 'Save a copy' });
  await user.click(within(popup).getByRole('button', { name: 'Save' }));
  await screen.findByText('View saved');
  expect(network.inputsOf(savedViews.add)).toMatchObject([
    { screen: '/coupons', name: 'Late', query: { state: '2' }, replaces: 0 },
  ]);
});
