import { savedViews } from '@prepdesk/contract/access/saved-views';
import { coupons } from '@prepdesk/contract/coupons/coupons';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AnsweringNetwork } from '../../testing/answering.ts';
import { mounted } from '../../testing/mounted.tsx';
import { type ViewedList, ViewsSlot } from './views-slot.tsx';

const listOf = (search: string) =>
  ({
    route: '/coupons',
    call: coupons.list,
    address: { page: 1, size: 25, sort: '', search, filters: {} },
    change: () => {},
    filters: [{ names: ['state'] }],
    sorts: [],
    sizes: [25],
    usualSize: 25,
  }) as unknown as ViewedList;

test('the sheet of filters has no views for a person without any, until there is something to save', async () => {
  const network = new AnsweringNetwork().on(savedViews.list, () => ({ views: [], shared: [] }));
  await mounted(() => <ViewsSlot variant="sheet" list={listOf('')} />, ['/coupons'], '/coupons');
  expect(document.querySelector('nav, [data-place]')).toBeNull();
  expect(network.sent).toEqual([]);
});

test('the sheet of filters offers to save what is chosen as the first view', async () => {
  new AnsweringNetwork().on(savedViews.list, () => ({ views: [], shared: [] }));
  await mounted(() => <ViewsSlot variant="sheet" list={listOf('other')} />, ['/coupons'], '/coupons');
  expect(await screen.findByRole('button', { name: 'Save view' })).toBeTruthy();
});
