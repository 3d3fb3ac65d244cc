import { coupons } from '@prepdesk/contract/coupons/coupons';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AnsweringNetwork } from '../../testing/answering.ts';
import { button, field } from '../../testing/list.ts';
import { mounted } from '../../testing/mounted.tsx';
import { CheckPopup } from './check-popup.tsx';

test('what is said of a coupon is of the phone and the code that stand there, and is asked again after a failure', async () => {
  const owner = '9300000001';
  const network = new AnsweringNetwork().on(coupons.check, ({ userPhone }) => ({
    rules: [],
    isValid: String(userPhone).endsWith(owner),
    discountPrice: '100.00',
    packageID: 7,
    packagePrice: '1000.00',
    packages: [{ packageID: 7, packageName: 'Twelve months' }],
  }));
  const recover = network.fail(coupons.check);
  const { user } = await mounted(() => <CheckPopup appID={1} onClose={() => {}} />, ['/coupons'], '/coupons');
  const check = await screen.findByRole('dialog', { name: 'Check a coupon' });
  const submit = button('Check', check);
  await user.type(field('Phone'), owner);
  await user.type(field('Coupon Code'), 'SPRING');
  await user.click(submit);
  expect((await within(check).findByRole('alert')).textContent).toContain('The server failed');
  recover();
  await user.click(submit);
  await within(check).findByText('Valid: ₹ 100.00 off ₹ 1,000.00');
  const letGo = network.holdBack(coupons.check);
  await user.clear(field('Phone'));
  await user.type(field('Phone'), '9300000002');
  expect(within(check).queryByText(/^Valid: /)).toBeNull();
  await user.keyboard('{Enter}');
  await expect.poll(() => submit.dataset.loading).toBe('true');
  expect(within(check).queryByText(/^Valid: /)).toBeNull();
  letGo();
  expect(await within(check).findByText('Not valid')).toBeTruthy();
});

test('a phone and a code that are pasted together come into their own fields', async () => {
  new AnsweringNetwork();
  const { user } = await mounted(() => <CheckPopup appID={1} onClose={() => {}} />, ['/coupons'], '/coupons');
  await screen.findByRole('dialog', { name: 'Check a coupon' });
  await user.click(button('Check'));
  expect(await screen.findByText('Please enter a valid phone number')).toBeTruthy();
  await user.click(field('Phone'));
  await user.paste('93000 00002 SPRING');
  expect([field('Phone').value, field('Coupon Code').value]).toEqual(['9300000002', 'SPRING']);
});
