import { learnerPage } from '@prepdesk/contract/learners/learner-page';
import { userLog } from '@prepdesk/contract/learners/user-log';
import { userSearch } from '@prepdesk/contract/learners/user-search';
import { fireEvent, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { expect, test } from 'vitest';
import { encodedID } from '../../api/encoded-id.ts';
import { AnsweringNetwork } from '../../testing/answering.ts';
import { button, rowNames } from '../../testing/list.ts';
import { mounted } from '../../testing/mounted.tsx';
import UserLogScreen from './user-log-screen.tsx';
import UserSearchScreen from './user-search-screen.tsx';

const [first, second] = ['9600000001', '9600000002'];
const learners = new Map([
  [first, { personID: 1, fullName: 'Dev One' }],
  [second, { personID: 2, fullName: 'Dev Two' }],
]);
const lesson = {
  id: 1,
  className: 'Contracts',
  topicName: 'Offer',
  type: 'Video',
  isFree: 1,
  online: 1,
  date: '2026-11-20',
  month: '2026-11',
  startedAt: '2026-11-20T10:00:00Z',
  watchTime: 1500,
  appName: 'General',
};

async function opened(Shown: ComponentType, route: '/userlog' | '/usersearch', search: string) {
  const network = new AnsweringNetwork()
    .on(learnerPage.recent, () => ({ learners: [] }))
    .on(userLog.find, ({ search: phone }) => {
      const { personID = null, fullName = '' } = learners.get(String(phone)) ?? {};
      return {
        classes: [],
        information: {
          personID,
          fullName,
          userPhone: String(phone),
          userEmail: '',
          creditSeconds: 0,
          watchedSeconds: 0,
          others: 0,
        },
        totalCredits: 36_000,
      };
    })
    .on(userLog.list, ({ personID }) => ({
      classes: [{ ...lesson, videoName: `Video of ${personID}` }],
      count: 1,
      page: 1,
      isCapped: false,
    }))
    .on(userSearch.find, ({ search: phone }) => {
      const { personID = 0, fullName = '' } = learners.get(phone) ?? {};
      return {
        users: personID
          ? [
              {
                userAppID: personID,
                fullName,
                userEmail: '',
                userPhone: phone,
                packageData: [],
                userCountryCode: '91',
                appID: 1,
                appName: 'General',
                personID,
                isActive: 1,
              },
            ]
          : [],
        isCapped: false,
      };
    });
  const screens = [route, '/learner/{id}'] as const;
  const page = await mounted(Shown, screens, `${route}?id=${encodedID({ search })}`, screens);
  const box = screen.getByRole<HTMLInputElement>('searchbox', { name: /^Search by / });
  const type = (value: string) => fireEvent.change(box, { target: { value } });
  const find = async (words: string) => {
    type(words);
    await page.user.click(button('Submit'));
  };
  return { ...page, network, box, type, find };
}

test('what one learner watched never stands under the name of another', async () => {
  const { network, find } = await opened(UserLogScreen, '/userlog', first);
  await expect.poll(rowNames).toEqual(['Video of 1']);
  const letGo = network.holdBack(userLog.list);
  await find(second);
  await screen.findByRole('link', { name: 'Dev Two' });
  expect(rowNames()).toEqual([]);
  letGo();
  await expect.poll(rowNames).toEqual(['Video of 2']);
});

test('typing something else clears what a learner watched', async () => {
  const { type } = await opened(UserLogScreen, '/userlog', first);
  await screen.findByText('Total Credits');
  await expect.poll(rowNames).toEqual(['Video of 1']);
  type('9');
  expect(screen.queryByText('Total Credits')).toBeNull();
  expect(rowNames()).toEqual([]);
});

test('a slow look-up says so where its result will be, and covers nothing', async () => {
  const { network, find } = await opened(UserLogScreen, '/userlog', first);
  await screen.findByRole('link', { name: 'Dev One' });
  const letGo = network.holdBack(userLog.find);
  await find(second);
  expect(await screen.findByText('Loading..')).toBeTruthy();
  expect(screen.queryByText('Loading...')).toBeNull();
  letGo();
  expect(await screen.findByRole('link', { name: 'Dev Two' })).toBeTruthy();
});

test('Back shows whom one looked for before, whatever was typed since', async () => {
  const { box, find, type, goBack } = await opened(UserSearchScreen, '/usersearch', first);
  await screen.findByRole('link', { name: 'Dev One' });
  await find(second);
  await screen.findByRole('link', { name: 'Dev Two' });
  type('somebody');
  expect(screen.queryByRole('link', { name: 'Dev Two' })).toBeNull();
  await goBack();
  expect(await screen.findByRole('link', { name: 'Dev One' })).toBeTruthy();
  expect(box.value).toBe(first);
});
