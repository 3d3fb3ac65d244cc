import { apps } from '@prepdesk/contract/catalogue/apps';
import { parentPackages } from '@prepdesk/contract/commerce/parent-packages';
import { coupons } from '@prepdesk/contract/coupons/coupons';
import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { AnsweringNetwork } from '../../testing/answering.ts';
import { button, choose, descriptionOf, field } from '../../testing/list.ts';
import { mounted } from '../../testing/mounted.tsx';
import AddCouponScreen from './add-coupon-screen.tsx';

const course = { courseID: 3, name: 'Foundation', isActive: 1 };

const choices = () =>
  new AnsweringNetwork()
    .on(apps.list, () => [{ appID: 1, name: 'General', courses: [course] }])
    .on(parentPackages.ofCoupon, () => [{ id: 5, packageName: 'Full Course' }])
    .on(coupons.childPackages, () => [{ id: 7, packageName: 'Twelve months' }]);

async function choosePackage(user: UserEvent): Promise<void> {
  await choose(user, 'Course', 'Foundation');
  await choose(user, 'Parent Package', 'Full Course');
  await choose(user, 'Package Name', 'Twelve months');
}

test('a new coupon begins in the chosen app, and only fields that can be filled in show an error', async () => {
  choices();
  const { user } = await mounted(AddCouponScreen, ['/addcoupons'], '/addcoupons');
  await expect.poll(() => field('App').value).toBe('General');
  const errorOf = (label: string) => descriptionOf(field(label));
  const submit = async () => {
    await user.click(button('Submit'));
    await user.click(await screen.findByRole('button', { name: 'Close' }));
  };
  await choose(user, 'Course', 'Foundation');
  await submit();
  expect(errorOf('Parent Package')).toBe('Please select Parent Package ');
  expect([errorOf('Discount Percentage'), errorOf('Discount Price')]).toEqual(['', '']);
  await choose(user, 'Parent Package', 'Full Course');
  await choose(user, 'Package Name', 'Twelve months');
  await user.type(field('Coupon Code'), 'SPRING');
  await choose(user, 'Discount Type', 'Price');
  await choose(user, 'Discount Type', 'Percentage');
  await submit();
  expect(errorOf('Discount Percentage')).toBe('Please select Discount Percentage');
  expect([errorOf('Discount Price'), field('Discount Price').value]).toEqual(['', '0']);
});

test('a coupon can be added once the apps, which could not be read at first, are read again', async () => {
  const network = new AnsweringNetwork().on(apps.list, () => [
    { appID: 1, name: 'General', courses: [course] },
  ]);
  const mend = network.fail(apps.list);
  const { user } = await mounted(AddCouponScreen, ['/addcoupons'], '/addcoupons');
  const popup = await screen.findByRole('dialog', { name: 'Ooops,' });
  expect(popup.textContent).toContain('The server failed');
  await user.click(button('Close', popup));
  await user.click(field('App'));
  expect((await screen.findAllByText("Couldn't be loaded")).length).toBeGreaterThan(0);
  mend();
  await user.click(button('Try Again'));
  await expect.poll(() => field('App').value).toBe('General');
  await choose(user, 'Course', 'Foundation');
});

test('each field of a new coupon that waits for another says for which, and the code what it may be', async () => {
  choices();
  const { user } = await mounted(AddCouponScreen, ['/addcoupons'], '/addcoupons');
  await expect.poll(() => field('App').value).toBe('General');
  const inForm = [...document.querySelectorAll<HTMLInputElement>('form input:disabled:not([type="hidden"])')];
  expect(inForm.map(({ placeholder }) => placeholder)).toEqual([
    'Choose a course first',
    'Choose a parent package first',
    'Choose a package first',
    'Enter a coupon code first',
    'Choose a discount type first',
    'Choose a discount type first',
    'Choose a discount type first',
  ]);
  const access = () => screen.getByRole('group', { name: /^Access/ });
  expect(descriptionOf(access())).toBe('Choose a discount type first');
  expect(descriptionOf(field('Coupon Code'))).toBe('Letters only');
  await choose(user, 'Course', 'Foundation');
  expect(field('Parent Package').placeholder).toBe('');
  await choose(user, 'Parent Package', 'Full Course');
  await choose(user, 'Package Name', 'Twelve months');
  await user.type(field('Coupon Code'), 'SPRING');
  await choose(user, 'Discount Type', 'Percentage');
  expect(descriptionOf(access())).toBe('');
});

