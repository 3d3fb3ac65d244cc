import { expect, test } from 'vitest';
import {
  companyDay,
  companyMinute,
  companyZone,
  dayAfter,
  dayFromToday,
  dayMs,
  monthBefore,
  shownDay,
  shownInstant,
  shownMinute,
  shownSecond,
} from './company-time.ts';

// 20:00 in London is half past one of the next day in India.
const lateEvening = '2026-08-31T20:00:05.000Z';

test('a day begins at midnight in India', () => {
  expect(companyDay('2026-01-31T18:29:59Z')).toBe('2026-01-31');
  expect(companyDay('2026-01-31T18:30:00Z')).toBe('2026-02-01');
  expect(companyDay(new Date('2026-12-31T18:30:00Z'))).toBe('2027-01-01');
});

test('the time shown is that of the zone', () => {
  const zone = new Intl.DateTimeFormat('sv-SE', {
    timeZone: companyZone,
    dateStyle: 'short',
    timeStyle: 'medium',
  });
  const days = 150 * 365;
  for (let at = 0; at < days; at += 97) {
    const instant = new Date(at * dayMs + at * 7_919_000);
    expect(`${companyDay(instant)} ${companyMinute(instant).slice(11, 16)}`).toBe(
      zone.format(instant).slice(0, 16),
    );
  }
});

test('days are counted across the ends of months and years', () => {
  expect(dayAfter('2027-02-28', 1)).toBe('2027-03-01');
  expect(dayAfter('2028-02-28', 1)).toBe('2028-02-29');
  expect(dayAfter('2026-01-01', -1)).toBe('2025-12-31');
  expect(dayAfter('9999-12-31', 1)).toBe('9999-12-31');
  expect(dayFromToday(0)).toBe(companyDay());
});

test("a day is shown with the short name of its month, whatever the browser's language", () => {
  expect(shownDay('2026-09-01')).toBe('01 Sep 2026');
  expect(shownDay(lateEvening)).toBe('01 Sep 2026');
  expect(shownInstant(lateEvening)).toBe('01 Sep 2026, 01:30 IST');
  expect(shownMinute('2026-09-01 01:30:00')).toBe('01 Sep 2026, 01:30 IST');
  expect(shownMinute('')).toBe('');
  expect(companyMinute(new Date(lateEvening))).toBe('2026-09-01 01:30:00');
  expect(shownSecond(lateEvening)).toBe('01 Sep 2026, 01:30:05 IST');
  expect(shownInstant('2026-01-31T18:30:00Z')).toBe('01 Feb 2026, 00:00 IST');
});

test.each([
  [0, '2026-11-27', '2026-11'],
  [1, '2026-11-27', '2026-10'],
  [1, '2027-01-31', '2026-12'],
])('the month %i before %s is %s', (months, today, month) => {
  expect(monthBefore(months, today)).toBe(month);
});
