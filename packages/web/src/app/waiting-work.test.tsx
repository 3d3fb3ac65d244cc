import { waitingWork } from '@prepdesk/contract/access/waiting-work';
import type { CallResponse } from '@prepdesk/contract/define-call';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AnsweringNetwork } from '../testing/answering.ts';
import { mounted } from '../testing/mounted.tsx';
import { HomeScreen } from './home-screen.tsx';
import { WaitingWork as Work } from './waiting-work.tsx';

const screens = ['/doubts', '/orders', '/errortypes', '/reviews', '/prepclinic/signoff', '/status'] as const;
const counted = (count: number, isCapped = false) => ({ count, isCapped });
const WaitingWork = () => <Work rooms={() => []} />;
const backup = { name: 'Backup', isSetUp: 0 };

type Counts = CallResponse<typeof waitingWork.count>;

const shown = async () =>
  (await within(await screen.findByRole('list', { name: 'Waiting for you' })).findAllByRole('listitem')).map(
    (item) => [...item.querySelectorAll('b, small')].map(({ textContent }) => textContent).join(' '),
  );

test('the start page counts what waits for the person, and says nothing of what does not', async () => {
  new AnsweringNetwork().on(waitingWork.count, () => ({
    doubts: counted(10_000, true),
    refunds: counted(2),
    errorReports: counted(7),
    reviews: counted(0),
    checks: [backup],
  }));
  const { user, location } = await mounted(WaitingWork, screens, '/', screens);
  expect(await shown()).toEqual([
    '10,000+ Pending doubts',
    '2 Refunds to approve',
    '7 Open error reports',
    '1 Backup not set up',
  ]);
  await user.click(screen.getByRole('link', { name: /Open error reports/ }));
  expect(location().pathname).toBe('/errortypes');
});

test('the start page opens the rows that it has counted, and no others', async () => {
  new AnsweringNetwork().on(waitingWork.count, () => ({
    doubts: counted(0),
    signOff: counted(36),
    reviews: counted(18),
    checks: [],
  }));
  await mounted(WaitingWork, screens, '/', screens);
  const goalOf = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href');
  expect(await goalOf('36 Texts to sign')).toBe('/prepclinic/signoff?isForMe=1');
  expect(await goalOf('18 Pending reviews')).toBe('/reviews?filter=0');
});

test('the start page offers no work on a screen that the person cannot open', async () => {
  new AnsweringNetwork().on(waitingWork.count, () => ({
    doubts: counted(3),
    refunds: counted(2),
    checks: [backup, { name: 'Jobs', isSetUp: 1 }],
  }));
  await mounted(WaitingWork, ['/doubts', '/orders#refund', '/status'], '/', screens);
  expect(await shown()).toEqual(['3 Pending doubts', '2 Server checks']);
});

test('the start page says when nothing waits', async () => {
  new AnsweringNetwork().on(waitingWork.count, () => ({ doubts: counted(0), checks: [] }));
  await mounted(WaitingWork, ['/doubts'], '/', screens);
  expect(await screen.findByText('Nothing waits')).toBeTruthy();
});

test('the start page says that what waits could not be counted, and counts it again', async () => {
  const network = new AnsweringNetwork().on(waitingWork.count, () => ({ doubts: counted(1), checks: [] }));
  network.isDown = true;
  const { user } = await mounted(WaitingWork, ['/doubts'], '/', screens);
  const again = await screen.findByRole('button', { name: 'Try Again' });
  expect(screen.queryByText('Nothing waits')).toBeNull();
  network.isDown = false;
  await user.click(again);
  expect(await shown()).toEqual(['1 Pending doubts']);
});

test('what stands below does not move once it is counted what waits, on however many lines that is', async () => {
  let count = (_: Counts) => {};
  const counts = new Promise<Counts>((resolve) => {
    count = resolve;
  });
  new AnsweringNetwork().on(waitingWork.count, () => counts);
  await mounted(HomeScreen, ['/doubts', '/orders#refund', '/errortypes', '/reviews'], '/', screens);
  const heading = await screen.findByText('Waiting for you');
  const rooms = () => heading.nextElementSibling?.childElementCount;
  expect(rooms()).toBe(4);
  expect(screen.queryByText('Nothing waits')).toBeNull();
  count({
    doubts: counted(3),
    refunds: counted(0),
    errorReports: counted(2),
    reviews: counted(0),
    checks: [],
  });
  await screen.findByRole('link', { name: '3 Pending doubts' });
  expect(await shown()).toEqual(['3 Pending doubts', '2 Open error reports']);
  expect(rooms()).toBe(4);
});
