import { describe, expect, test } from 'vitest';
import { creditHoursText, durationText, rupeesText } from './amount-text.ts';

describe('Amounts', () => {
  test.each([
    ['4999.00', '₹4,999'],
    ['499900.50', '₹4,99,900.50'],
    ['9999999999.99', '₹9,99,99,99,999.99'],
    ['0.00', '₹0'],
  ])('%s rupees read %s', (amount, words) => expect(rupeesText(amount)).toBe(words));

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
