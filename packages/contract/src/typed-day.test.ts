import { describe, expect, test } from 'vitest';
import { shownDay } from './company-time.ts';
import { dayTyped } from './typed-day.ts';

describe('a day that is typed or pasted', () => {
  test.each([
    ...[
      '01 Feb 2026',
      '1 Feb 2026',
      '01-Feb-2026',
      '1-Feb-26',
      '01/Feb/2026',
      '1 February 2026',
      '1st Feb 2026',
    ],
    ...[
      'Feb 1, 2026',
      'February 1 2026',
      'Sunday, 1 February 2026',
      'Sun 01/02/26',
      'Sunday, February 1, 2026',
    ],
    ...['01/02/2026', '1.2.2026', '01-02-2026', '01022026', '2026-02-01', '2026-2-1', '2026-02-01T00:00:00'],
    ...['01/02/2026 00:00', '01\u00a0Feb\u00a02026', ' 1 feb 26 ', '1-FEB-2026', '1Feb2026', '01 Feb, 2026'],
  ])('%j is the first of February', (text) => expect(dayTyped(text)).toBe('2026-02-01'));

  test.each([
    ...[
      '',
      '30 Feb 2026',
      '1 Foo 2026',
      '1 Febfoo 2026',
      'Feb 2026',
      '2026',
      '13/13/2026',
      '01/02/2026 10:30',
    ],
    ...['Feb 1 26', '1 Mayor 2026', 'soon', '46054', '1-2', '2026-02-31'],
  ])('%j is no day', (text) => expect(dayTyped(text)).toBeNull());

  test('a day can be pasted in the form in which lists show it', () => {
    expect(dayTyped(shownDay('2026-09-05'))).toBe('2026-09-05');
    expect(dayTyped('5 Sept 2026')).toBe('2026-09-05');
  });
});
