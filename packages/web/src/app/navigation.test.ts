import { routeAt, screens } from '@prepdesk/contract/routes';
import { expect, test } from 'vitest';
import { areas, pathsBelow, screensOf, whereabouts } from './navigation.ts';
import { aliases } from './search-words.ts';

const entries = areas.flatMap((area) => area.entries);
const listed = entries.flatMap(screensOf).map(({ path }) => path);

test('the whole menu has at most 35 entries', () => {
  expect(entries.length).toBeLessThanOrEqual(35);
});

test('every screen that opens without a record is in the menu or a tab, once', () => {
  // The sign-in, a person's own pages, and screens that are reached from another with what they are about.
  const elsewhere = ['/login', '/account', '/history', '/questions', '/map_treasure'];
  const needed = screens.map(({ path }) => path).filter((path) => !path.includes('{'));
  expect(listed.toSorted()).toEqual(needed.filter((path) => !elsewhere.includes(path)).toSorted());
});

test('every screen with a record is below a list of the menu', () => {
  const withRecord = screens.filter(({ path }) => path.includes('{'));
  expect(withRecord.filter(({ path }) => !whereabouts(path)).map(({ path }) => path)).toEqual([]);
});

test('no name in the menu says that a list is a list', () => {
  const names = entries.flatMap((entry) => [entry.name, ...screensOf(entry).map(({ name }) => name)]);
  expect(names.filter((name) => /\b(listing|list|manage)\b/i.test(name))).toEqual([]);
});

test('no two screens of the menu have the same name in the search and in the list of rights', () => {
  const names = listed.map((path) => routeAt(path).name.toLowerCase());
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

test.each([
  ['push', '/notification'],
  ['staff', '/user/roles'],
  ['price', '/parentPackage'],
  ['block', '/access'],
  ['answer key', '/errortypes'],
  ['enrol', '/access'],
  ['refund', '/orders'],
  ['discount', '/coupons'],
  ['promo code', '/coupons'],
  ['courier', '/shipping'],
  ['delivery', '/shipping'],
  ['faculty payment', '/royalty'],
  ['revenue', '/sales'],
  ['chapters', '/topics'],
  ['map video', '/topics'],
  ['lecture', '/addVideo'],
  ['question bank', '/mcq_ques'],
  ['exam', '/test'],
  ['ratings', '/reviews'],
  ['tickets', '/doubts'],
  ['students', '/usersearch'],
  ['log out', '/loggedIn'],
  ['merge', '/erasures'],
  ['medicine', '/prepclinic/drugs'],
  ['approve', '/prepclinic/signoff'],
  ['terms', '/updatehtml'],
  ['installs', '/prepclinic-users-downloads'],
  ['who changed', '/audit'],
  ['teachers', '/prepclinic/faculty'],
  ['invoice', '/orders'],
] as const)('the search finds the screen for “%s”', (word, path) => {
  expect(aliases[path]?.some((alias) => alias.includes(word))).toBe(true);
});

test('the search leads to screens below a list by way of the list', () => {
  expect(pathsBelow('/royalty')).toEqual(['/royalty/{id}']);
});

test('the referrals of a code are in the menu where their breadcrumb begins', () => {
  expect(whereabouts('/referral/{id}')?.tab.path).toBe('/icai');
});
