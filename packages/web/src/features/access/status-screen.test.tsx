import { type StatusCheck, status } from '@prepdesk/contract/tools/status';
import { act, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { AnsweringNetwork } from '../../testing/answering.ts';
import { mounted } from '../../testing/mounted.tsx';
import StatusScreen from './status-screen.tsx';

afterEach(() => void vi.useRealTimers());

const statusAnswers = (checks: () => StatusCheck[]) =>
  new AnsweringNetwork().on(status.read, () => ({
    version: '2.4',
    startedAt: '2026-11-30T06:00:00Z',
    uptimeSeconds: 60,
    database: 'own' as const,
    checks: checks(),
  }));

test('the state of the server is read again every few seconds, and says when it was read', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
  let isWell = 1;
  statusAnswers(() => [{ name: 'Database', isWell, isSetUp: 1, says: 'Answers', at: null, tookMs: 3 }]);
  await mounted(StatusScreen, ['/status'], '/status');
  expect(await screen.findByText('All systems operational')).toBeTruthy();
  expect(screen.getByText('Own server')).toBeTruthy();
  const said = screen.getByText(/^Live\. Last read/);
  const first = said.textContent;
  isWell = 0;
  await act(() => vi.advanceTimersByTimeAsync(5000));
  expect(await screen.findByText('Needs attention')).toBeTruthy();
  expect(said.textContent).not.toBe(first);
});

test('what nobody has set up is not called healthy, nor all systems operational', async () => {
  const check = { isWell: 1, isSetUp: 1, says: 'Answers', at: null, tookMs: 3 };
  statusAnswers(() => [
    { ...check, name: 'Database' },
    { ...check, name: 'Backup', isSetUp: 0, says: 'None yet' },
  ]);
  await mounted(StatusScreen, ['/status'], '/status');
  expect(await screen.findByText('Operational · Backup not set up')).toBeTruthy();
  expect(screen.getAllByRole('listitem').map((row) => row.lastElementChild?.textContent)).toEqual([
    'Healthy',
    'Not set up',
  ]);
});
