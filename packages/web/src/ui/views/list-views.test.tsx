import { savedViews } from '@prepdesk/contract/access/saved-views';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { AnsweringNetwork } from '../../testing/answering.ts';
import { mounted } from '../../testing/mounted.tsx';
import ListViews from './list-views.tsx';
import type { ViewedList } from './views-slot.tsx';

test('the link of a view opens the same list with the search and filters of the view', async () => {
  const view = { viewID: 4, name: 'Offers', query: { search: 'sale', state: '2' }, position: 1 };
  new AnsweringNetwork().on(savedViews.list, () => ({ views: [view] }) as never);
  const list = {
    route: '/coupons',
    address: { page: 1, size: 25, sort: '', search: 'other', filters: {} },
    change: () => {},
    filters: [{ names: ['state'] }],
    sorts: [],
    sizes: [25],
    usualSize: 25,
  } as unknown as ViewedList;
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
