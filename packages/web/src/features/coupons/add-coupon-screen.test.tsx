import { apps } from '@prepdesk/contract/catalogue/apps';
import { parentPackages } from '@prepdesk/contract/commerce/parent-packages';
import { coupons } from '@prepdesk/contract/coupons/coupons';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AnsweringNetwork } from '../../testing/answering.ts';
import { button, choose, descriptionOf, field } from '../../testing/list.ts';
import { mounted } from '../../testing/mounted.tsx';
import AddCouponScreen from './add-coupon-screen.tsx';

const course = { courseID: 3, name: 'Foundation', isActive: 1 };

test('a new coupon begins in the chosen app, and only fields that can be filled in show an error', async () => {
  new AnsweringNetwork()
    .on(apps.list, () => [{ appID: 1, name: 'General', courses: [course] }])
    .on(parentPackages.ofCoupon, () => [{ id: 5, packageName: 'Full Course' }])
    .on(coupons.childPackages, () => [{ id: 7, packageName: 'Twelve months' }]);
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
