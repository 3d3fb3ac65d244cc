import { userCount } from '@prepdesk/contract/learners/user-count';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AnsweringNetwork } from '../../testing/answering.ts';
import { rowOf } from '../../testing/list.ts';
import { mounted } from '../../testing/mounted.tsx';
import UserCountScreen from './user-count-screen.tsx';

test('the count of users is shown as a table and by month', async () => {
  const counted = { today: 1, month: 20, lifetime: 123_456 };
  new AnsweringNetwork().on(userCount.read, () => ({
    apps: [
      { appID: 1, appName: 'General', ...counted },
      { appID: 2, appName: 'Clinical', today: 0, month: 2, lifetime: 7890 },
    ],
    months: Array.from({ length: 12 }, (_, at) => ({
      month: `2026-${String(at + 1).padStart(2, '0')}`,
      counts: [at, 2 * at],
    })),
  }));
  const { user } = await mounted(UserCountScreen, ['/usercount'], '/usercount');
  expect((await rowOf('General')).textContent).toContain('1,23,456');
  expect((await rowOf('Clinical')).textContent).toContain('7,890');
  await user.click(await screen.findByText('Table'));
  const table = await screen.findByRole('region', { name: 'Registered users, table' });
  expect(within(table).getAllByRole('row')).toHaveLength(13);
  expect(within(table).getByRole('row', { name: /Dec 2026.*11.*22/ })).toBeTruthy();
});
