import { literalOf, type Section, showerOf } from './format-section.ts';

type Shower = (date: Date) => string;

const months = [
  ...['January', 'February', 'March', 'April', 'May', 'June'],
  ...['July', 'August', 'September', 'October', 'November', 'December'],
];
const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const monthOf = (date: Date): string => months[date.getUTCMonth()] ?? '';
const weekdayOf = (date: Date): string => weekdays[date.getUTCDay()] ?? '';
const twelve = (date: Date): number => date.getUTCHours() % 12 || 12;

const one = (of: (date: Date) => number) => (date: Date) => String(of(date));
const two = (of: (date: Date) => number) => (date: Date) => String(of(date)).padStart(2, '0');

const year: Shower = (date) => String(date.getUTCFullYear()).padStart(4, '0');
const yearOfCentury = two((date) => date.getUTCFullYear() % 100);

const showers: Readonly<Record<string, Shower | string>> = {
  y: yearOfCentury,
  yy: yearOfCentury,
  yyy: year,
  yyyy: year,
  m: one((date) => date.getUTCMonth() + 1),
  mm: two((date) => date.getUTCMonth() + 1),
  mmm: (date) => monthOf(date).slice(0, 3),
  mmmm: monthOf,
  mmmmm: (date) => monthOf(date).slice(0, 1),
  d: one((date) => date.getUTCDate()),
  dd: two((date) => date.getUTCDate()),
  ddd: (date) => weekdayOf(date).slice(0, 3),
  dddd: weekdayOf,
  h: one((date) => date.getUTCHours()),
  hh: two((date) => date.getUTCHours()),
  s: one((date) => date.getUTCSeconds()),
  ss: two((date) => date.getUTCSeconds()),
  '/': '/',
  ',': ',',
  '.': '.',
};

const minutes: Readonly<Record<string, Shower>> = {
  m: one((date) => date.getUTCMinutes()),
  mm: two((date) => date.getUTCMinutes()),
};

const halfDays: Readonly<Record<string, Shower>> = {
  h: one(twelve),
  hh: two(twelve),
  'am/pm': (date) => (date.getUTCHours() < 12 ? 'AM' : 'PM'),
  'a/p': (date) => (date.getUTCHours() < 12 ? 'A' : 'P'),
};

const isPart = (token: string): boolean => /^[ymdhs]/.test(token);

/**
 * How a section shows a day or a time.
 * @returns undefined for elapsed hours, parts of seconds, and what else is left out here
 */
export function dateShower(section: Section): Shower | undefined {
  const isHalfDay = section.includes('am/pm') || section.includes('a/p');
  return showerOf(
    section.map((token, at) => {
      const isAfterHours = section.slice(0, at).findLast(isPart)?.startsWith('h');
      const isBeforeSeconds = section
        .slice(at + 1)
        .find(isPart)
        ?.startsWith('s');
      return (
        (isAfterHours || isBeforeSeconds ? minutes[token] : undefined) ??
        (isHalfDay ? halfDays[token] : undefined) ??
        showers[token] ??
        literalOf(token)
      );
    }),
  );
}