test('a coupon says what is wrong with it when a field is left, and the popup of Submit leads to the first error', async () => {
  choices();
  const { user } = await mounted(AddCouponScreen, ['/addcoupons'], '/addcoupons');
  await expect.poll(() => field('App').value).toBe('General');
  await choosePackage(user);
  await user.type(field('Coupon Code'), 'SAVE10');
  await choose(user, 'Discount Type', 'Percentage');
  await expect.poll(() => descriptionOf(field('Coupon Code'))).toBe('Invaild couponCode');
  await user.type(field('Discount Percentage'), '150');
  await user.click(button('Submit'));
  const popup = await screen.findByRole('dialog', { name: 'Ooops, Error!!' });
  await user.click(button('Close', popup));
  await expect.poll(() => document.activeElement).toBe(field('Coupon Code'));
  expect(descriptionOf(field('Coupon Code'))).toBe('Invaild couponCode');
  expect(descriptionOf(field('Discount Percentage'))).toContain('between 0 and 100');
});

test('after a coupon is added the focus stays in the popup, and then begins the next one', async () => {
  choices().on(coupons.add, () => [{ id: 40 }]);
  const { user } = await mounted(AddCouponScreen, ['/addcoupons'], '/addcoupons');
  await expect.poll(() => field('App').value).toBe('General');
  await choosePackage(user);
  await user.type(field('Coupon Code'), 'SPRING');
  await choose(user, 'Discount Type', 'Percentage');
  await user.type(field('Discount Percentage'), '10');
  await choose(user, 'Default Coupon', 'No');
  await user.click(screen.getByRole('radio', { name: 'Full Access' }));
  await user.click(button('Submit'));
  const popup = await screen.findByRole('dialog');
  expect(popup.contains(document.activeElement)).toBe(true);
  await user.click(button('Continue', popup));
  await expect.poll(() => document.activeElement).toBe(field('App'));
  expect(field('Coupon Code').value).toBe('');
});

test('a new coupon that is there again after a reload says so, and Discard begins it anew', async () => {
  choices();
  const { user, reload } = await mounted(AddCouponScreen, ['/addcoupons'], '/addcoupons');
  await expect.poll(() => field('App').value).toBe('General');
  await choose(user, 'Course', 'Foundation');
  expect(screen.queryByText('Unsaved changes restored')).toBeNull();
  await reload();
  expect((await screen.findByText('Unsaved changes restored')).closest('[role="status"]')).toBeTruthy();
  await expect.poll(() => field('Course').value).toBe('Foundation');
  await user.click(button('Discard'));
  expect([field('App').value, field('Course').value]).toEqual(['General', '']);
  expect(document.activeElement).toBe(field('App'));
  await choose(user, 'Course', 'Foundation');
  expect(screen.queryByText('Unsaved changes restored')).toBeNull();
});

test('after a simulation the focus is on its result', async () => {
  choices().on(coupons.replay, () => ({
    from: '2026-09-01',
    until: '2026-11-29',
    orders: 4,
    uses: 2,
    revenue: '400.00',
    replayed: '380.00',
    discount: '20.00',
    seesRoyalty: false,
    royalties: [],
  }));
  const { user } = await mounted(AddCouponScreen, ['/addcoupons'], '/addcoupons');
  await expect.poll(() => field('App').value).toBe('General');
  await choosePackage(user);
  await user.type(field('Coupon Code'), 'SPRING');
  await choose(user, 'Discount Type', 'Percentage');
  await user.type(field('Discount Percentage'), '10');
  await user.click(button('Simulate the last 90 days'));
  await expect.poll(() => document.activeElement?.textContent).toContain('Orders affected');
});
