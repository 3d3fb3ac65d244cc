import { dayAfter } from '@prepdesk/contract/company-time';

/** Days are yyyy-MM-dd, months yyyy-MM. */

const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay();

/** As in the day fields of browsers in India: a week begins on Sunday. */
export const weekdays = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const;

export const weekdayName = (day: string): string => weekdays[weekdayOf(day)] ?? '';

/** The month that is `months` after the given one, or before it if negative. */
export function monthFrom(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7);
}

export function daysOf(month: string): string[] {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const count = new Date(Date.UTC(year, number, 0)).getUTCDate();
  return Array.from({ length: count }, (_, index) => dayAfter(`${month}-01`, index));
}

/** The days of a month in weeks from Sunday to Saturday; '' for days of another month. */
export function weeksOf(month: string): string[][] {
  const days = daysOf(month);
  const before = Array.from({ length: weekdayOf(`${month}-01`) }, () => '');
  const cells = [...before, ...days];
  return Array.from({ length: Math.ceil(cells.length / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_, index) => cells[week * 7 + index] ?? ''),
  );
}

/** The day that a key moves to in a calendar; undefined for other keys. */
export function dayByKey(day: string, key: string): string | undefined {
  const [month, number] = [day.slice(0, 7), day.slice(8)];
  const inMonth = (other: string) => {
    const days = daysOf(other);
    return days[Math.min(Number(number), days.length) - 1] ?? day;
  };
  switch (key) {
    case 'ArrowLeft':
      return dayAfter(day, -1);
    case 'ArrowRight':
      return dayAfter(day, 1);
    case 'ArrowUp':
      return dayAfter(day, -7);
    case 'ArrowDown':
      return dayAfter(day, 7);
    case 'Home':
      return dayAfter(day, -weekdayOf(day));
    case 'End':
      return dayAfter(day, 6 - weekdayOf(day));
    case 'PageUp':
      return inMonth(monthFrom(month, -1));
    case 'PageDown':
      return inMonth(monthFrom(month, 1));
    default:
      return undefined;
  }
}

const monthNames = [
  ...['January', 'February', 'March', 'April', 'May', 'June', 'July'],
  ...['August', 'September', 'October', 'November', 'December'],
];

/** 'November 2026' */
export const shownMonth = (month: string): string =>
  `${monthNames[Number(month.slice(5)) - 1]} ${month.slice(0, 4)}`;
