import { expect, test } from 'vitest';
import { skippedText } from './import-words.ts';

test.each([
  [16, 0, '16 new questions are skipped: nearly the same as others'],
  [16, 15, '1 new question is skipped: nearly the same as another'],
  [16, 16, ''],
  [0, 0, ''],
])('of %i near-duplicates with %i kept, the import says how many are skipped', (near, kept, text) => {
  expect(skippedText({ near, kept })).toBe(text);
});
