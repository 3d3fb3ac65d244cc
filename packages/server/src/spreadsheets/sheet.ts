import { refused } from '@prepdesk/contract/failures';
import { storable } from '@prepdesk/contract/well-formed';
import { type SheetCell, textOf } from './sheet-cell.ts';

/** A sheet's cells, in a form that a database can store. Row 1 has the headings. */
export type Sheet = {
  headings: string[];
  /** Rows that are not blank, each as long as the headings. */
  rows: SheetRow[];
};

export type SheetRow = { rowNumber: number; cells: SheetCell[] };

export const maxRows = 20_000;
export const maxColumns = 100;
export const maxCellLength = 40_000;
const maxHeadingLength = 200;
/** Of all cells together, in UTF-16 units: 20,000 long questions need half of it. */
const maxLength = 32 * 1024 * 1024;
/** Blank rows and cells count towards the numbers people see, so some more of them are allowed. */
export const lastRow = maxRows * 2;
export const lastColumn = maxColumns * 2;

export const tooManyRows = () =>
  refused(`The file has more than ${maxRows.toLocaleString('en-IN')} rows. Please split it`);
export const tooManyColumns = () =>
  refused(`The file has more than ${maxColumns} columns. Please leave out what is not needed`);
export const tooMuchText = () => refused('The file has too much text to be read at once. Please split it');
export const cellTooLong = (rowNumber: number) =>
  refused(`Row ${rowNumber} has a cell of more than ${maxCellLength.toLocaleString('en-IN')} characters`);

/** Takes rows one after the other, and refuses a sheet as soon as it exceeds a limit. */
export class SheetMaker {
  private headings: string[] = [];
  private readonly rows: SheetRow[] = [];
  private length = 0;
  private lastNumber = 0;

  /**
   * @param rowNumber higher than that of the previous row; skipped rows are blank
   * @throws Failure `refused` with what is wrong with the row
   */
  add(rowNumber: number, raw: readonly SheetCell[]): void {
    if (rowNumber > lastRow) throw tooManyRows();
    if (rowNumber > 1 && this.lastNumber === 0) throw withoutHeadings();
    this.lastNumber = rowNumber;
    const cells = withoutBlankEnd(raw);
    for (const cell of cells) this.length += lengthOf(cell);
    if (this.length > maxLength) throw tooMuchText();
    if (rowNumber === 1) this.headings = headingsOf(cells);
    else if (cells.length > 0) this.take(rowNumber, cells);
  }

  /** @throws Failure `refused` for a sheet without rows */
  sheet(): Sheet {
    if (this.lastNumber === 0) throw withoutHeadings();
    if (this.rows.length === 0) throw refused('The file has headings, but no row below them');
    return { headings: this.headings, rows: this.rows };
  }

  private take(rowNumber: number, cells: readonly SheetCell[]): void {
    if (this.rows.length === maxRows) throw tooManyRows();
    refuseOddRow(rowNumber, cells, this.headings.length);
    this.rows.push({ rowNumber, cells: this.headings.map((_, index) => storableCell(cells[index] ?? '')) });
  }
}

const withoutHeadings = () => refused('The first row of the file must have the headings of the columns');

/** How much of `maxLength` a cell takes. */
export const lengthOf = (cell: SheetCell): number =>
  typeof cell === 'string' ? cell.length : cell.text.length + cell.error.length;

const storableCell = (cell: SheetCell): SheetCell =>
  typeof cell === 'string'
    ? storable(cell)
    : { ...cell, text: storable(cell.text), error: storable(cell.error) };

function headingsOf(cells: readonly SheetCell[]): string[] {
  const headings = withoutBlankEnd(cells.map((cell) => storable(textOf(cell)).trim()));
  if (headings.length === 0) throw withoutHeadings();
  if (headings.length > maxColumns) throw tooManyColumns();
  const long = headings.findIndex((heading) => heading.length > maxHeadingLength);
  if (long >= 0)
    throw refused(`The heading of column ${long + 1} has more than ${maxHeadingLength} characters`);
  refuseDoubles(headings);
  return headings;
}

function withoutBlankEnd<Cell extends SheetCell>(cells: readonly Cell[]): Cell[] {
  const last = cells.findLastIndex((cell) => textOf(cell).trim() !== '');
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

function refuseOddRow(rowNumber: number, cells: readonly SheetCell[], width: number): void {
  if (cells.length > width) {
    throw refused(
      `Row ${rowNumber} has more cells than there are headings. A text with commas must stand in quotes`,
    );
  }
  if (cells.some((cell) => textOf(cell).length > maxCellLength)) throw cellTooLong(rowNumber);
}

const shortened = (text: string): string => (text.length > 40 ? `${text.slice(0, 40)}…` : text);
