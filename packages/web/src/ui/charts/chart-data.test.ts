import { expect, it } from 'vitest';
import { drawnValue, scaleOf, shortRupees } from './chart-data.ts';

it.each([
  [0, '0'],
  [950, '₹ 950'],
  [20_000, '₹ 20k'],
  [1_250_000, '₹ 12.5 L'],
  [20_000_000, '₹ 2 Cr'],
])('an axis shows %d as %s', (amount, text) => {
  expect(shortRupees(amount)).toBe(text);
});

it.each([
  [15_894, true, [0, 4000, 8000, 12_000, 16_000]],
  [3400, true, [0, 1000, 2000, 3000, 4000]],
  [138, true, [0, 40, 80, 120, 160]],
  [2, true, [0, 1, 2]],
  [0, true, [0, 1]],
  [2, false, [0, 0.4, 0.8, 1.2, 1.6, 2]],
  [24_589_313.5, false, [0, 5_000_000, 10_000_000, 15_000_000, 20_000_000, 25_000_000]],
])('up to %d, of counts: %s, an axis has the steps %j', (max, isOfCounts, steps) => {
  const row = (amount: number) => ({ key: '', label: '', value: drawnValue(String(amount), '') });
  const scale = scaleOf([row(0), row(max)], isOfCounts);
  expect(scale.map((step) => Number(step.toFixed(6)))).toEqual(steps);
});
