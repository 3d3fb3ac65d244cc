import { apps } from '@prepdesk/contract/catalogue/apps';
import { cleanup, screen } from '@testing-library/react';
import { useEffect } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { AnsweringNetwork } from '../testing/answering.ts';
import { mounted, signedIn } from '../testing/mounted.tsx';
import { endReadingAhead, prefetch, readAhead } from './prefetch.ts';
import { queryClient } from './query-client.ts';
import { useRead } from './use-read.ts';

function Shown() {
  const { data } = useRead(apps.list, {});
  useEffect(endReadingAhead, []);
  return <p>{data ? 'Read' : 'Reading'}</p>;
}

test('what is read ahead of the first screen is not read again when a slow computer draws it late, but a later screen does', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const network = new AnsweringNetwork().on(apps.list, () => []);
  const reads = () => network.inputsOf(apps.list).length;
  signedIn(['/subjects']);
  readAhead(apps.list, {});
  await expect.poll(() => queryClient.isFetching()).toBe(0);
  vi.setSystemTime(Date.now() + 30_000);
  await mounted(Shown, ['/subjects'], '/subjects');
  expect(screen.getByText('Read')).toBeTruthy();
  expect(reads()).toBe(1);
  cleanup();
  vi.setSystemTime(Date.now() + 30_000);
  await mounted(Shown, ['/subjects'], '/subjects');
  await expect.poll(reads).toBe(2);
});

test('what is read ahead of a later part of the page becomes old as soon as anything else', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const network = new AnsweringNetwork().on(apps.list, () => []);
  const reads = () => network.inputsOf(apps.list).length;
  await mounted(Shown, ['/subjects'], '/subjects');
  await expect.poll(reads).toBe(1);
  cleanup();
  queryClient.clear();
  prefetch(apps.list, {});
  await expect.poll(reads).toBe(2);
  await expect.poll(() => queryClient.isFetching()).toBe(0);
  vi.setSystemTime(Date.now() + 30_000);
  await mounted(Shown, ['/subjects'], '/subjects');
  await expect.poll(reads).toBe(3);
});
