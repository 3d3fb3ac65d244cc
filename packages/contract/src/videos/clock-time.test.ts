import { expect, test } from 'vitest';
import { lengthText } from './clock-time.ts';

test('a length of a video is read as all durations are, and anything else as it was written', () => {
  expect(lengthText('00:23:38')).toBe('23 min 38 s');
  expect(lengthText('02:05:00')).toBe('2 h 5 min');
  expect(lengthText('unknown')).toBe('unknown');
});
