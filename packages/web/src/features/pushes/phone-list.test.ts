import { describe, expect, it } from 'vitest';
import { eachOnce, errorOf, partsOf, shownPart, withoutPhones } from './phone-list.ts';

describe('a list of phones', () => {
  it('a list of phones is split at commas, semicolons and line breaks', () => {
    expect(partsOf(' 98201 55417, 9986012048;\n,88005 73110 ')).toEqual([
      '98201 55417',
      '9986012048',
      '88005 73110',
    ]);
  });

  it.each([
    ['98201 55417', '', '98201 55417'],
    ['+91 98201-55417', '', '98201 55417'],
    ['09820155417', '', '98201 55417'],
    ['9845 07', 'too short', '9845 07'],
    ['98450798450798', 'too long', '98450798450798'],
    ['Asha', 'not a phone number', 'Asha'],
  ])('a list of phones checks and formats %s', (typed, error, shown) => {
    expect([errorOf(typed), shownPart(typed)]).toEqual([error, shown]);
  });

  it('a list of phones drops removed numbers, however they were written', () => {
    expect(withoutPhones('98201 55417, 9845 07, +91 99860 12048', ['9845 07', '9986012048'])).toBe(
      '98201 55417',
    );
  });

  it('a list of phones keeps each number once', () => {
    expect(eachOnce(['98201 55417', '+919820155417', '9845 07', '9845 07'])).toEqual([
      '98201 55417',
      '9845 07',
    ]);
  });
});
