import { checkUser } from '@prepdesk/contract/access/check-user';
import { Failure } from '@prepdesk/contract/failures';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AnsweringNetwork } from '../../testing/answering.ts';
import { rowNames, rowOf } from '../../testing/list.ts';
import { mounted } from '../../testing/mounted.tsx';
import { ScreenLink } from '../../ui/screen/screen-link.tsx';
import CheckUserScreen from './check-user-screen.tsx';

const [slow, quick] = ['9000000001', '9000000002'];

const WithLinks = () => (
  <>
    <ScreenLink path="/checkuser" id={{ userPhone: slow }}>
      The first
    </ScreenLink>
    <ScreenLink path="/checkuser" id={{ userPhone: quick }}>
      The second
    </ScreenLink>
    <CheckUserScreen />
  </>
);

test('a look-up that fails late leaves the result of the next one as it is', async () => {
  let fail = () => {};
  const isRefused = new Promise<never>((_, reject) => {
    fail = () => reject(new Failure('refused', 'Too late'));
  });
  const staff = { place: 'Staff', fullName: 'Priya', roleName: 'Support', isActive: 1, lastSeenAt: null };
  new AnsweringNetwork().on(checkUser.find, ({ userPhone }) =>
    userPhone === slow ? isRefused : { users: [{ ...staff, userPhone }] },
  );
  const { user } = await mounted(WithLinks, ['/checkuser'], '/checkuser', ['/checkuser']);
  // The button is busy until both look-ups have been answered.
  const busy = () => document.querySelector('[data-loading]');
  await user.click(screen.getByText('The first'));
  await expect.poll(busy).not.toBeNull();
  await user.click(screen.getByText('The second'));
  await rowOf('Staff');
  expect(busy()).not.toBeNull();
  fail();
  await expect.poll(busy).toBeNull();
  expect(rowNames()).toEqual(['Staff']);
  expect(screen.queryByText('Too late')).toBeNull();
});
