import { describe, expect, test } from 'vitest';
import { numberText, rupeeParts } from './amount-text.ts';

describe('Amounts', () => {
  test.each([
    ['4999.00', '4,999.00'],
    ['28643716.5', '2,86,43,716.50'],
    ['-241498.00', '− 2,41,498.00'],
    ['90071992547409931.07', '90,07,19,92,54,74,09,931.07'],
    ['0.00', '0.00'],
  ])('Amounts %s rupees are shown as %s, without losing a digit', (amount, words) =>
    expect(rupeeParts(amount).join('')).toBe(words),
  );

  test('a number that is not money shows decimals only when it has some', () => {
    expect(['1284', '1284.50', '-3.25'].map(numberText)).toEqual(['1,284', '1,284.5', '− 3.25']);
  });
});
