import { appIDs } from '../catalogue/apps.ts';
import { companyZone, dayAfter } from '../company-time.ts';
import { isDay } from '../values.ts';

/**
 * In the clinical app days and months of payments are in this city's time (d3 §2, gaps C33), in the general app in the
 * company's.
 */
const clinicalZone = 'America/Los_Angeles';

export const paymentZoneOf = (appID: number): string =>
  appID === appIDs.clinical ? clinicalZone : companyZone;

/** Shown next to a day, so that nobody wonders why it differs from the sales lists. */
export const paymentZoneName = (appID: number): string => (appID === appIDs.clinical ? 'Los Angeles' : 'IST');

const formats = new Map<string, Intl.DateTimeFormat>();

/** The day of a payment as its app counts it, yyyy-MM-dd. */
export function paymentDay(at: Date | string, appID: number): string {
  const timeZone = paymentZoneOf(appID);
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone });
  formats.set(timeZone, format);
  return format.format(new Date(at));
}

/** dd/MM/yyyy (d3 §2). */
export const shownPaymentDay = (day: string): string => day.split('-').reverse().join('/');

const names = [
  ...['January', 'February', 'March', 'April', 'May', 'June'],
  ...['July', 'August', 'September', 'October', 'November', 'December'],
];

/** '2026-10' → 'October 2026'. */
export const shownMonth = (month: string): string =>
  `${names[Number(month.slice(5, 7)) - 1]} ${month.slice(0, 4)}`;

export const isMonth = (value: string): boolean => /^\d{4}-\d{2}$/.test(value) && isDay(`${value}-01`);

/** The month that many months after or before a month; both yyyy-MM. */
export function monthAfter(month: string, months: number): string {
  const count = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1 + months;
  const [year, number] = [Math.floor(count / 12), (count % 12) + 1];
  return `${String(year).padStart(4, '0')}-${String(number).padStart(2, '0')}`;
}

/** Its last day, yyyy-MM-dd. */
export const lastDayOf = (month: string): string => dayAfter(`${monthAfter(month, 1)}-01`, -1);
