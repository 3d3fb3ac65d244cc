import { expect, it } from 'vitest';
import { durationOf } from './duration.ts';

it.each([
  [0, '0 s'],
  [59, '59 s'],
  [725, '12 min 5 s'],
  [15_120, '4 h 12 min'],
  [273_600, '3 d 4 h'],
])('%i seconds are shown as %s', (seconds, text) => {
  expect(durationOf(seconds)).toBe(text);
});
