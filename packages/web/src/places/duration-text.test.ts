import { expect, it } from 'vitest';
import { durationText } from './duration-text.ts';

it.each([
  [1, '1 s'],
  [60, '1 min'],
  [90, '1 min 30 s'],
  [3661, '1 h 1 min 1 s'],
  [7200, '2 h'],
])('%i seconds read as %s', (seconds, text) => {
  expect(durationText(seconds)).toBe(text);
});
