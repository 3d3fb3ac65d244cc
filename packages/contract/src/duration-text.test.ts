import { expect, test } from 'vitest';
import { durationOfClock } from './duration-text.ts';

test('the length of a video is read as all durations are', () => {
  expect(durationOfClock('00:23:38')).toBe('23 min 38 s');
  expect(durationOfClock('02:05:00')).toBe('2 h 5 min');
});
