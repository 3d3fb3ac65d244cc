import { stringify } from 'csv-stringify/sync';
import type { Batches, Cell } from './cell.ts';
import { harmless } from './cell-text.ts';

const byteOrderMark = '\uFEFF';

/** Only texts can be taken for formulas. */
const written = (cell: Cell): string => {
  if (typeof cell === 'string') return harmless(cell);
  return typeof cell === 'number' ? String(cell) : cell.text;
};

const linesOf = (rows: readonly (readonly Cell[])[]): string =>
  stringify(
    rows.map((cells) => cells.map(written)),
    { record_delimiter: 'windows', quoted_match: /[;\t\r\n]|^\s|\s$/ },
  );

/** CSV as RFC 4180 has it, piece by piece, in UTF-8 with a byte order mark so that Excel reads ₹. */
export async function* csvFrom(headings: readonly string[], batches: Batches): AsyncGenerator<string> {
  yield byteOrderMark + linesOf([headings]);
  for await (const rows of batches) yield linesOf(rows);
}
