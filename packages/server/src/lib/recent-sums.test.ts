import { expect, it } from 'vitest';
import { RecentSums } from './recent-sums.ts';

it('a recent sum adds up what was added, of each key for itself, and forgets what is old', () => {
  let nowMs = 0;
  const sums = new RecentSums<string>(1000, () => nowMs);
  sums.add('a', 2);
  sums.add('a', 3);
  sums.add('b', 1);
  expect([sums.of('a'), sums.of('b'), sums.of('c')]).toEqual([5, 1, 0]);
  nowMs = 1500;
  sums.add('a', 7);
  expect([sums.of('a'), sums.of('b')]).toEqual([12, 1]);
  nowMs = 2500;
  expect([sums.of('a'), sums.of('b')]).toEqual([7, 0]);
  nowMs = 9000;
  expect(sums.of('a')).toBe(0);
});
