import { visits } from '@prepdesk/contract/access/visits';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { partsOf } from '../api/encoded-id.ts';
import { AnsweringNetwork } from '../testing/answering.ts';
import { mounted } from '../testing/mounted.tsx';
import { ScreenSearch } from './screen-search.tsx';
import { holdTyped } from './typed-ahead.ts';

const screens = ['/coupons', '/sales_coupons', '/usersearch', '/orders'] as const;

const Search = () => <ScreenSearch openedCount={1} />;

/** Opens the search as Ctrl-K does, with keys that were pressed before it was there. */
async function openedAfter(...keys: readonly string[]) {
  new AnsweringNetwork().on(visits.list, () => ({ visits: [] }));
  holdTyped();
  for (const key of keys) fireEvent.keyDown(document.body, { key });
  return mounted(Search, screens, '/', screens);
}

const firstFound = async () => (await screen.findAllByRole('button', { name: /oupon/ }))[0];

test('what was typed before the search was there has its best match selected, and Enter opens it', async () => {
  const { user, location } = await openedAfter(...'coupon');
  await waitFor(async () => expect((await firstFound())?.dataset.selected).toBe('true'));
  await user.keyboard('{Enter}');
  expect(location().pathname).toBe('/coupons');
});

test('Enter pressed before the search was there opens the best match of what was typed', async () => {
  const { location } = await openedAfter(...'coupoz', 'Backspace', 'n', 'Enter');
  await waitFor(() => expect(location().pathname).toBe('/coupons'));
});

test('the best match stays selected while the list changes', async () => {
  const { user } = await openedAfter();
  const search = await screen.findByPlaceholderText('Search screens');
  for (const text of ['zzz', 'coupons', 'sales']) {
    await user.clear(search);
    await user.type(search, text);
  }
  const [first] = await screen.findAllByRole('button', { name: /Sales with coupons/ });
  expect(first?.dataset.selected).toBe('true');
});

test.each([
  ['7200061007', '/usersearch'],
  ['PD2611-100390', '/orders'],
])('Enter looks up %s, and the address keeps what was looked up', async (text, path) => {
  const { location } = await openedAfter(...text, 'Enter');
  await waitFor(() => expect(location().pathname).toBe(path));
  expect(partsOf(location().search.id)).toEqual({ search: text });
});
