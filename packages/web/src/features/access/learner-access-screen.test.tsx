import { learnerAccess } from '@prepdesk/contract/access/learner-access';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AnsweringNetwork } from '../../testing/answering.ts';
import { button, field } from '../../testing/list.ts';
import { mounted } from '../../testing/mounted.tsx';
import LearnerAccessScreen from './learner-access-screen.tsx';

const [found, unanswered] = ['9600000001', '9600000002'];
const learner = {
  userAppsID: 7,
  appID: 1,
  appName: 'General',
  fullName: 'Isha Menon',
  email: '',
  isActive: 1,
};

test('the learner shown is the one with the phone in the address, whatever other requests failed', async () => {
  let fail = () => {};
  const lost = new Promise<never>((_, reject) => {
    fail = () => reject(new TypeError('Failed to fetch'));
  });
  new AnsweringNetwork()
    .on(learnerAccess.choices, () => [])
    .on(learnerAccess.find, ({ userPhone }) =>
      String(userPhone).endsWith(unanswered) ? lost : { learners: [learner], access: [] },
    );
  const { user, goBack } = await mounted(LearnerAccessScreen, ['/access'], '/access');
  const find = async (phone: string) => {
    await user.clear(field('Phone number'));
    await user.type(field('Phone number'), phone);
    await user.keyboard('{Enter}');
  };
  const isShown = () => screen.queryByText('Isha Menon') !== null;
  await find(found);
  await screen.findByText('Isha Menon');
  await find(unanswered);
  await expect.poll(isShown).toBe(false);
  await goBack();
  await screen.findByText('Isha Menon');
  fail();
  await expect.poll(() => document.querySelector('[data-loading]')).toBeNull();
  expect(isShown()).toBe(true);
  expect(screen.queryByText('The server cannot be reached')).toBeNull();
  await user.click(button('Grant access'));
  const day = await screen.findByLabelText('Last day', { selector: 'input' });
  await user.clear(day);
  await user.type(day, '2027-03-31');
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Discard changes' }));
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  await goBack();
  expect(await screen.findByText(/^Enter a learner’s phone number/)).toBeTruthy();
  expect(isShown()).toBe(false);
});
