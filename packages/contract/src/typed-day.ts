const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const monthWord = `(?<word>${months.join('|')}|sept)[a-z]*\\.?`;
const year = '(?<year>\\d{4}|\\d\\d)';

const forms = [
  /^(?<year>\d{4})-(?<month>\d{1,2})-(?<day>\d{1,2})$/,
  /^(?<day>\d\d)(?<month>\d\d)(?<year>\d{4})$/,
  /^(?<day>\d{1,2})[/.-](?<month>\d{1,2})[/.-](?<year>\d{4}|\d\d)$/,
  new RegExp(`^(?<day>\\d{1,2})(?:st|nd|rd|th)?[ /.-]*${monthWord}[ ,/.-]*${year}$`, 'i'),
  new RegExp(`^${monthWord} *(?<day>\\d{1,2})(?:st|nd|rd|th)?(?: *, *| +)(?<year>\\d{4})$`, 'i'),
];

const weekday = /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*[ ,.]+/i;
const midnight = /[ T]+0?0:00(?::00(?:\.0+)?)?(?:Z| IST)?$/i;

const fullNames =
  /^(?:january|february|march|april|may|june|july|august|september|october|november|december)$/i;
const isMonth = (name: string): boolean => name.length <= 3 || /^sept$/i.test(name) || fullNames.test(name);

/**
 * A day as people type it, and as the console and spreadsheets show it: '22/11/2026', '22-11-26', '5.1.2026',
 * '22112026', '01 Feb 2026', '1-Feb-26', 'Friday, 3 April 2026', and the form used in calls. Years of two digits are
 * those from 2000 on.
 * @returns yyyy-MM-dd, or null when there is no such day
 */
export function dayTyped(typed: string): string | null {
  const text = typed.replace(/\s+/g, ' ').trim().replace(weekday, '').replace(midnight, '');
  const groups = forms.map((form) => form.exec(text)?.groups).find((match) => match !== undefined);
  if (!groups) return null;
  const names = text.match(/[a-z]{3,}/gi) ?? [];
  if (groups.word !== undefined && !names.every((name) => isMonth(name))) return null;
  const named = groups.word ? String(months.indexOf(groups.word.slice(0, 3).toLowerCase()) + 1) : '';
  const [day = '', month = named] = [groups.day, groups.month];
  const iso = `${(groups.year ?? '').padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const at = new Date(`${iso}T00:00:00Z`);
  return Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== iso ? null : iso;
}
