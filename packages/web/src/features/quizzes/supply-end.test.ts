import { expect, it } from 'vitest';
import { supplyEnd } from './supply-end.ts';

it.each([
  ['', 'there is no active quiz today or later.'],
  ['2026-11-22', 'the last active quiz is on 22 Nov 2026, today. There is none after it.'],
  ['2026-11-23', 'the last active quiz is on 23 Nov 2026, tomorrow. There is none after it.'],
  ['2026-11-24', 'the last active quiz is on 24 Nov 2026, in two days. There is none after it.'],
  ['2026-11-25', ''],
])('on 22 November, a level with its last active quiz on "%s" gets the warning: %s', (lastOn, expected) => {
  expect(supplyEnd(lastOn, '2026-11-22')).toBe(expected);
});
