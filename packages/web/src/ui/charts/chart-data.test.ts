import { expect, it } from 'vitest';
import { shortRupees } from './chart-data.ts';

it.each([
  [0, '0'],
  [950, '₹ 950'],
  [20_000, '₹ 20k'],
  [1_250_000, '₹ 12.5 L'],
  [20_000_000, '₹ 2 Cr'],
])('an axis shows %d as %s', (amount, text) => {
  expect(shortRupees(amount)).toBe(text);
});
