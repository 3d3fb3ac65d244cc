import { userSearch } from '@prepdesk/contract/learners/user-search';
import type { RoutePath } from '@prepdesk/contract/routes';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { encodedID, partsOf } from '../../api/encoded-id.ts';
import { useNavigate } from '../../router/router-provider.tsx';
import { AnsweringNetwork } from '../../testing/answering.ts';
import { button } from '../../testing/list.ts';
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

const diya = { userAppID: 1, personID: 7, fullName: 'Diya', packageData: [], userPhone: '', userEmail: '' };
const other = { ...diya, userAppID: 2, personID: 8 };
const keys = ['/usersearch', '/learner/{id}', '/coupons'] as const;

/** What the search of the console does with a name. */
async function lookedUp(users: readonly (typeof diya)[], mayOpen: readonly RoutePath[] = keys) {
  new AnsweringNetwork().on(userSearch.find, () => ({ users, isCapped: false }));
  const Go = () => {
    const navigate = useNavigate();
    const state = { opensOnly: 'qqqqq' };
    return (
      <>
        <button type="button" onClick={() => void navigate({ to: at, state })}>
          Look up
        </button>
        <UserSearchScreen />
      </>
    );
  };
  const shown = await mounted(Go, mayOpen, '/coupons', keys);
  await shown.user.click(button('Look up'));
  return shown;
}

test.each([
  ['one', [diya]],
  ['one with an account in each app', [diya, { ...diya, userAppID: 2 }]],
])(
  'a look-up from the search opens the learner where it finds %s, and Back leads to where one was',
  async (_, users) => {
    const { location, goBack } = await lookedUp(users);
    await expect.poll(() => location().pathname).toBe('/learner/Diya');
    expect(partsOf(location().search.id)).toEqual({ personID: 7 });
    await goBack();
    expect(location().pathname).toBe('/coupons');
  },
);

test.each([
  ['of several learners', [diya, other], keys],
  ['for somebody who may not open the page of a learner', [diya], ['/usersearch'] as const],
])('a look-up from the search shows the list %s', async (_, users, mayOpen) => {
  const { location } = await lookedUp(users, mayOpen);
  expect((await screen.findAllByText('Diya')).length).toBeGreaterThan(0);
  expect(location().pathname).toBe('/usersearch');
});

test('the only learner who is found from the list itself stays in the list', async () => {
  new AnsweringNetwork().on(userSearch.find, () => ({ users: [diya], isCapped: false }));
  const { location } = await mounted(UserSearchScreen, keys, at, keys);
  await screen.findByRole('link', { name: 'Diya' });
  expect(location().pathname).toBe('/usersearch');
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
