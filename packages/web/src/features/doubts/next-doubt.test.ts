import { expect, it } from 'vitest';
import { nextDoubt } from './next-doubt.ts';

const at = '2026-11-20T10:00:00Z';
const doubt = (id: number, ...actions: ('looking' | 'answering')[]) => ({
  id,
  present: actions.map((action, n) => ({ userID: n + 1, name: 'Ritu', deed: action, since: at })),
});

it('the next doubt is the most urgent one, even if others are looking at it', () => {
  expect(nextDoubt([doubt(1), doubt(2, 'looking'), doubt(3)], 1)?.id).toBe(2);
});

it('the next doubt is not one that somebody else is answering, if there is another', () => {
  expect(nextDoubt([doubt(1), doubt(2, 'looking', 'answering'), doubt(3)], 1)?.id).toBe(3);
  expect(nextDoubt([doubt(1), doubt(2, 'answering')], 1)?.id).toBe(2);
});

it('the queue of doubts ends when no other doubt is waiting', () => {
  expect(nextDoubt([doubt(1)], 1)).toBeUndefined();
  expect(nextDoubt([], 1)).toBeUndefined();
});
