import { describe, expect, test } from 'vitest';
import { creditHoursText, durationText, numberText, rupeeParts } from './amount-text.ts';

describe('Amounts', () => {
  test.each([
    ['4999.00', '4,999.00'],
    ['28643716.5', '2,86,43,716.50'],
    ['-241498.00', '− 2,41,498.00'],
    ['90071992547409931.07', '90,07,19,92,54,74,09,931.07'],
    ['0.00', '0.00'],
  ])('%s rupees read %s, and lose no digit', (amount, words) =>
    expect(rupeeParts(amount).join('')).toBe(words),
  );

  test('a sum that is no money has decimals only where there are some', () => {
    expect(['1284', '1284.50', '-3.25'].map(numberText)).toEqual(['1,284', '1,284.5', '− 3.25']);
  });

  test.each([
    [0, '–'],
    [30, '1 min'],
    [3600, '1 h'],
    [5430, '1 h 30 min'],
    [3_600_000, '1,000 h'],
  ])('%i seconds read %s', (seconds, words) => expect(durationText(seconds)).toBe(words));

  test.each([
    [0, '0'],
    [3600, '1'],
    [5400, '1.5'],
    [5430, '1.51'],
    [4_500_000, '1250'],
  ])('%i seconds of credit are %s hours', (seconds, hours) => expect(creditHoursText(seconds)).toBe(hours));
});
