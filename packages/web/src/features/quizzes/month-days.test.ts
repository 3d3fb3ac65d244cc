import { describe, expect, it } from 'vitest';
import { dayByKey, daysOf, monthFrom, shownMonth, weekdayName, weeksOf } from './month-days.ts';

describe('a month', () => {
  it('a month is split into weeks that begin on Sunday', () => {
    const weeks = weeksOf('2026-11');
    expect([weeks[0]?.[0], weeks[0]?.[6]]).toEqual(['2026-11-01', '2026-11-07']);
    expect(weeks.at(-1)).toEqual(['2026-11-29', '2026-11-30', '', '', '', '', '']);
    expect(weeks).toHaveLength(5);
    expect(weeksOf('2026-08')[0]).toEqual(['', '', '', '', '', '', '2026-08-01']);
    expect(weeksOf('2026-02')).toHaveLength(4);
  });

  it('a month has the right number of days, and the right neighbours across years', () => {
    expect([daysOf('2028-02').length, daysOf('2026-12').at(-1)]).toEqual([29, '2026-12-31']);
    expect([monthFrom('2026-12', 1), monthFrom('2026-01', -1)]).toEqual(['2027-01', '2025-12']);
    expect([shownMonth('2026-11'), weekdayName('2026-11-22')]).toEqual(['November 2026', 'Sunday']);
  });
});

it.each([
  ['ArrowLeft', '2026-11-30', '2026-11-29'],
  ['ArrowRight', '2026-11-30', '2026-12-01'],
  ['ArrowUp', '2026-11-03', '2026-10-27'],
  ['ArrowDown', '2026-11-03', '2026-11-10'],
  ['Home', '2026-11-04', '2026-11-01'],
  ['End', '2026-11-04', '2026-11-07'],
  ['PageUp', '2026-03-31', '2026-02-28'],
  ['PageDown', '2026-11-04', '2026-12-04'],
  ['a', '2026-11-04', undefined],
])('%s moves from %s to %s', (key, day, expected) => {
  expect(dayByKey(day, key)).toBe(expected);
});
