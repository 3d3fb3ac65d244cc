import { describe, expect, it } from 'vitest';
import { eachOnce, faultOf, partsOf, shownPart, withoutPhones } from './phone-list.ts';

describe('a list of phones', () => {
  it('is what stands between commas, semicolons and lines', () => {
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
    ['Asha', 'no phone number', 'Asha'],
  ])('%s is told as it is', (typed, fault, shown) => {
    expect([faultOf(typed), shownPart(typed)]).toEqual([fault, shown]);
  });

  it('loses what is taken away, however it was written', () => {
    expect(withoutPhones('98201 55417, 9845 07, +91 99860 12048', ['9845 07', '9986012048'])).toBe(
      '98201 55417',
    );
  });

  it('names nobody twice', () => {
    expect(eachOnce(['98201 55417', '+919820155417', '9845 07', '9845 07'])).toEqual([
      '98201 55417',
      '9845 07',
    ]);
  });
});
