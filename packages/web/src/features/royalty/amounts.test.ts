import { expect, it } from 'vitest';
import { amountText } from '../../ui/fields/amount-text.ts';
import { negated } from './amounts.ts';

it('amounts use Indian digit grouping and keep every paisa', () => {
  const shown = ['0.00', '999.5', '12345.67', '1234567.05', '-5499.78', '-0.00', '123456789012.34'].map(
    amountText,
  );
  expect(shown).toEqual([
    '0.00',
    '999.50',
    '12,345.67',
    '12,34,567.05',
    '− 5,499.78',
    '0.00',
    '1,23,45,67,89,012.34',
  ]);
});

it('negating changes the sign, except of zero', () => {
  expect(['24000.00', '-10.00', '0.00'].map(negated)).toEqual(['-24000.00', '10.00', '0.00']);
});
