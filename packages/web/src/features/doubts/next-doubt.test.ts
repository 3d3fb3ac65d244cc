import { expect, it } from 'vitest';
import { nextDoubt } from './next-doubt.ts';

const at = '2026-11-20T10:00:00Z';
const doubt = (id: number, ...deeds: ('looking' | 'answering')[]) => ({
  id,
  present: deeds.map((deed, n) => ({ userID: n + 1, name: 'Ritu', deed, since: at })),
});

it('goes on with the most urgent one, which others may look at', () => {
  expect(nextDoubt([doubt(1), doubt(2, 'looking'), doubt(3)], 1)?.id).toBe(2);
});

it('passes over what somebody else answers, as long as there is another', () => {
  expect(nextDoubt([doubt(1), doubt(2, 'looking', 'answering'), doubt(3)], 1)?.id).toBe(3);
  expect(nextDoubt([doubt(1), doubt(2, 'answering')], 1)?.id).toBe(2);
});

it('ends where nothing else waits', () => {
  expect(nextDoubt([doubt(1)], 1)).toBeUndefined();
  expect(nextDoubt([], 1)).toBeUndefined();
});
