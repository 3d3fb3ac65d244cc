import { refused } from '@prepdesk/contract/failures';
import { type ImportedRow, maxImportedRows } from '@prepdesk/contract/import-report';
import type { UploadedFile } from '../http/files/uploaded-files.ts';
import type { ForWhom } from '../lib/worker-threads.ts';
import type { Storage } from '../storage/storage.ts';
import { errorOfCell, textOf } from './sheet-cell.ts';
import { withSheet } from './sheet-threads.ts';
import { storedSheet } from './stored-sheet.ts';

/** A row of a file whose columns are known by their headings; '' where the file has no such column. */
export type NamedRow<Name extends string> = {
  rowNumber: number;
  values: Record<Name, string>;
  /** Why cells cannot be read, each with the heading of its column: such a row is an error. */
  errors: string[];
};

/** A heading reduced to its letters and digits, so that case, spaces and punctuation do not matter. */
const sameHeading = (heading: string): string => heading.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]/gu, '');

type Headings<Name extends string> = Readonly<Record<Name, string>>;

type Columns<Name extends string> = {
  /** What each column is called. */
  headings: Headings<Name>;
  /** Those that must be there. */
  needed: readonly NoInfer<Name>[];
  /** Those of days, amounts, counts or states; all others are texts. */
  ofValues: readonly NoInfer<Name>[];
};

/**
 * The place of each column: first those whose heading matches exactly, then, among the rest, those that nearly match.
 */
function columnsOf<Name extends string>(matches: readonly string[], headings: Headings<Name>) {
  const names = Object.keys(headings) as Name[];
  const columns = new Map<Name, number>();
  const used = new Set<number>();
  for (const same of [(heading: string) => heading.trim().toLowerCase(), sameHeading]) {
    const written = matches.map(same);
    for (const name of names) {
      const index = written.findIndex((one, at) => !used.has(at) && one === same(headings[name]));
      if (columns.has(name) || index < 0) continue;
      columns.set(name, index);
      used.add(index);
    }
  }
  return { columns, unread: matches.filter((heading, at) => heading !== '' && !used.has(at)) };
}

/**
 * Reads a small file whose columns may be in any order; unknown columns are ignored, and named in `unread`.
 * @throws Failure `refused` with what is wrong with the file
 */
export async function namedRows<Name extends string>(
  [file]: readonly UploadedFile[],
  storage: Storage,
  reader: ForWhom,
  { headings, needed, ofValues }: Columns<Name>,
): Promise<{ rows: NamedRow<Name>[]; unread: string[] }> {
  if (!file) throw refused('Please choose a file');
  return withSheet(storedSheet(storage, file.storageKey), reader, async (sheet) => {
    const { columns, unread } = columnsOf(sheet.headings, headings);
    const missing = needed.find((name) => !columns.has(name));
    if (missing) throw refused(`The file has no column ${headings[missing]}`);
    if (sheet.rowCount > maxImportedRows) {
      throw refused(`The file has more than ${maxImportedRows} rows. Please split it`);
    }
    const blank = Object.fromEntries(Object.keys(headings).map((name) => [name, ''])) as Record<Name, string>;
    const rows: NamedRow<Name>[] = [];
    for await (const batch of sheet.batches()) {
      for (const { rowNumber, cells } of batch) {
        const values = { ...blank };
        const errors: string[] = [];
        for (const [name, index] of columns) {
          const cell = cells[index] ?? '';
          values[name] = textOf(cell).trim();
          const error = errorOfCell(cell, ofValues.includes(name));
          if (error) errors.push(`${headings[name]}: ${error}`);
        }
        rows.push({ rowNumber, values, errors });
      }
    }
    return { rows, unread };
  });
}

/** A row of the file after checking, with what will be stored of it. */
export type JudgedRow<Good> = ImportedRow & { good?: Good };

/** What the person is told about the rows, and what of them is imported. */
export const reportOf = <Good>(judged: readonly JudgedRow<Good>[], unread: string[]) => ({
  report: { rows: judged.map(({ good: _, ...row }) => row), unread },
  good: judged.flatMap(({ good }) => (good === undefined ? [] : [good])),
});
