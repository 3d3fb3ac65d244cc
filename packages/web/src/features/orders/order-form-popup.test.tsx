import { apps } from '@prepdesk/contract/catalogue/apps';
import { orders } from '@prepdesk/contract/orders/orders';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AnsweringNetwork } from '../../testing/answering.ts';
import { choose, descriptionOf, field, saveButton } from '../../testing/list.ts';
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
