import { guarded } from './cell-text.ts';

/** How rows become lines of a CSV file (RFC 4180), in browser and server alike. */

/** Before the headings: with it Excel reads the file as UTF-8. */
export const byteOrderMark = '\uFEFF';

/** For most texts this one check shows that they are written as they are. */
const isPlain = /^\w(?:[\w .:/#-]*\w)?$/;
/** Some spreadsheets split lines at semicolons or tabs, and drop outer blanks. */
const needsQuotes = /[",;\t\r\n]|^\s|\s$/;

/** A text as a cell; what a spreadsheet would run as a formula is guarded. */
function csvCell(text: string): string {
  if (isPlain.test(text)) return text;
  const safe = guarded(text);
  return needsQuotes.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A cell, or one that a workbook shows otherwise. */
export type CsvCell = string | number | { readonly text: string };

/** A row as a line with its end. Numbers cannot be mistaken for formulas and are written as they are. */
export function csvLine(cells: readonly CsvCell[]): string {
  let line = '';
  for (let index = 0; index < cells.length; index += 1) {
    const cell = cells[index] as CsvCell;
    if (index > 0) line += ',';
    line += typeof cell === 'number' ? cell : csvCell(typeof cell === 'string' ? cell : cell.text);
  }
  return `${line}\r\n`;
}
