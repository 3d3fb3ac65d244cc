import { Failure } from '@prepdesk/contract/failures';
import { learnerPage } from '@prepdesk/contract/learners/learner-page';
import type { RoutePath } from '@prepdesk/contract/routes';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { queryClient } from '../../api/query-client.ts';
import { AnsweringNetwork } from '../../testing/answering.ts';
import { button } from '../../testing/list.ts';
import { mounted } from '../../testing/mounted.tsx';
import { LearnerPanels } from './learner-panels.tsx';
import { LearnerTimeline } from './learner-timeline.tsx';

const none = { rows: [], total: 0, isCapped: false };
const device = {
  deviceID: 1,
  device_name: 'Redmi Note 13',
  device_manufacture: 'Xiaomi',
  platform: 'android',
  device_version: '15',
  updated_at: '2026-11-20T10:00:00Z',
};
const events = (count: number, from: number) =>
  Array.from({ length: count }, (_, n) => ({
    key: String(from + n),
    kind: 'watch' as const,
    says: `Video ${from + n}`,
    detail: '',
    at: '2026-03-01T06:00:00Z',
    about: '',
    facultyID: null,
    userAppsID: 7,
    appID: 1,
    userPhone: '9600000001',
  }));

async function panelsFor(keys: readonly RoutePath[]) {
  const network = new AnsweringNetwork()
    .on(learnerPage.packages, () => none)
    .on(learnerPage.changes, () => none)
    .on(learnerPage.devices, () => {
      throw new Failure('unknown', 'The server failed');
    });
  const Panels = () => <LearnerPanels personID={7} accounts={[]} />;
  const { user } = await mounted(Panels, keys, '/learner/id', ['/loggedIn']);
  return { user, network };
}

const panel = (name: string) => screen.findByRole('region', { name });

test('a failed panel is retried separately; the others stay', async () => {
  const { user, network } = await panelsFor(['/learner/{id}', '/loggedIn']);
  const [packages, devices] = [await panel('Packages'), await panel('Devices')];
  await within(packages).findByText('No package yet');
  await within(devices).findByText('The server failed');
  network.on(learnerPage.devices, () => ({ rows: [device], total: 1 }));
  await user.click(button('Try Again', devices));
  expect(await within(devices).findByText(/Redmi Note 13/)).toBeTruthy();
  expect(network.inputsOf(learnerPage.packages)).toHaveLength(1);
});

test('a panel without rows does not offer to show all of them', async () => {
  const { network } = await panelsFor(['/learner/{id}', '/loggedIn']);
  const devices = await panel('Devices');
  const all = () => within(devices).queryByRole('link', { name: 'Show all Devices' });
  await within(devices).findByText('The server failed');
  expect(all()).toBeTruthy();
  network.on(learnerPage.devices, () => none);
  await queryClient.invalidateQueries();
  await within(devices).findByText('Not signed in on any device');
  expect(all()).toBeNull();
});

test('people with only the right to the page see what a learner has, and which panels they do not see', async () => {
  const { network } = await panelsFor(['/learner/{id}']);
  await within(await panel('Packages')).findByText('No package yet');
  expect(
    screen.getByText(/^Not shown to you: Orders \(needs Orders or Find learners\), Devices/),
  ).toBeTruthy();
  expect(screen.getAllByRole('region').map((shown) => shown.getAttribute('aria-label'))).toEqual([
    'Packages',
  ]);
  expect(network.sent).toHaveLength(1);
});

test('a long timeline is read in parts, with each day named once', async () => {
  const network = new AnsweringNetwork().on(learnerPage.timeline, ({ before }) =>
    before
      ? { events: events(5, 30), next: '', withheld: ['device' as const] }
      : {
          events: events(30, 0),
          next: '2026-03-01T06:00:00.000000+00:00~5~1',
          withheld: ['device' as const],
        },
  );
  const { user } = await mounted(() => <LearnerTimeline personID={7} />, ['/learner/{id}'], '/learner/id');
  await screen.findByText('Video 9');
  expect(screen.getByText(/^Not shown to you: Devices/)).toBeTruthy();
  await user.click(button('Show older'));
  await screen.findByText('Video 29');
  expect(network.inputsOf(learnerPage.timeline)).toHaveLength(1);
  await user.click(button('Show older'));
  await screen.findByText('Video 34');
  expect(document.querySelectorAll('time')).toHaveLength(35);
  expect(screen.getAllByText('01 Mar 2026')).toHaveLength(1);
  expect(screen.getAllByText(/^Not shown to you/)).toHaveLength(1);
  expect(screen.queryByRole('button', { name: 'Show older' })).toBeNull();
});
