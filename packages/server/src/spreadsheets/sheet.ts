import { refused } from '@prepdesk/contract/failures';
import { inDigits } from '@prepdesk/contract/numbers-shown';
import { storable } from '@prepdesk/contract/well-formed';
import { type SheetCell, textOf } from './sheet-cell.ts';

/** A sheet's cells, in a form that a database can store. */
export type Sheet = {
  headings: string[];
  /** What people should know about the file: what is hidden in it, or not read. */
  notes: string[];
  /** Of a workbook: its sheets with rows, and which of them this is. */
  sheets: string[];
  name: string;
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

export const tooManyRows = () => refused(`The file has more than ${inDigits(maxRows)} rows. Please split it`);
export const tooManyColumns = () =>
  refused(`The file has more than ${maxColumns} columns. Please leave out what is not needed`);
export const tooMuchText = () => refused('The file has too much text to be read at once. Please split it');
export const cellTooLong = (rowNumber: number) =>
  refused(`Row ${rowNumber} has a cell of more than ${inDigits(maxCellLength)} characters`);

/** Among how many rows the headings are looked for: titles may stand above them. */
const rowsOfTitles = 20;

/** A heading or a cell reduced to its letters and digits, so that case, spaces and punctuation do not matter. */
export const sameHeading = (heading: string): string =>
  heading.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]/gu, '');

/** Whether a row has headings of the columns that are looked for. Single letters may be anything. */
export const hasKnownHeadings = (cells: readonly string[], known: ReadonlySet<string>): boolean =>
  new Set(cells.map(sameHeading).filter((one) => one.length > 1 && known.has(one))).size > 1;

/** Takes rows one after the other, and refuses a sheet as soon as it exceeds a limit. */
export class SheetMaker {
  private headings: string[] = [];
  private readonly rows: SheetRow[] = [];
  private readonly known: ReadonlySet<string>;
  /** Rows before the headings are found; undefined afterwards. */
  private undecided: { rowNumber: number; cells: readonly SheetCell[] }[] | undefined = [];
  private length = 0;
  private titleRows = 0;

  /** @param known headings of the columns that are looked for, as `sameHeading` gives them */
  constructor(known: ReadonlySet<string> = new Set()) {
    this.known = known;
  }

  /**
   * @param rowNumber higher than that of the previous row; skipped rows are blank
   * @throws Failure `refused` with what is wrong with the row
   */
  add(rowNumber: number, raw: readonly SheetCell[]): void {
    if (rowNumber > lastRow) throw tooManyRows();
    const cells = withoutBlankEnd(raw);
    for (const cell of cells) this.length += lengthOf(cell);
    if (this.length > maxLength) throw tooMuchText();
    if (cells.length === 0) return;
    if (!this.undecided) {
      this.addRow(rowNumber, cells);
      return;
    }
    this.undecided.push({ rowNumber, cells });
    if (hasKnownHeadings(cells.map(textOf), this.known)) this.startAt(this.undecided.length - 1);
    else if (this.undecided.length === rowsOfTitles || this.known.size === 0) this.startAt(0);
  }

  /** @param at index of the headings among the undecided rows */
  private startAt(at: number): void {
    const undecided = this.undecided ?? [];
    this.undecided = undefined;
    const [first, ...below] = undecided.slice(at);
    if (!first || (at === 0 && first.rowNumber > 1 && !this.isKnown(first.cells))) throw withoutHeadings();
    this.headings = headingsOf(first.cells);
    this.titleRows = at === 0 ? 0 : first.rowNumber - 1;
    for (const { rowNumber, cells } of below) this.addRow(rowNumber, cells);
  }

  private isKnown(cells: readonly SheetCell[]): boolean {
    return hasKnownHeadings(cells.map(textOf), this.known);
  }

  /** @throws Failure `refused` for a sheet without rows */
  sheet(more: Partial<Pick<Sheet, 'notes' | 'sheets' | 'name'>> = {}): Sheet {
    if (this.undecided) this.startAt(0);
    if (this.rows.length === 0) throw refused('The file has headings, but no row below them');
    const { notes = [], sheets = [], name = '' } = more;
    const above = this.titleRows === 1 ? 'Row 1 above it is' : `Rows 1 to ${this.titleRows} above it are`;
    const ofTitles =
      this.titleRows > 0 ? [`Row ${this.titleRows + 1} has the headings. ${above} not read`] : [];
    return { headings: this.headings, rows: this.rows, notes: [...ofTitles, ...notes], sheets, name };
  }

  /** Whether a row has anything to read. */
  hasRow(rowNumber: number): boolean {
    return this.rows.some((row) => row.rowNumber === rowNumber);
  }

  private addRow(rowNumber: number, cells: readonly SheetCell[]): void {
    if (this.rows.length === maxRows) throw tooManyRows();
    refuseOddRow(rowNumber, cells, this.headings.length);
    this.rows.push({ rowNumber, cells: this.headings.map((_, index) => storableCell(cells[index] ?? '')) });
  }
}

const withoutHeadings = () => refused('The first row of the file must have the headings of the columns');

/** How much of `maxLength` a cell takes. */
export const lengthOf = (cell: SheetCell): number =>
  typeof cell === 'string'
    ? cell.length
    : Object.values(cell).reduce((sum, text) => sum + (text?.length ?? 0), 0);

function storableCell(cell: SheetCell): SheetCell {
  if (typeof cell === 'string') return storable(cell);
  const texts = Object.entries(cell).filter(([, text]) => text !== undefined);
  return {
    text: '',
    ...Object.fromEntries(texts.map(([name, text]) => [name, storable(String(text))])),
  };
}

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
