import { guarded } from '@prepdesk/contract/cell-text';
import type { Batches, Cell } from './cell.ts';

const byteOrderMark = '\uFEFF';
export const endOfLine = '\r\n';

/** For most texts this one check shows that they need no quotes. */
const isPlain = /^\w(?:[\w .:/#-]*\w)?$/;
const isQuoted = /[",;\t\r\n]|^\s|\s$/;

/** A text as a CSV cell (RFC 4180); what a spreadsheet would run is guarded. */
export function csvText(text: string): string {
  if (isPlain.test(text)) return text;
  const safe = guarded(text);
  return isQuoted.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Only texts can be mistaken for formulas. */
const written = (cell: Cell): string => {
  if (typeof cell === 'string') return csvText(cell);
  return typeof cell === 'number' ? String(cell) : csvText(cell.text);
};

/** The beginning of a file: with a byte order mark, so that Excel reads ₹. */
export const csvHead = (headings: readonly string[]): string =>
  byteOrderMark + headings.map(csvText).join(',') + endOfLine;

/** CSV in UTF-8, piece by piece. */
export async function* csvFrom(headings: readonly string[], batches: Batches): AsyncGenerator<string> {
  yield csvHead(headings);
  for await (const rows of batches) {
    yield rows.map((cells) => cells.map(written).join(',') + endOfLine).join('');
  }
}
