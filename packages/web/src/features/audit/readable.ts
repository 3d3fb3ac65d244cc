import type { AuditRow } from '@prepdesk/contract/audit/audit-log';
import { routes } from '@prepdesk/contract/routes';

/** 'order_by' → 'Order by', 'app_id' → 'App ID'. */
const inWords = (name: string): string => {
  const words = name.replaceAll('_', ' ').replace(/\b(id|url|pdf)\b/g, (word) => word.toUpperCase());
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** What such rows are called; the table's own name where nobody knows any more. */
export const calledName = (table: string, called = ''): string => called || inWords(table);

export const fieldName = (field: string): string => (field === 'is_active' ? 'Status' : inWords(field));

/** A stored value as a person reads it. */
export function valueText(field: string, value: string | null): string {
  if (value === null) return '–';
  if (value === '') return '(empty)';
  if (field === 'is_active') return value === '1' ? 'Active' : 'Inactive';
  if (field === 'route_key') return nameOfRight.get(Number(value)) ?? value;
  return value;
}

const nameOfRight = new Map<number, string>(routes.map(({ key, name }) => [key, `${name} (${key})`]));

/** A row without a name is known by its key. */
export function rowTitle({ tableName, called, rowKey, rowName }: AuditRow): string {
  const name = calledName(tableName, called);
  return rowName ? `${name} · ${rowName}` : `${name} ${rowKey}`;
}

/** 'Saved the questions of Torts'; of what was changed without a call of ours only what became of the row. */
export function deedText(row: AuditRow): string {
  const named = row.rowName || row.rowKey;
  const called = calledName(row.tableName, row.called);
  const said = row.deed || `${kindText(row)} the ${called.charAt(0).toLowerCase()}${called.slice(1)}`;
  return `${upper(said)} ${named}${row.deed ? '' : `, ${row.call || outside}`}`;
}

const outside = 'outside the product';

/** A call by itself, as one of the filters: 'Edited the course'. */
export const callText = ({ path, deed }: { path: string; deed: string }): string => upper(deed || path);

const upper = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** What a value stands for, before its number; a list of numbers says less than its names. */
export const valueWithName = (field: string, value: string | null, name: string | undefined): string =>
  name === undefined || value === null
    ? valueText(field, value)
    : value.startsWith('[')
      ? name
      : `${name} (${value})`;

const kindWords = { added: 'Added', changed: 'Changed', removed: 'Removed' } as const;
const kindWordsOfRights = { added: 'Granted', changed: 'Changed', removed: 'Withdrawn' } as const;

export const kindText = ({ isRight, kind }: AuditRow): string =>
  (isRight ? kindWordsOfRights : kindWords)[kind];

/** Which fields a change touched, as far as a cell has room. */
export function summary({ kind, changes }: AuditRow): string {
  if (kind !== 'changed') return 'All fields';
  if (changes.length === 0) return 'None of its own';
  const names = changes.map(({ field }) => fieldName(field));
  return names.length > 3 ? `${names.slice(0, 2).join(', ')} and ${names.length - 2} more` : names.join(', ');
}
