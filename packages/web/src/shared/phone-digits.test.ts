import { expect, test } from 'vitest';
import { phoneDigits } from './phone-digits.ts';

test.each([
  ['+91 98765 43210', '9876543210'],
  ['+91-(98765)-43210', '9876543210'],
  ['98765 43210', '9876543210'],
  ['\u202a+91 98765\u201143210\u202c', '9876543210'],
  ['＋९१ ९८७६५ ४३२१०', '9876543210'],
  ['+44 7911 123456', '+447911123456'],
  ['+91 98765', '+9198765'],
  ['phone', ''],
  ['1'.repeat(40), '1'.repeat(16)],
])('A phone pasted as %s appears in its field as %j', (typed, digits) => {
  expect(phoneDigits(typed)).toBe(digits);
});
