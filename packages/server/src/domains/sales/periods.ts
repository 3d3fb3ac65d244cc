import { dayAfter, dayMs } from '@prepdesk/contract/company-time';

/** Days are yyyy-MM-dd; the first and the last are included. */
export type Period = { from: string; until: string };

export const daysIn = ({ from, until }: Period): number => (Date.parse(until) - Date.parse(from)) / dayMs + 1;

/** The month that lies this many months after the month of a day, yyyy-MM. */
export const monthAfter = (day: string, months: number): string => {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 7);
};

export const lastDayOf = (month: string): string => dayAfter(`${monthAfter(month, 1)}-01`, -1);

/** The elapsed part of the requested days; without a request, of this month. */
export function elapsed(
  { startDate, endDate }: { startDate: string; endDate: string },
  today: string,
): Period {
  if (startDate === '') return { from: `${today.slice(0, 7)}-01`, until: today };
  const [from = '', until = ''] = [startDate, endDate].sort();
  if (from > today) return { from, until: from };
  return { from, until: until < today ? until : today };
}

/**
 * An earlier period of equal length. A period that starts with a month is compared with the same days of the previous
 * months: 01–20 Nov with 01–20 Oct. When those are too few, and for any other period, it is the days just before.
 */
export function periodBefore(period: Period): Period {
  const { from, until } = period;
  const justBefore = dayAfter(from, -1);
  const days = daysIn(period);
  const months = monthsFrom(from, until);
  const begin = `${monthAfter(from, -months)}-01`;
  const end = dayAfter(begin, days - 1);
  if (from.endsWith('-01') && end <= justBefore) return { from: begin, until: end };
  return { from: dayAfter(from, -days), until: justBefore };
}

function monthsFrom(from: string, until: string): number {
  const [[y1 = 0, m1 = 0] = [], [y2 = 0, m2 = 0] = []] = [from, until].map((day) =>
    day.split('-').map(Number),
  );
  return (y2 - y1) * 12 + m2 - m1 + 1;
}

/** The same day a year before; for 29 February it is 28 February. */
export const yearBefore = (day: string): string => {
  const month = monthAfter(day, -12);
  const last = lastDayOf(month);
  const same = `${month}${day.slice(7)}`;
  return same > last ? last : same;
};
