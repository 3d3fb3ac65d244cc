import { pushes } from '@prepdesk/contract/pushes/pushes';
import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { AnsweringNetwork } from '../../testing/answering.ts';
import { everyMediaMatches } from '../../testing/media.ts';
import { mounted } from '../../testing/mounted.tsx';
import SentPushesScreen from './sent-pushes-screen.tsx';

afterEach(() => void vi.restoreAllMocks());

const counts = { people: 7, devices: 9, sent: 8, failed: 1, unknown: 0, retired: 0 };

test('on a phone the card of a push leaves out a count that is known only after it left', async () => {
  everyMediaMatches(true);
  const nothing = { now: '2026-11-20T06:00:00Z', cancelMinutes: 5, pushes: [], held: 0 };
  new AnsweringNetwork()
    .on(pushes.leaving, () => nothing)
    .on(pushes.list, () => ({
      pushes: [
        { occurrenceID: 1, pushID: 1, title: 'Tomorrow', state: 'waiting' as const, ...counts },
        { occurrenceID: 2, pushID: 2, title: 'Yesterday', state: 'sent' as const, ...counts },
      ],
    }));
  await mounted(SentPushesScreen, ['/notification/sent'], '/notification/sent');
  const rows = await Promise.all(
    ['Tomorrow', 'Yesterday'].map((name) => screen.findByRole('row', { name: new RegExp(name) })),
  );
  const leftOut = rows.map((row) => row.querySelector('td[data-label="People"]')?.hasAttribute('data-spare'));
  expect(leftOut).toEqual([true, false]);
});
