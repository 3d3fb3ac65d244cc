import { describe, expect, it, test } from 'vitest';
import { creditHoursText, durationText, longDurationText } from './duration-text.ts';

it.each([
  [1, '1 s'],
  [60, '1 min'],
  [90, '1 min 30 s'],
  [3661, '1 h 1 min 1 s'],
  [7200, '2 h'],
])('%i seconds are shown as %s', (seconds, text) => {
  expect(durationText(seconds)).toBe(text);
});

describe('Durations of things for sale', () => {
  test.each([
    [0, '–'],
    [30, '1 min'],
    [3600, '1 h'],
    [5430, '1 h 30 min'],
    [3_600_000, '1,000 h'],
  ])('%i seconds are shown as %s', (seconds, words) => expect(longDurationText(seconds)).toBe(words));

  test.each([
    [0, '0'],
    [3600, '1'],
    [5400, '1.5'],
    [5430, '1.51'],
    [4_500_000, '1250'],
  ])('%i seconds of credit are %s hours', (seconds, hours) => expect(creditHoursText(seconds)).toBe(hours));
});
