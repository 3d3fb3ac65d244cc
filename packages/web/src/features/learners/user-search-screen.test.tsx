import { userSearch } from '@prepdesk/contract/learners/user-search';
import { screen } from '@testing-library/react';
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
