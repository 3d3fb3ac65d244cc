import { userSearch } from '@prepdesk/contract/learners/user-search';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { encodedID } from '../../api/encoded-id.ts';
import { AnsweringNetwork } from '../../testing/answering.ts';
import { mounted } from '../../testing/mounted.tsx';
import UserSearchScreen from './user-search-screen.tsx';

const at = `/usersearch?id=${encodedID({ search: 'qqqqq' })}`;

test('a search that finds nobody says what to try, and offers to register a learner', async () => {
  new AnsweringNetwork().on(userSearch.find, () => ({ users: [], isCapped: false }));
  await mounted(UserSearchScreen, ['/usersearch', '/register'], at, ['/register']);
  expect((await screen.findByRole('link', { name: 'Register learner' })).getAttribute('href')).toBe(
    '/register',
  );
  expect(screen.getByText(/Check the spelling/)).toBeTruthy();
});

test('whoever may not register learners is not offered it', async () => {
  new AnsweringNetwork().on(userSearch.find, () => ({ users: [], isCapped: false }));
  await mounted(UserSearchScreen, ['/usersearch'], at, ['/register']);
  await screen.findByText(/Check the spelling/);
  expect(screen.queryByRole('link', { name: 'Register learner' })).toBeNull();
});

test('a search that failed says so after its popup is closed, and is tried again from there', async () => {
  new AnsweringNetwork().on(userSearch.find, () => ({ users: [], isCapped: false })).fail(userSearch.find);
  const { user } = await mounted(UserSearchScreen, ['/usersearch'], at);
  const popup = await screen.findByRole('dialog', { name: 'Ooops,' });
  expect(document.activeElement).toBe(within(popup).getByRole('button', { name: 'Try Again' }));
  await user.click(within(popup).getByRole('button', { name: 'Close' }));
  expect(screen.getByRole('alert').textContent).toContain('The server failed');
  expect(screen.getByRole('button', { name: 'Try Again' })).toBeTruthy();
  expect(screen.queryByText('Search by name, phone or email')).toBeNull();
});
