import { apps } from '@prepdesk/contract/catalogue/apps';
import { orders } from '@prepdesk/contract/orders/orders';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AnsweringNetwork } from '../../testing/answering.ts';
import { button, choose, descriptionOf, field, saveButton } from '../../testing/list.ts';
import { mounted } from '../../testing/mounted.tsx';
import { OrderFormPopup } from './order-form-popup.tsx';

const course = { courseID: 3, name: 'Foundation' };
const Shown = () => <OrderFormPopup order={null} onSaved={() => {}} onClose={() => {}} />;

test('a new order without a course says so at its course, and never at the price', async () => {
  new AnsweringNetwork()
    .on(apps.list, () => [{ appID: 1, name: 'General', courses: [course] }])
    .on(orders.packages, () => []);
  const { user } = await mounted(Shown, ['/orders', '/courses'], '/orders');
  const popup = await screen.findByRole('dialog');
  const errors = () =>
    ['Course', 'Package', 'Package Price'].map((label) => descriptionOf(field(label, popup)));
  await user.type(field('Phone', popup), '123');
  await user.click(saveButton(popup));
  await expect.poll(errors).toEqual(['Please choose a course', '', '']);
  await choose(user, 'Course', 'Foundation', popup);
  await user.click(saveButton(popup));
  await expect.poll(errors).toEqual(['', 'Please choose a package', '']);
});

test('a discount that comes late is not put on another package', async () => {
  const sold = [
    { id: 11, packageName: 'First', packagePrice: '4999.00' },
    { id: 12, packageName: 'Second', packagePrice: '999.00' },
  ];
  const network = new AnsweringNetwork()
    .on(apps.list, () => [{ appID: 1, name: 'General', courses: [course] }])
    .on(orders.packages, () => sold)
    .on(orders.discount, () => ({ packagePrice: '4999.00', discountPrice: '500.00', rules: [] }));
  const { user } = await mounted(Shown, ['/orders', '/courses'], '/orders');
  const popup = await screen.findByRole('dialog');
  await choose(user, 'Course', 'Foundation', popup);
  await choose(user, 'Package', 'First', popup);
  const letGo = network.holdBack(orders.discount);
  await user.type(field('Discount Code', popup), 'FESTIVE{Enter}');
  const asked = () => network.inputsOf(orders.discount).map(({ packageID }) => Number(packageID));
  await expect.poll(asked).toEqual([11]);
  await choose(user, 'Package', 'Second', popup);
  await user.type(field('Discount Code', popup), 'OTHER');
  letGo();
  await expect.poll(() => button('Apply', popup).dataset.loading).toBeUndefined();
  const values = ['Discount Code', 'Package Price', 'Discount Price'].map(
    (label) => field(label, popup).value,
  );
  expect(values).toEqual(['OTHER', '999.00', '0.00']);
});
