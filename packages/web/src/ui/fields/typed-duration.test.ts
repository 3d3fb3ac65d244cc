import { expect, test } from 'vitest';
import { secondsTyped } from './typed-duration.ts';

test('A duration is typed with colons and kept in seconds', () => {
  expect(['01:30:00', '1:30', '00:00:05', '1200:00:00', ''].map(secondsTyped)).toEqual([
    ...['5400', '90', '5', '4320000', ''],
  ]);
});

test('A text that is not a duration does not become a number of seconds', () => {
  for (const text of ['90', '1:75', 'soon', '-1:00', '1:2:3:4']) {
    expect(Number.isInteger(Number(secondsTyped(text))), text).toBe(false);
  }
});
