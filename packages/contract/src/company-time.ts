/**
 * The company's time. Instants are stored and sent in UTC; a day begins and ends in India, wherever server and browser
 * are (DECISIONS "Times"). No other file names the time zone.
 */
export const companyZone = 'Asia/Kolkata';

/** From UTC, all year. */
export const companyOffset = '+05:30';

/** 'Friday' at an instant, or 'Fri'. */
export const companyWeekday = (at: Date | string, length: 'long' | 'short' = 'long'): string =>
  new Intl.DateTimeFormat('en-GB', { weekday: length, timeZone: companyZone }).format(new Date(at));

/** How the time zone is written after a time. */
const zoneName = 'IST';

const dayMs = 86_400_000;

// Swedish writes a date as ISO 8601 does.
const isoDay = new Intl.DateTimeFormat('sv-SE', { timeZone: companyZone });

/** The day at an instant, yyyy-MM-dd; today when left out. */
export const companyDay = (at: Date | string | number = new Date()): string => isoDay.format(new Date(at));

const lastDay = '9999-12-31';

/** The day that many days after or before a day; both yyyy-MM-dd, capped at the latest day in this format. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Math.min(Date.parse(day) + days * dayMs, Date.parse(lastDay))).toISOString().slice(0, 10);

/** The day that many days from today, yyyy-MM-dd. */
export const dayFromToday = (days: number): string => dayAfter(companyDay(), days);

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** A day, or the day of an instant, as it is shown to people: 01 Feb 2026. */
export function shownDay(at: Date | string): string {
  const [year, month, day] = companyDay(at).split('-');
  return `${day} ${months[Number(month) - 1]} ${year}`;
}

const clockOf = (at: Date, second?: '2-digit'): string =>
  at.toLocaleTimeString('sv-SE', {
    ...{ timeZone: companyZone, hour: '2-digit', minute: '2-digit' },
    ...(second && { second }),
  });

/** The current minute in the company's time: 'yyyy-MM-dd HH:mm:00'. */
export const companyMinute = (at = new Date()): string => `${companyDay(at)} ${clockOf(at)}:00`;

/** An instant as it is shown to people: 01 Feb 2026, 01:30 IST. */
export const shownInstant = (at: Date | string): string =>
  `${shownDay(at)}, ${clockOf(new Date(at))} ${zoneName}`;

/** The same for a time that is already the company's, 'yyyy-MM-dd HH:mm:ss'; '' for none. */
export const shownMinute = (at: string): string =>
  at && `${shownDay(at.slice(0, 10))}, ${at.slice(11, 16)} ${zoneName}`;

/** The same to the second, for events within one minute: 01 Feb 2026, 01:30:05 IST. */
export const shownSecond = (at: Date | string): string =>
  `${shownDay(at)}, ${clockOf(new Date(at), '2-digit')} ${zoneName}`;

/** The time of day to the second, for what is a moment old: 01:30:05 IST. */
export const shownMoment = (at: Date | string): string => `${clockOf(new Date(at), '2-digit')} ${zoneName}`;

/** The time of day alone, for what is listed under its day: 01:30. */
export const shownTimeOfDay = (at: Date | string): string => clockOf(new Date(at));
