import { refused } from '@prepdesk/contract/failures';
import { type ImportedRow, type ImportReport, maxImportedRows } from '@prepdesk/contract/import-report';
import type { UploadedFile } from '../http/files/uploaded-files.ts';
import type { ForWhom } from '../lib/worker-threads.ts';
import type { Storage } from '../storage/storage.ts';
import { sameHeading } from './sheet.ts';
import { readingOf } from './sheet-cell.ts';
import { type OpenSheet, withSheet } from './sheet-threads.ts';
import { storedSheet } from './stored-sheet.ts';

/** A row of a file whose columns are known by their headings; '' where the file has no such column. */
export type NamedRow<Name extends string> = {
  rowNumber: number;
  values: Record<Name, string>;
  /** Why cells cannot be read, each with the heading of its column: such a row is an error. */
  errors: string[];
  /** What cells hold besides what is shown, each with the heading of its column. */
  notes: string[];
};

type Headings<Name extends string> = Readonly<Record<Name, string>>;

type Columns<Name extends string> = {
  /** What each column is called. */
  headings: Headings<Name>;
  /** What some were called in files that people still have, by name. */
  earlier?: Readonly<Record<string, string>>;
  /** Those that must be there. */
  needed: readonly NoInfer<Name>[];
  /** Those of days, amounts, counts or states; all others are texts. */
  ofValues: readonly NoInfer<Name>[];
  /** Those of texts that are HTML. */
  ofHtml?: readonly NoInfer<Name>[];
};

/**
 * The index of each column: first those whose heading matches exactly, then, among the rest, those that nearly match.
 */
function columnsOf<Name extends string>(
  fileHeadings: readonly string[],
  headings: Headings<Name>,
  earlier: Readonly<Record<string, string>>,
) {
  const names = Object.keys(headings) as Name[];
  const columns = new Map<Name, number>();
  const used = new Set<number>();
  for (const same of [(heading: string) => heading.trim().toLowerCase(), sameHeading]) {
    const written = fileHeadings.map(same);
    for (const name of names) {
      const called = [headings[name], earlier[name] ?? headings[name]].map(same);
      const index = written.findIndex((one, at) => !used.has(at) && called.includes(one));
      if (columns.has(name) || index < 0) continue;
      columns.set(name, index);
      used.add(index);
    }
  }
  return { columns, unread: fileHeadings.filter((heading, at) => heading !== '' && !used.has(at)) };
}

/** What is known of a file besides its rows. */
export type FileFacts = Pick<ImportReport, 'unread' | 'notes' | 'sheets' | 'sheet'>;

/**
 * Reads a small file whose columns may be in any order; unknown columns are ignored, and named in `unread`.
 * @throws Failure `refused` with what is wrong with the file
 */
export async function namedRows<Name extends string>(
  [file]: readonly UploadedFile[],
  storage: Storage,
  reader: ForWhom,
  { headings, earlier = {}, needed, ofValues, ofHtml = [] }: Columns<Name>,
  chosen: string | undefined,
): Promise<{ rows: NamedRow<Name>[]; facts: FileFacts }> {
  if (!file) throw refused('Please choose a file');
  const known = new Set([...Object.values<string>(headings), ...Object.values(earlier)].map(sameHeading));
  const kindOf = (name: Name) =>
    ofValues.includes(name) ? 'value' : ofHtml.includes(name) ? 'html' : 'text';
  const read = async (sheet: OpenSheet) => {
    const { columns, unread } = columnsOf(sheet.headings, headings, earlier);
    const missing = needed.find((name) => !columns.has(name));
    if (missing) throw refused(withoutColumn(headings[missing], sheet));
    if (sheet.rowCount > maxImportedRows) {
      throw refused(`The file has more than ${maxImportedRows} rows. Please split it`);
    }
    const blank = Object.fromEntries(Object.keys(headings).map((name) => [name, ''])) as Record<Name, string>;
    const rows: NamedRow<Name>[] = [];
    for await (const batch of sheet.batches()) {
      for (const { rowNumber, cells } of batch) {
        const values = { ...blank };
        const [errors, notes]: [string[], string[]] = [[], []];
        for (const [name, index] of columns) {
          const { text, error, note } = readingOf(cells[index] ?? '', kindOf(name));
          // Some spreadsheets end the lines in a cell otherwise.
          values[name] = kindOf(name) === 'html' ? text.trim() : text.trim().replace(/\r\n?/g, '\n');
          if (error) errors.push(`${headings[name]}: ${error}`);
          if (note) notes.push(`${headings[name]}: ${note}`);
        }
        rows.push({ rowNumber, values, errors, notes });
      }
    }
    const { notes, sheets, name } = sheet;
    return { rows, facts: { unread, notes, ...(sheets.length > 1 && { sheets, sheet: name }) } };
  };
  return withSheet(storedSheet(storage, file.storageKey), reader, read, { known, sheet: chosen });
}

const maxHeadingsNamed = 10;

/** Says what was read as well, since another row or sheet may have been meant. */
function withoutColumn(heading: string, { headings, name, sheets }: OpenSheet): string {
  const named = headings.filter(Boolean).slice(0, maxHeadingsNamed).join(', ');
  const where = sheets.length > 1 ? `The sheet “${name}”` : 'The file';
  return `${where} has no column ${heading}. Its columns are ${named}`;
}

/** A row of the file after checking, with what will be stored of it. */
export type JudgedRow<Good> = ImportedRow & { good?: Good };

/** Makes the report of a row. @param name what people know it by */
export const judging =
  <Good>({ rowNumber, notes }: Pick<NamedRow<string>, 'rowNumber' | 'notes'>, name: string) =>
  (action: ImportedRow['action'], says: string, good?: Good): JudgedRow<Good> => ({
    rowNumber,
    name,
    action,
    says,
    ...(notes.length > 0 && { notes }),
    ...(good && { good }),
  });

/** The report about the rows for the person, and what of them is imported. */
export const reportOf = <Good>(judged: readonly JudgedRow<Good>[], facts: FileFacts) => ({
  report: { rows: judged.map(({ good: _, ...row }) => row), ...facts },
  good: judged.flatMap(({ good }) => (good === undefined ? [] : [good])),
});
