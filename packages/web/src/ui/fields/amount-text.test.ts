import { describe, expect, test } from 'vitest';
import { groupedAmount, numberText, rupeeParts } from './amount-text.ts';

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

test.each([
  ['4999.50', '4,999.50'],
  ['1250000.5', '12,50,000.5'],
  ['12345678', '1,23,45,678'],
  ['999', '999'],
  ['12a', '12a'],
  ['', ''],
])('the typed amount %j is shown as %j once its field is left', (typed, shown) => {
  expect(groupedAmount(typed)).toBe(shown);
});
