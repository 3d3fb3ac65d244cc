import { describe, expect, test } from 'vitest';
import { emptyOtp, enterDigits, eraseDigit, isComplete, otpOf, typedInto } from './otp-digits.ts';

const boxes = (text: string) =>
  [...text.padEnd(6, '_')].map((character) => (character === '_' ? '' : character));

describe('the six boxes of the OTP', () => {
  test('a typed digit fills its box and moves on', () => {
    expect(enterDigits(boxes('40'), 2, '7')).toEqual({ digits: boxes('407'), at: 3 });
  });

  test('the last box of the OTP keeps the cursor', () => {
    expect(enterDigits(boxes('40712'), 5, '9')).toEqual({ digits: boxes('407129'), at: 5 });
  });

  test.each([
    '407129',
    '407 129',
    '4-0-7-1-2-9',
    ' 407129\n',
    '\u2066407129\u2069',
    '௪௦௭௧௨௯',
    '４０７１２９',
    'Your OTP is 407129',
    '४०७१२९',
    '407129',
  ])('a pasted code %j fills all boxes, wherever the cursor is', (text) => {
    const { digits } = enterDigits(boxes('1'), 3, text);
    expect(otpOf(digits)).toBe('407129');
    expect(isComplete(digits)).toBe(true);
  });

  test('a part of a code is pasted from the current box on', () => {
    expect(enterDigits(boxes('12'), 2, '345')).toEqual({ digits: boxes('12345'), at: 5 });
  });

  test('letters typed into the boxes of the OTP change nothing', () => {
    expect(enterDigits(boxes('12'), 2, 'abc')).toEqual({ digits: boxes('12'), at: 2 });
  });

  test('typing before or after a digit of the OTP replaces it', () => {
    expect(typedInto('4', '47')).toBe('7');
    expect(typedInto('4', '74')).toBe('7');
    expect(typedInto('4', '44')).toBe('4');
    expect(typedInto('', '407129')).toBe('407129');
  });

  test('Backspace clears the box, then the previous one', () => {
    expect(eraseDigit(boxes('407'), 2)).toEqual({ digits: boxes('40'), at: 2 });
    expect(eraseDigit(boxes('40'), 2)).toEqual({ digits: boxes('4'), at: 1 });
    expect(eraseDigit(emptyOtp.digits, 0)).toEqual(emptyOtp);
  });
});
