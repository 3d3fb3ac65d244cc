import { type FoundRecord, recordSearch } from '@prepdesk/contract/access/record-search';
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

/** What the server finds: by name, each. */
let records: readonly FoundRecord[] = [];
const drug: FoundRecord = {
  screen: '/prepclinic/drugs_details/{id}',
  rowID: 7,
  name: 'Oxycodone',
  called: 'Drug',
  course: '',
  parts: { drugId: 7 },
  search: '',
};
const coupon: FoundRecord = {
  screen: '/coupons',
  rowID: 3,
  name: 'NEWYEAR',
  called: 'Coupon',
  course: 'Foundation',
  parts: { appId: 1, coId: 4 },
  search: 'NEWYEAR',
};

/** Opens the search as Ctrl-K does, with keys that were pressed before it was there. */
async function openedAfter(...keys: readonly string[]) {
  new AnsweringNetwork()
    .on(visits.list, () => ({ visits: [] }))
    .on(recordSearch.find, ({ search }) => ({
      records: records.filter(({ name }) => name.toLowerCase().includes(search.toLowerCase())),
    }));
  holdTyped();
  for (const key of keys) fireEvent.keyDown(document.body, { key });
  return mounted(Search, screens, '/', screens);
}

const firstFound = async () => (await screen.findAllByRole('option', { name: /oupon/ }))[0];

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
  const search = await screen.findByPlaceholderText('Search screens and records');
  for (const text of ['zzz', 'coupons', 'sales']) {
    await user.clear(search);
    await user.type(search, text);
  }
  const [first] = await screen.findAllByRole('option', { name: /Sales with coupons/ });
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

test('an order whose number was typed is found once', async () => {
  const order = { ...coupon, screen: '/orders', name: 'PD2611-100390', called: 'Order' };
  records = [order, { ...order, rowID: 4, name: 'PD2611-1003901' }];
  await openedAfter(...'pd2611-100390');
  await screen.findByRole('option', { name: /PD2611-1003901/ });
  const found = screen.getAllByRole('option', { name: /PD2611/i }).map(({ textContent }) => textContent);
  expect(found).toEqual([
    expect.stringContaining('Open order pd2611-100390'),
    expect.stringContaining('PD2611-1003901'),
  ]);
});

test('a record is found by its name, and Enter opens it', async () => {
  records = [drug, coupon];
  const { user, location } = await openedAfter(...'oxyco');
  const found = await screen.findByRole('option', { name: /Oxycodone/ });
  expect(found.textContent).toContain('Drug');
  await waitFor(() => expect(found.dataset.selected).toBe('true'));
  await user.keyboard('{Enter}');
  expect(location().pathname).toBe('/prepclinic/drugs_details/Oxycodone');
  expect(partsOf(location().search.id)).toEqual({ drugId: 7 });
});

test('a record of a list opens the list, searched for it', async () => {
  records = [coupon];
  const { user, location } = await openedAfter(...'newyear');
  await user.click(await screen.findByRole('option', { name: /NEWYEAR.*Coupon · Foundation/ }));
  expect(location().pathname).toBe('/coupons');
  expect(partsOf(location().search.id)).toEqual({ appId: 1, coId: 4 });
  expect(location().search.search).toBe('NEWYEAR');
});

test('a colleague is found by name, and opens the list of staff with them', async () => {
  const colleague = { ...coupon, screen: '/user/roles', called: 'Member of staff', course: '', parts: {} };
  records = [{ ...colleague, name: 'Asha Sharma', search: 'Asha Sharma' }];
  const { user, location } = await openedAfter(...'asha');
  await user.click(await screen.findByRole('option', { name: /Asha Sharma.*Member of staff/ }));
  expect(location().href).toBe('/user/roles?search=Asha+Sharma');
});

test('what Enter opens stays the same when records arrive, and a name is looked up only when it is chosen', async () => {
  records = [{ ...drug, name: 'Coupons of Oxycodone' }];
  await openedAfter(...'coupon');
  await screen.findByRole('option', { name: /Coupons of Oxycodone/ });
  expect((await firstFound())?.dataset.selected).toBe('true');
  expect((await firstFound())?.textContent).toMatch(/^Coupons/);
  expect((await firstFound())?.textContent).not.toContain('Oxycodone');
  const options = screen.getAllByRole('option', { name: /oupon/ });
  expect(options.at(-1)?.textContent).toContain('Find learner coupon');
});

test('records that arrive later leave the selection where the arrow keys put it', async () => {
  records = [{ ...drug, name: 'Coupons of Oxycodone' }];
  const { user } = await openedAfter(...'coupon');
  await waitFor(async () => expect((await firstFound())?.dataset.selected).toBe('true'));
  await user.keyboard('{ArrowDown}');
  const chosen = () => document.querySelector('[data-selected]')?.textContent;
  const second = chosen();
  expect(second).not.toBe((await firstFound())?.textContent);
  await screen.findByRole('option', { name: /Coupons of Oxycodone/ });
  expect(chosen()).toBe(second);
});

test('assistive technology is told which result the arrow keys chose', async () => {
  const { user } = await openedAfter(...'coupon');
  const search = await screen.findByRole('combobox', { expanded: true });
  const told = () => document.getElementById(search.getAttribute('aria-activedescendant') ?? '');
  await waitFor(async () => expect(told()).toBe(await firstFound()));
  await user.keyboard('{ArrowDown}');
  const [, second] = screen.getAllByRole('option');
  await waitFor(() => expect(screen.getAllByRole('option', { selected: true })).toEqual([second]));
  expect(told()).toBe(second);
  const list = document.getElementById(search.getAttribute('aria-controls') ?? '');
  expect(list).toBe(screen.getByRole('listbox', { name: 'Screens found' }));
});
