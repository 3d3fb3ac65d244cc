import { refused } from '@prepdesk/contract/failures';
import { type ImportedRow, mostImportedRows } from '@prepdesk/contract/import-report';
import type { UploadedFile } from '../http/uploaded-files.ts';
import type { Storage } from '../storage/storage.ts';
import type { ForWhom } from '../worker-threads.ts';
import { withSheet } from './sheet-threads.ts';
import { storedSheet } from './stored-sheet.ts';

/** A row of a file whose columns are known by their headings; '' where the file has no such column. */
export type NamedRow<Name extends string> = { rowNumber: number; values: Record<Name, string> };

/** The same heading, however it is spaced and written. */
const sameHeading = (heading: string): string => heading.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/**
 * Reads a small file whose columns may stand in any order; those that nobody asked for are left out.
 * @param headings what each column is called; those of `needed` must be there
 * @throws Failure `refused` with what is wrong with the file
 */
export async function namedRows<Name extends string>(
  [file]: readonly UploadedFile[],
  storage: Storage,
  reader: ForWhom,
  { headings, needed }: { headings: Readonly<Record<Name, string>>; needed: readonly NoInfer<Name>[] },
): Promise<NamedRow<Name>[]> {
  if (!file) throw refused('Please choose a file');
  return withSheet(storedSheet(storage, file.storageKey), reader, async (sheet) => {
    const found = sheet.headings.map(sameHeading);
    const names = Object.keys(headings) as Name[];
    const places = names.map((name) => [name, found.indexOf(sameHeading(headings[name]))] as const);
    const missing = places.find(([name, place]) => place < 0 && needed.includes(name));
    if (missing) throw refused(`The file has no column ${headings[missing[0]]}`);
    if (sheet.rowCount > mostImportedRows) {
      throw refused(`The file has more than ${mostImportedRows} rows. Please split it`);
    }
    const rows: NamedRow<Name>[] = [];
    for await (const batch of sheet.batches()) {
      for (const { rowNumber, cells } of batch) {
        const values = places.map(([name, place]) => [name, (cells[place] ?? '').trim()]);
        rows.push({ rowNumber, values: Object.fromEntries(values) as Record<Name, string> });
      }
    }
    return rows;
  });
}

/** A row of the file as it was judged, with what is written of it. */
export type JudgedRow<Good> = ImportedRow & { good?: Good };

/** What the person is told of the rows, and what of them is taken over. */
export const reportOf = <Good>(judged: readonly JudgedRow<Good>[]) => ({
  report: { rows: judged.map(({ good: _, ...row }) => row) },
  good: judged.flatMap(({ good }) => (good === undefined ? [] : [good])),
});
