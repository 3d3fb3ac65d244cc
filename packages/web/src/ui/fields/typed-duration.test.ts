import { expect, test } from 'vitest';
import { secondsTyped } from './typed-duration.ts';

test('A length of time is written with colons, and kept in seconds', () => {
  expect(['01:30:00', '1:30', '00:00:05', '1200:00:00', ''].map(secondsTyped)).toEqual([
    ...['5400', '90', '5', '4320000', ''],
  ]);
});

test('What is no length of time is no number of seconds either', () => {
  for (const text of ['90', '1:75', 'soon', '-1:00', '1:2:3:4']) {
    expect(Number.isInteger(Number(secondsTyped(text))), text).toBe(false);
  }
});
