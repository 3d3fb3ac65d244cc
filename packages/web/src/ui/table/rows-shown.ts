import { foldForSearch } from '@prepdesk/contract/fold-for-search';
import { lazily } from '@prepdesk/contract/lazily';
import { type FieldEntry, isNumeric, textOf } from '../fields/fields-of.ts';

/** Which rows of a list are shown: the same for the table, its count and its export. */
export type ListQuery = {
  search: string;
  /** A field's key, with '-' before it for descending order; '' keeps the server's order. */
  sort: string;
  /** The wanted value by field. */
  filters: Readonly<Record<string, string>>;
};

const collator = lazily(() => new Intl.Collator('en-IN', { numeric: true, sensitivity: 'base' }));

/** The rows that match search and filters, in the chosen order; equal rows keep the server's order. */
export function matchingRows<Row>(
  rows: readonly Row[],
  fields: readonly FieldEntry<Row>[],
  { search, sort, filters }: ListQuery,
): Row[] {
  const words = foldForSearch(search).split(' ').filter(Boolean);
  const filtered = fields.filter((field) => filters[field.key] !== undefined && filters[field.key] !== '');
  const matches = rows.filter(
    (row) =>
      filtered.every((field) => String(row[field.key] ?? '') === filters[field.key]) &&
      hasEveryWord(row, fields, words),
  );
  const isFalling = sort.startsWith('-');
  const key = sort.replace(/^-/, '');
  const field = fields.find((one) => one.key === key);
  if (!field) return matches;
  const direction = isFalling ? -1 : 1;
  return matches.sort((one, other) => direction * compareRows(field, one, other));
}

function hasEveryWord<Row>(row: Row, fields: readonly FieldEntry<Row>[], words: readonly string[]): boolean {
  if (words.length === 0) return true;
  const text = foldForSearch(fields.map((field) => textOf(field, row)).join('\n'));
  return words.every((word) => text.includes(word));
}

/** Days and instants as calls answer them: the order of these texts is that of time, which the shown words have not. */
const isoTime = /^\d{4}-\d\d-\d\d(T|$)/;

function compareRows<Row>(field: FieldEntry<Row>, one: Row, other: Row): number {
  const stored = String(one[field.key] ?? '');
  const others = String(other[field.key] ?? '');
  if (isoTime.test(stored) || isoTime.test(others)) return stored < others ? -1 : Number(stored > others);
  if (isNumeric(field) || field.look === 'quiet') {
    return Number(one[field.key] ?? 0) - Number(other[field.key] ?? 0);
  }
  return collator().compare(textOf(field, one), textOf(field, other));
}

export const pageSizes = [10, 20, 30, 40, 50] as const;
export const usualPageSize = 20;

export const pageCount = (rowCount: number, size: number): number => Math.max(1, Math.ceil(rowCount / size));

/** The page numbers to draw, with 0 for a gap: 1 … 4 5 6 … 12. */
export function pagesDrawn(page: number, count: number): number[] {
  const wanted = [
    1,
    page - 1,
    page,
    page + 1,
    count,
    ...(page < 4 ? [2, 3] : []),
    ...(page > count - 3 ? [count - 2, count - 1] : []),
  ];
  const pages = [...new Set(wanted)].filter((one) => one >= 1 && one <= count).sort((a, b) => a - b);
  return pages.flatMap((one, index) => {
    const before = pages[index - 1];
    return before !== undefined && one - before > 1 ? [0, one] : [one];
  });
}
