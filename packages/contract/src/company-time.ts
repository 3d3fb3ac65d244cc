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

export const dayMs = 86_400_000;

/** The same in milliseconds. */
export const companyOffsetMs = 5.5 * 3_600_000;

/**
 * Date and time of day in the company's time as ISO 8601 writes them. Added up, since the offset is the same all year: a
 * formatter of the browser takes long to make, and lists show many times.
 */
const clockAt = (at: Date | string | number): string =>
  new Date(new Date(at).getTime() + companyOffsetMs).toISOString();

/** The day at an instant, yyyy-MM-dd; today when left out. */
export const companyDay = (at: Date | string | number = new Date()): string => clockAt(at).slice(0, 10);

const lastDay = '9999-12-31';

/** The day that many days after or before a day; both yyyy-MM-dd, capped at the latest day in this format. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Math.min(Date.parse(day) + days * dayMs, Date.parse(lastDay))).toISOString().slice(0, 10);

/** The month so many months before the present one, yyyy-MM; 1 for the last that is over. */
export function monthBefore(months: number, today = companyDay()): string {
  const [year = 0, month = 0] = today.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 - months, 1)).toISOString().slice(0, 7);
}

/** The day that many days from today, yyyy-MM-dd. */
export const dayFromToday = (days: number): string => dayAfter(companyDay(), days);

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** A day, or the day of an instant, as it is shown to people: 01 Feb 2026. */
export function shownDay(at: Date | string): string {
  const [year, month, day] = companyDay(at).split('-');
  return `${day} ${months[Number(month) - 1]} ${year}`;
}

const minuteOf = (at: Date | string): string => clockAt(at).slice(11, 16);
const secondOf = (at: Date | string): string => clockAt(at).slice(11, 19);

/** The current minute in the company's time: 'yyyy-MM-dd HH:mm:00'. */
export const companyMinute = (at = new Date()): string => `${companyDay(at)} ${minuteOf(at)}:00`;

/** An instant as it is shown to people: 01 Feb 2026, 01:30 IST. */
export const shownInstant = (at: Date | string): string => `${shownDay(at)}, ${minuteOf(at)} ${zoneName}`;

/** The same for a time that is already the company's, 'yyyy-MM-dd HH:mm:ss'; '' for none. */
export const shownMinute = (at: string): string =>
  at && `${shownDay(at.slice(0, 10))}, ${at.slice(11, 16)} ${zoneName}`;

/** The same to the second, for events within one minute: 01 Feb 2026, 01:30:05 IST. */
export const shownSecond = (at: Date | string): string => `${shownDay(at)}, ${secondOf(at)} ${zoneName}`;

/** The time of day to the second, for what is a moment old: 01:30:05 IST. */
export const shownMoment = (at: Date | string): string => `${secondOf(at)} ${zoneName}`;

/** The time of day alone, for what is listed under its day: 01:30. */
export const shownTimeOfDay = (at: Date | string): string => minuteOf(at);
