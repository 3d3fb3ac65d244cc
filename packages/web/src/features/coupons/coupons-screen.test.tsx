import { apps } from '@prepdesk/contract/catalogue/apps';
import { coupons } from '@prepdesk/contract/coupons/coupons';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { encodedID } from '../../api/encoded-id.ts';
import { AnsweringNetwork } from '../../testing/answering.ts';
import { choose, field } from '../../testing/list.ts';
import { mounted } from '../../testing/mounted.tsx';
import CouponsScreen from './coupons-screen.tsx';

beforeEach(() => localStorage.clear());

const festive = {
  id: 31,
  appID: 1,
  courseID: 1,
  parentPackageID: 3,
  packageID: 7,
  packageName: 'Foundation Full Course, 12 months',
  parentPackageName: 'Foundation Full Course',
  packagePrice: '24999.00',
  discount_type: 1,
  discountPercentage: '10',
  discountPrice: '0.00',
  defaultCoupon: 0,
  startDate: '2026-11-01',
  endDate: '2026-11-30',
  couponCode: 'FESTIVE',
  userPhone: '',
  usesMost: 0,
  uses: 3,
  isActive: 1,
  rowVersion: 1,
};

async function listedFestive(appId: number, more = '') {
  new AnsweringNetwork()
    .on(apps.list, () => [])
    .on(coupons.list, () => ({ data: [{ ...festive, appID: appId }], count: 1, page: 1, isCapped: false }));
  const at = `/coupons?id=${encodedID({ appId, coId: 1 })}${more}`;
  return mounted(CouponsScreen, ['/coupons', '/sales'], at, ['/coupons', '/sales']);
}

test('a coupon leads to the orders that used its code', async () => {
  const { user } = await listedFestive(1);
  await user.click(await screen.findByRole('button', { name: /^More for/ }));
  const orders = await screen.findByRole('menuitem', { name: /^View orders/ });
  expect(orders.getAttribute('href')).toBe('/sales?coupons=31');
});

test('a coupon of the clinical app, whose sales have no such filter, can only be tried out', async () => {
  await listedFestive(2);
  await screen.findByRole('button', { name: /^Simulate/ });
  expect(screen.queryByRole('button', { name: /^More for/ })).toBeNull();
});

const courseOf = (courseID: number, isActive = 1) => ({
  appID: 1,
  courseID,
  name: `Course ${courseID}`,
  examLevel: 0,
  isActive,
  rowVersion: 1,
});

/** The coupons as the menu opens them. */
async function openedFromMenu() {
  const network = new AnsweringNetwork()
    .on(apps.list, () => [{ appID: 1, name: 'General', courses: [courseOf(4, 0), courseOf(5), courseOf(6)] }])
    .on(coupons.list, () => ({ data: [festive], count: 1, page: 1, isCapped: false }));
  const page = await mounted(CouponsScreen, ['/coupons'], '/coupons');
  await screen.findByRole('row', { name: /FESTIVE/ });
  return { ...page, network };
}

test('opened without a course, the list shows the first that is in use, and its address restores it', async () => {
  const { network, location } = await openedFromMenu();
  expect(network.inputsOf(coupons.list).at(-1)).toMatchObject({ courseID: 5 });
  expect(location().search.id).toBe(encodedID({ coId: 5, appId: 1 }));
});

test('opened without a course, the list shows the one that was shown last', async () => {
  localStorage.setItem('prepdesk-place-1-1', JSON.stringify({ appId: 1, coId: 6 }));
  const { network } = await openedFromMenu();
  expect(network.inputsOf(coupons.list).map(({ courseID }) => courseID)).toEqual([6]);
});

test('coupons that were ticked in one course are not ended from another', async () => {
  const { user, goBack } = await openedFromMenu();
  await user.click(screen.getByRole('checkbox', { name: /^Select FESTIVE/ }));
  await screen.findByText('1 coupon selected');
  await choose(user, 'Course', 'Course 6');
  await expect.poll(() => screen.queryByText('1 coupon selected')).toBeNull();
  await goBack();
  await expect.poll(() => field('Course').value).toBe('Course 5');
  const tick = () => screen.getByRole<HTMLInputElement>('checkbox', { name: /^Select FESTIVE/ });
  await expect.poll(() => tick().checked).toBe(false);
});

const details = () => screen.queryByRole('dialog', { name: /^Details/ });

async function withDetails() {
  const page = await listedFestive(1);
  await page.user.click(await screen.findByRole('button', { name: /^All fields/ }));
  await expect.poll(details).toBeTruthy();
  return page;
}

test('the details of a coupon are an entry of the history, which Back leaves first', async () => {
  const { location, goBack } = await withDetails();
  expect(location().search.row).toBe('31');
  await goBack();
  await expect.poll(details).toBeNull();
  expect(location().pathname).toBe('/coupons');
  expect(location().search.row).toBeUndefined();
  expect(location().search.id).toBeTruthy();
});

test('a reload opens the details of a coupon again, until they are closed', async () => {
  const { user, location, reload } = await withDetails();
  await reload();
  await expect.poll(details).toBeTruthy();
  await user.click(within(details()!).getByRole('button', { name: 'Close' }));
  await expect.poll(details).toBeNull();
  expect(location().search.row).toBeUndefined();
});

test('a link to the details of a coupon that is not in the list shows the list', async () => {
  const { location } = await listedFestive(1, '&row=999');
  await screen.findByRole('row', { name: /FESTIVE/ });
  await expect.poll(() => location().search.row).toBeUndefined();
  expect(details()).toBeNull();
});
