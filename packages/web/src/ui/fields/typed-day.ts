import { dayTyped } from '@prepdesk/contract/typed-day';

/** '2026-11-22' → '22/11/2026', as it is typed; anything else stays as it is. */
export const dayText = (day: string): string => day.replace(/^(\d{4})-(\d\d)-(\d\d)$/, '$3/$2/$1');

/** '2026-11-22 18:05:00' → '22/11/2026 18:05', as it is typed; anything else stays as it is. */
export const minuteText = (minute: string): string =>
  minute.replace(/^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d)(:\d\d)?$/, (_, day, clock) => `${dayText(day)} ${clock}`);

/** '22/11/2026 18:05' → '2026-11-22 18:05:00'; also accepts '22-11-26, 9:30' and '01 Feb 2026, 01:30 IST'. Null when there is no such time. */
export function minuteTyped(text: string): string | null {
  const [, dayPart = '', hour = '', minute = ''] =
    /^(.*?)[\s,T]+(\d{1,2})[:.]([0-5]\d)(?::\d\d)?(?:\s*IST)?\s*$/.exec(text) ?? [];
  const day = dayTyped(dayPart);
  return day && Number(hour) < 24 ? `${day} ${hour.padStart(2, '0')}:${minute}:00` : null;
}

/** '2026-11' → '11/2026', as it is typed; anything else stays as it is. */
export const monthText = (month: string): string => month.replace(/^(\d{4})-(\d\d)$/, '$2/$1');

const isoMonth = /^\s*(?<year>\d{4})-(?<month>\d{1,2})\s*$/;
const indianMonth = /^\s*(?<month>\d{1,2})[/. -]?(?<year>\d{4})\s*$/;

/** '11/2026' → '2026-11'; also accepts '112026', 'Nov 2026' and the form used in calls. Null when there is no such month. */
export function monthTyped(text: string): string | null {
  const named = /^[a-z]/i.test(text.trim()) ? dayTyped(`1 ${text.trim()}`) : null;
  if (named) return named.slice(0, 7);
  const { month = '', year = '' } = (isoMonth.exec(text) ?? indianMonth.exec(text))?.groups ?? {};
  return dayTyped(`1/${month}/${year}`)?.slice(0, 7) ?? null;
}

export type DayRange = { from: string; until: string };

/** Common ranges, ending today; the financial year begins in April. */
export function dayPresets(today: string): Record<string, DayRange> {
  const [year = 0, month = 0, day = 0] = today.split('-').map(Number);
  const at = (...[years, months, days]: [number, number, number]) =>
    new Date(Date.UTC(years, months - 1, days)).toISOString().slice(0, 10);
  const yesterday = at(year, month, day - 1);
  return {
    Today: { from: today, until: today },
    Yesterday: { from: yesterday, until: yesterday },
    '7 days': { from: at(year, month, day - 6), until: today },
    'This month': { from: at(year, month, 1), until: today },
    'Last month': { from: at(year, month - 1, 1), until: at(year, month, 0) },
    'Financial year': { from: at(month < 4 ? year - 1 : year, 4, 1), until: today },
  };
}
