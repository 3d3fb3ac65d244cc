import { expect, test } from 'vitest';
import { shownRupees } from './money.ts';
import { amountTyped } from './typed-amount.ts';

test.each([
  ['1,250', '1250'],
  ['₹1,250.00', '1250.00'],
  ['₹ 1,250', '1250'],
  [' 1,25,000\n', '125000'],
  ['12,50,000.50', '1250000.50'],
  ['1,250,000', '1250000'],
  ['₹9,99,99,99,999.99', '9999999999.99'],
  ['₹4999', '4999'],
  ['\u00a04999.5 ', '4999.5'],
  ['0', '0'],
  ['Rs. 1,500', '1500'],
  ['Rs.1500.50', '1500.50'],
  ['rs 1,50,000', '150000'],
  ['1500/-', '1500'],
  ['Rs. 1,500 /-', '1500'],
  ['₹1,500/=', '1500'],
  ['INR 1500', '1500'],
  ['Re. 1/-', '1'],
])('the amount %j is pasted as %s', (pasted, amount) => expect(amountTyped(pasted)).toBe(amount));

test.each([
  ...[
    '',
    ' ',
    '₹',
    'free',
    'Rs.',
    'USD 15',
    '$15',
    '1500/2',
    '1250 rupees',
    '-1,250',
    '1,250-',
    '1250.',
    '.5',
    '1e3',
  ],
  ...['12,50', '1,2,50', '1,25,00', '1250,000', '1,250,00,000', '1,25,000,000', ',250', '1,250.00.00'],
  ...['1,5', '1.250,00', '1 250', '12 50', '4999 ₹', '₹₹5', '१२५०'],
])('the amount %j is left as it was pasted', (pasted) => expect(amountTyped(pasted)).toBe(pasted));

test('an amount can be pasted in the form in which lists show it', () => {
  expect(amountTyped(shownRupees('1250000.50'))).toBe('1250000.50');
});
