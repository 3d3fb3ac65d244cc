import { refused } from '@prepdesk/contract/failures';
import { storable } from '@prepdesk/contract/well-formed';

/** The text of a sheet's cells, as a database can store it. Row 1 has the headings. */
export type Sheet = {
  headings: string[];
  /** Rows that have anything in them, each as long as the headings. */
  rows: { rowNumber: number; cells: string[] }[];
};

export const mostRows = 20_000;
export const mostColumns = 100;
export const mostCellLength = 40_000;

export const tooManyRows = () =>
  refused(`The file has more than ${mostRows.toLocaleString('en-IN')} rows. Please split it`);
export const tooManyColumns = () =>
  refused(`The file has more than ${mostColumns} columns. Please leave out what is not needed`);

/**
 * Sorts raw rows into headings and rows.
 * @param rows from row 1 on; a blank row counts, since spreadsheets count it too
 * @throws Failure `refused` with what is wrong with the file
 */
export function sheetOf(rows: readonly (readonly string[])[]): Sheet {
  const [first = [], ...rest] = rows;
  const headings = withoutBlankEnd(first.map((cell) => storable(cell).trim()));
  if (headings.length === 0) throw refused('The first row of the file must have the headings of the columns');
  if (headings.length > mostColumns) throw tooManyColumns();
  refuseDoubles(headings);
  const found = rest
    .map((cells, place) => ({ rowNumber: place + 2, cells: withoutBlankEnd(cells) }))
    .filter(({ cells }) => cells.length > 0);
  if (found.length === 0) throw refused('The file has headings, but no row below them');
  if (found.length > mostRows) throw tooManyRows();
  for (const { rowNumber, cells } of found) refuseOddRow(rowNumber, cells, headings.length);
  return {
    headings,
    rows: found.map(({ rowNumber, cells }) => ({
      rowNumber,
      cells: headings.map((_, place) => storable(cells[place] ?? '')),
    })),
  };
}

function withoutBlankEnd(cells: readonly string[]): string[] {
  const last = cells.findLastIndex((cell) => cell.trim() !== '');
  return cells.slice(0, last + 1);
}

function refuseDoubles(headings: readonly string[]): void {
  const seen = new Set<string>();
  for (const heading of headings) {
    const name = heading.toLowerCase();
    if (name !== '' && seen.has(name)) throw refused(`Two columns are headed “${shortened(heading)}”`);
    seen.add(name);
  }
}

function refuseOddRow(rowNumber: number, cells: readonly string[], width: number): void {
  if (cells.length > width) {
    throw refused(
      `Row ${rowNumber} has more cells than there are headings. A text with commas must stand in quotes`,
    );
  }
  if (cells.some((cell) => cell.length > mostCellLength)) {
    throw refused(
      `Row ${rowNumber} has a cell of more than ${mostCellLength.toLocaleString('en-IN')} characters`,
    );
  }
}

const shortened = (text: string): string => (text.length > 40 ? `${text.slice(0, 40)}…` : text);
