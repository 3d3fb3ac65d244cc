import { pushes } from '@prepdesk/contract/pushes/pushes';
import { act } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { AnsweringNetwork } from '../../testing/answering.ts';
import { mounted } from '../../testing/mounted.tsx';
import { LeavingBar } from './leaving-bar.tsx';

const Bar = () => <LeavingBar report={() => {}} onShow={() => {}} />;

test('the bar of pushes about to be sent is read again, although its clock is drawn every second', async () => {
  const answer = { now: new Date().toISOString(), cancelMinutes: 5, pushes: [], held: 0 };
  const network = new AnsweringNetwork().on(pushes.leaving, () => answer);
  const reads = () => network.inputsOf(pushes.leaving).length;
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  await mounted(Bar, ['/notification/sent'], '/notification/sent');
  await vi.waitFor(() => expect(reads()).toBe(1));
  for (let second = 0; second < 16; second++) await act(() => vi.advanceTimersByTimeAsync(1000));
  await vi.waitFor(() => expect(reads()).toBe(2));
});
