import type { AuditRow } from '@prepdesk/contract/audit/audit-log';
import { examLevels } from '@prepdesk/contract/catalogue/courses';
import { shownDay, shownSecond } from '@prepdesk/contract/company-time';
import { wordsOfHtml } from '@prepdesk/contract/html-words';
import { inDigits } from '@prepdesk/contract/numbers-shown';
import { routes } from '@prepdesk/contract/routes';
import { isPointer, lower } from './readable.ts';

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

type Change = AuditRow['changes'][number];

/**
 * A field before and after. What points to a row reads by that row's name, with its number only between rows of the same
 * name; a rich text reads by its words, unless only its form changed.
 */
export function changeTexts(change: Change, label: string): { before: string; after: string } {
  const { field, before, after, beforeName, afterName } = change;
  const [wordsBefore, wordsAfter] = [wordsOf(before), wordsOf(after)];
  if (wordsBefore !== wordsAfter) {
    const isAlike = beforeName === afterName;
    const textOf = (value: string | null, name: string | undefined) => {
      if (name !== undefined) return isAlike ? valueWithName(field, value, name) : name;
      return value === null && isPointer(change) ? `No ${lower(label)}` : valueText(field, value);
    };
    return { before: textOf(wordsBefore, beforeName), after: textOf(wordsAfter, afterName) };
  }
  return { before: valueText(field, before), after: valueText(field, after) };
}

/** A rich text as its words; any other value as it is. */
const wordsOf = (value: string | null): string | null =>
  value !== null && /^<[a-z].*>$/is.test(value) ? wordsOfHtml(value) : value;

/** A value with the name that it stands for before its number; a list of ids or a call is replaced by it. */
export const valueWithName = (field: string, value: string | null, name: string | undefined): string =>
  name === undefined || value === null
    ? valueText(field, value)
    : value.startsWith('[') || field === 'call'
      ? name
      : `${name} (${value})`;
