import { describe, expect, it } from 'vitest';
import { inPaise, rupees } from './money.ts';

const message = 'Please enter a price';
const rule = rupees(message);
const read = (value: unknown) => rule.safeParse(value);

describe('an amount of rupees', () => {
  it.each([
    ['4999', '4999.00'],
    [' 4999.5 ', '4999.50'],
    ['0', '0.00'],
    ['0004.10', '4.10'],
    [4999, '4999.00'],
    [0.1, '0.10'],
    ['9999999999.99', '9999999999.99'],
  ])('an amount written as %s is %s rupees', (value, amount) => expect(read(value).data).toBe(amount));

  it.each(['', '-1', '1.234', '1e3', '1,000', '₹5', '99999999999', 0.1 + 0.2, 1e21, -0.5, Number.NaN])(
    '%s is not an amount of rupees',
    (value) => expect(read(value).error?.issues[0]?.message).toBe(message),
  );

  it('an amount of rupees is compared by its paise, exactly', () => {
    expect(inPaise('4999.10')).toBe(499_910);
    expect(inPaise('9999999999.99')).toBe(999_999_999_999);
    expect(inPaise('0.29')).toBe(29);
  });
});
