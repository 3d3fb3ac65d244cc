import { doubts } from '@prepdesk/contract/doubts/doubts';
import { cleanup } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { AnsweringNetwork } from '../../testing/answering.ts';
import { mounted } from '../../testing/mounted.tsx';
import { usePresence } from './use-presence.ts';

const nobody: [] = [];

function Doubt() {
  usePresence(7, 'looking', nobody);
  return null;
}

test('a beat that is under way when a doubt is left does not arrive after the goodbye', async () => {
  const network = new AnsweringNetwork().on(doubts.presence, () => ({ present: [] }));
  onTestFinished(() => void vi.unstubAllGlobals());
  const { fetch } = globalThis;
  const signals: (AbortSignal | null | undefined)[] = [];
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    signals.push(init.signal);
    return fetch(url, init);
  });
  await mounted(Doubt, ['/doubts'], '/doubts');
  await expect.poll(() => signals.length).toBe(1);
  cleanup();
  expect(signals[0]?.aborted).toBe(true);
  await expect
    .poll(() => network.inputsOf(doubts.presence))
    .toMatchObject([{ deed: 'looking' }, { deed: 'gone' }]);
  expect(signals[1]?.aborted ?? false).toBe(false);
});
