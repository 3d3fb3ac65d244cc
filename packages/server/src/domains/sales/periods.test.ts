import { describe, expect, it } from 'vitest';
import { daysIn, elapsed, periodBefore, yearBefore } from './periods.ts';

const of = (from: string, until: string) => ({ from, until });

describe('the period before', () => {
  it.each([
    [
      'a month so far: the same days of the month before',
      '2026-11-01',
      '2026-11-20',
      '2026-10-01',
      '2026-10-20',
    ],
    ['a week: the week before', '2026-11-14', '2026-11-20', '2026-11-07', '2026-11-13'],
    [
      'a whole month after a longer one: its first days',
      '2026-11-01',
      '2026-11-30',
      '2026-10-01',
      '2026-10-30',
    ],
    [
      'a whole month after a shorter one: the days just before',
      '2026-03-01',
      '2026-03-31',
      '2026-01-29',
      '2026-02-28',
    ],
    [
      'a financial year so far: as many days from eight months before',
      '2026-04-01',
      '2026-11-20',
      '2025-08-01',
      '2026-03-22',
    ],
    ['a day', '2026-11-20', '2026-11-20', '2026-11-19', '2026-11-19'],
    ['a first of January', '2026-01-01', '2026-01-01', '2025-12-01', '2025-12-01'],
  ])('the period before is, for %s', (_, from, until, before, beforeUntil) => {
    expect(periodBefore(of(from, until))).toEqual(of(before, beforeUntil));
    expect(daysIn(periodBefore(of(from, until)))).toBe(daysIn(of(from, until)));
  });
});

describe('the elapsed part of a period', () => {
  const today = '2026-11-20';
  it.each([
    ['no days asked: this month so far', '', '', '2026-11-01', today],
    ['days that go on: up to today', '2026-11-01', '2026-11-30', '2026-11-01', today],
    ['days that are over', '2026-09-01', '2026-09-30', '2026-09-01', '2026-09-30'],
    ['days in the wrong order', '2026-09-30', '2026-09-01', '2026-09-01', '2026-09-30'],
    ['days to come', '2027-01-05', '2027-01-09', '2027-01-05', '2027-01-05'],
  ])('the elapsed part of a period of %s', (_, startDate, endDate, from, until) => {
    expect(elapsed({ startDate, endDate }, today)).toEqual(of(from, until));
  });

  it('a year before 29 February is 28 February', () => {
    expect([yearBefore('2028-02-29'), yearBefore('2026-11-20')]).toEqual(['2027-02-28', '2025-11-20']);
  });
});
