import { shownDay } from '@prepdesk/contract/company-time';
import type { Choice } from '../../ui/fields/fields-of.ts';

/** 'Nov 2026' for '2026-11'. */
export const monthText = (month: string): string => shownDay(`${month}-15T00:00:00Z`).slice(3);

/** The month of a day and the months before it. */
export function lastMonths(day: string, count: number): Choice[] {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return Array.from({ length: count }, (_, back) => {
    const value = new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 7);
    return { value, label: monthText(value) };
  });
}
