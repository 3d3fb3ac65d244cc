import { countryCodes } from '@prepdesk/contract/access/country-codes';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AnsweringNetwork } from '../../testing/answering.ts';
import { mounted } from '../../testing/mounted.tsx';
import { PhoneForm } from './phone-form.tsx';

const countries = [
  { name: 'India', dial_code: '+91' },
  { name: 'Nepal', dial_code: '+977' },
];
const unread = 'Something went wrong in getting Country Codes...';

async function opened(isFailing: boolean) {
  const network = new AnsweringNetwork().on(countryCodes.list, () => countries);
  network.isDown = isFailing;
  const Form = () => <PhoneForm typed="" before={undefined} onType={() => {}} onSent={() => {}} />;
  await mounted(Form, [], '/login');
  return screen.getByLabelText<HTMLSelectElement>('Country code');
}

test('the country code is fixed to India among all countries', async () => {
  const code = await opened(false);
  await expect.poll(() => code.options.length).toBe(2);
  expect([code.disabled, code.value]).toEqual([true, '+91']);
  expect(screen.queryByText(unread)).toBeNull();
});

test('the country code is that of India where the countries cannot be read, and the phone can be typed', async () => {
  const code = await opened(true);
  expect(await screen.findByText(unread)).toBeTruthy();
  expect(code.value).toBe('+91');
  expect(screen.getByLabelText<HTMLInputElement>('Phone number').disabled).toBe(false);
});
