import { invalid } from '@prepdesk/contract/failures';
import { lastDayOf, monthAfter, paymentDay } from '@prepdesk/contract/royalty/payment-time';

/** Days, both included. */
export type Period = { from: string; until: string };

const mostMonths = 24;

/**
 * The days that are asked for; else the month, else this one (gaps A28).
 * @throws Failure for an end before its beginning, and for more than can be made at once
 */
export function periodOf(
  { startDate, endDate, monthyear }: { startDate: string; endDate: string; monthyear: string },
  appID: number,
): Period {
  const today = paymentDay(new Date(), appID);
  const month = monthyear || (startDate || endDate || today).slice(0, 7);
  const from = startDate || `${month}-01`;
  const until = endDate || (startDate ? lastOf(startDate, today) : lastDayOf(month));
  if (until < from) throw invalid({ endDate: 'End date can not be before Start date' });
  refuseLong(monthsOf({ from, until }));
  return { from, until };
}

const lastOf = (one: string, other: string): string => (one > other ? one : other);

export function monthsOf({ from, until }: Period): string[] {
  const months: string[] = [];
  // Far beyond any period that is taken, so that a slip of the keyboard does not count to the year 9999.
  for (
    let month = from.slice(0, 7);
    month <= until.slice(0, 7) && months.length < 1000;
    month = monthAfter(month, 1)
  ) {
    months.push(month);
  }
  return months;
}

/** A line that stands in another month than its own day is counted at the nearest end of that month. */
export const isWithin = ({ from, until }: Period, day: string, month: string): boolean => {
  const [first, last] = [`${month}-01`, lastDayOf(month)];
  const counted = day < first ? first : day > last ? last : day;
  return from <= counted && counted <= until;
};

/** @throws Failure for more months than can be made at once */
export function refuseLong(months: readonly string[]): void {
  if (months.length > mostMonths) throw invalid({ endDate: `Please choose at most ${mostMonths} months` });
}
