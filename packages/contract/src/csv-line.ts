import { guarded, guardedForEditing } from './cell-text.ts';

/** How rows become lines of a CSV file (RFC 4180), in browser and server alike. */

/** Before the headings: with it Excel reads the file as UTF-8. */
export const byteOrderMark = '\uFEFF';

/** For most texts this one check shows that they are written as they are. */
const isPlain = /^\w(?:[\w .:/#-]*\w)?$/;
/** Some spreadsheets split lines at semicolons or tabs, and drop outer blanks. */
const needsQuotes = /[",;\t\r\n]|^\s|\s$/;

const mayBeValue = /^\d|\d$|^(?:true|false)$/i;

/** A text as a cell; what a spreadsheet would run as a formula is guarded. */
function csvCell(text: string, isForEditing: boolean): string {
  if (isPlain.test(text) && !(isForEditing && mayBeValue.test(text))) return text;
  const safe = isForEditing ? guardedForEditing(text) : guarded(text);
  return needsQuotes.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A cell, or one that a workbook shows otherwise. */
export type CsvCell = string | number | { readonly text: string };

/**
 * A row as a line with its end. Numbers cannot be mistaken for formulas and are written as they are.
 * @param isForEditing whether people edit the file and import it again: then texts that look like values are guarded
 */
export const csvLine = (cells: readonly CsvCell[], isForEditing = false): string =>
  `${cells.map((cell) => cellText(cell, isForEditing)).join(',')}\r\n`;

function cellText(cell: CsvCell, isForEditing: boolean): string | number {
  if (typeof cell === 'number') return cell;
  return typeof cell === 'string' ? csvCell(cell, isForEditing) : csvCell(cell.text, false);
}
