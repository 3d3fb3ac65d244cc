import { expect, test } from 'vitest';
import { sumText } from './sum-text.ts';

test('sums are grouped as in India, and lose no digit', () => {
  expect(sumText('28643716.5', 'rupees')).toBe('₹ 2,86,43,716.50');
  expect(sumText('-241498.00', 'rupees')).toBe('− ₹ 2,41,498.00');
  expect(sumText('90071992547409931.07', 'rupees')).toBe('₹ 90,07,19,92,54,74,09,931.07');
  expect(sumText('1284', 'number')).toBe('1,284');
});
