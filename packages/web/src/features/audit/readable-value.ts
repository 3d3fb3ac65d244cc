import { examLevels } from '@prepdesk/contract/catalogue/courses';
import { shownDay, shownSecond } from '@prepdesk/contract/company-time';
import { inDigits } from '@prepdesk/contract/numbers-shown';
import { routes } from '@prepdesk/contract/routes';

export const isEmptyValue = (value: string | null): boolean =>
  value === null || ['', '[]', '{}'].includes(value);

/** A stored value in readable form. */
export function valueText(field: string, value: string | null): string {
  if (value === null) return '–';
  if (value === '') return '(empty)';
  if (isEmptyValue(value)) return '(none)';
  if (/^\[\d+(, ?\d+)*\]$/.test(value)) return value.slice(1, -1).replace(/, ?/g, ', ');
  if (/(^|_)bytes$/.test(field)) return `${inDigits(Number(value))} bytes`;
  if (field === 'is_active') return value === '1' ? 'Active' : 'Inactive';
  if (field === 'exam_level') return nameOfLevel.get(value) ?? value;
  if (field === 'route_key') return nameOfRight.get(Number(value)) ?? value;
  if (!/_(at|on|from|until|by)$/.test(field)) return value;
  if (/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(\+00:00|Z)$/.test(value)) return shownSecond(value);
  return /^\d{4}-\d\d-\d\d$/.test(value) ? shownDay(value) : value;
}

const nameOfLevel = new Map(Object.entries(examLevels).map(([key, name]) => [key, `${name} (${key})`]));
const nameOfRight = new Map<number, string>(routes.map(({ key, name }) => [key, `${name} (${key})`]));

/** A value with the name that it stands for before its number; a list of ids or a call is replaced by it. */
export const valueWithName = (field: string, value: string | null, name: string | undefined): string =>
  name === undefined || value === null
    ? valueText(field, value)
    : value.startsWith('[') || field === 'call'
      ? name
      : `${name} (${value})`;
