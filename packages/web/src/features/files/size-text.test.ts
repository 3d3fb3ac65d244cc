import { expect, it } from 'vitest';
import { sizeText } from './size-text.ts';

it.each([
  [0, '0 B'],
  [900, '900 B'],
  [1024, '1 KB'],
  [1_500_000, '1.4 MB'],
  [209_715_200, '200 MB'],
  [5 * 1024 ** 4, '5120 GB'],
])('%d bytes are shown as %s', (sizeBytes, text) => {
  expect(sizeText(sizeBytes)).toBe(text);
});
