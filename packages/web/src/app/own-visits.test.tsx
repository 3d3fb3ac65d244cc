import { type Visit, visits } from '@prepdesk/contract/access/visits';
import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { AnsweringNetwork } from '../testing/answering.ts';
import { button } from '../testing/list.ts';
import { everyMediaMatches } from '../testing/media.ts';
import { mounted } from '../testing/mounted.tsx';
import { wantVisits } from '../ui/screen/visits.ts';
import { FavouriteTiles } from './favourite-tiles.tsx';
import { Menu } from './menu.tsx';
import { existingScreenAt } from './screen-list.ts';
import { ScreenTabs } from './screen-tabs.tsx';

const keys = ['/coupons', '/reviews'] as const;
const visit = (path: (typeof keys)[number], isFavourite: 0 | 1): Visit => ({
  screen: path,
  rowID: 0,
  name: '',
  parts: {},
  isFavourite,
  at: '2026-10-03T06:00:00Z',
});
const visited = (all: readonly Visit[]) =>
  new AnsweringNetwork().on(visits.list, () => ({ visits: [...all] }));
afterEach(() => vi.restoreAllMocks());
const linksIn = (list: HTMLElement) => [...list.querySelectorAll('b')].map(({ textContent }) => textContent);

test('until something is a favourite, the start page shows what was opened last', async () => {
  visited([visit('/reviews', 0), visit('/coupons', 0)]);
  await mounted(FavouriteTiles, keys, '/', keys);
  expect(linksIn(await screen.findByRole('list', { name: 'Recent' }))).toEqual(['Reviews', 'Coupons']);
});

test('favourites stand on the start page alone', async () => {
  visited([visit('/reviews', 1), visit('/coupons', 0)]);
  await mounted(FavouriteTiles, keys, '/', keys);
  expect(linksIn(await screen.findByRole('list', { name: 'Favourites' }))).toEqual(['Reviews']);
});

test('on a phone Back closes the menu of a favourite, and stays on the start page', async () => {
  everyMediaMatches(true);
  visited([visit('/reviews', 1)]);
  const { user, go, goBack, location } = await mounted(FavouriteTiles, keys, '/coupons', keys);
  await go('/');
  await screen.findByRole('list', { name: 'Favourites' });
  await user.click(button('More for Reviews'));
  await screen.findByRole('menu');
  await expect.poll(() => location().state.layers).toBe(1);
  await goBack();
  await expect.poll(() => screen.queryByRole('menu')).toBeNull();
  expect(location().pathname).toBe('/');
});

test('the start page says that favourites could not be read, and reads them again', async () => {
  const network = visited([visit('/reviews', 1)]);
  network.isDown = true;
  const { user } = await mounted(FavouriteTiles, keys, '/', keys);
  const again = await screen.findByRole('button', { name: 'Try Again' });
  expect(screen.queryByText(/^Mark a screen/)).toBeNull();
  network.isDown = false;
  await user.click(again);
  expect(linksIn(await screen.findByRole('list', { name: 'Favourites' }))).toEqual(['Reviews']);
});

test('the menu has the entry of the person’s own screens at once, unless they have none', async () => {
  visited([]);
  await mounted(Menu, keys, '/', keys);
  expect(screen.getAllByRole('button')[0]?.textContent).toBe('Favourites and recent');
});

test('somebody without a screen is offered no favourites', async () => {
  visited([]);
  await mounted(Menu, [], '/', keys);
  expect(screen.queryByRole('button')).toBeNull();
});

test.each([
  ['/addcoupons', [{ ...visit('/coupons', 1), screen: '/addcoupons' }]],
  ['/coupons', [visit('/coupons', 1)]],
  ['/reviews', [visit('/reviews', 1)]],
] as const)(
  'menu and tabs mark %s as the current page once, also where it is a favourite',
  async (path, all) => {
    visited(all);
    const Shown = () => (
      <>
        <Menu />
        <ScreenTabs screen={existingScreenAt(path)!} />
      </>
    );
    wantVisits();
    await mounted(Shown, [...keys, '/addcoupons'], path, [...keys, '/addcoupons']);
    await screen.findByLabelText('Favourite');
    const pages = [...document.querySelectorAll('a[aria-current="page"]')];
    expect(pages.map((link) => link.getAttribute('href'))).toEqual([path]);
    const lit = [...document.querySelectorAll('a[aria-current]')].filter((link) => !link.closest('nav'));
    expect(lit.map((link) => link.textContent)).toEqual([path === '/reviews' ? 'Reviews' : 'Coupons']);
  },
);
