import { invalid } from '@prepdesk/contract/failures';
import { lastDayOf, monthAfter, paymentDay, shownMonth } from '@prepdesk/contract/royalty/payment-time';

/** The first and the last day, both included. */
export type Period = { from: string; until: string };

const maxMonths = 24;

/**
 * The requested days, or else the requested month, or else the current month (gaps A28).
 * @throws Failure when the end is before the beginning, or the period is too long
 */
export function periodOf(
  { startDate, endDate, monthyear }: { startDate: string; endDate: string; monthyear: string },
  appID: number,
): Period {
  const today = paymentDay(new Date(), appID);
  const month = monthyear || (startDate || endDate || today).slice(0, 7);
  const from = startDate || `${month}-01`;
  const until = endDate || (startDate ? lastOf(startDate, today) : lastDayOf(month));
  if (until < from) throw invalid({ endDate: 'End date cannot be before Start date' });
  refuseFarMonth(until.slice(0, 7), appID, endDate || startDate ? 'endDate' : 'monthyear');
  refuseLong(monthsOf({ from, until }));
  return { from, until };
}

const lastOf = (one: string, other: string): string => (one > other ? one : other);

export function monthsOf({ from, until }: Period): string[] {
  const months: string[] = [];
  // Far beyond any accepted period, so that a typing mistake does not make this loop run to the year 9999.
  for (
    let month = from.slice(0, 7);
    month <= until.slice(0, 7) && months.length < 1000;
    month = monthAfter(month, 1)
  ) {
    months.push(month);
  }
  return months;
}

/** A line that belongs to another month than its own day counts for the nearest end of that month. */
export const isWithin = ({ from, until }: Period, day: string, month: string): boolean => {
  const [first, last] = [`${month}-01`, lastDayOf(month)];
  const counted = day < first ? first : day > last ? last : day;
  return from <= counted && counted <= until;
};

/** @throws Failure when there are too many months */
export function refuseLong(months: readonly string[]): void {
  if (months.length > maxMonths) throw invalid({ endDate: `Please choose at most ${maxMonths} months` });
}

/**
 * Royalty can be looked at until the end of the next month.
 * @param field where it was chosen
 * @throws Failure for a later month
 */
export function refuseFarMonth(month: string, appID: number, field: string): void {
  const last = monthAfter(paymentDay(new Date(), appID).slice(0, 7), 1);
  if (month > last) throw invalid({ [field]: `Please choose ${shownMonth(last)} or an earlier month` });
}
