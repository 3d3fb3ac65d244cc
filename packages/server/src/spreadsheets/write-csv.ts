import { byteOrderMark, csvLine } from '@prepdesk/contract/csv-line';
import type { Batches, Cell } from './cell.ts';

const shown = (cell: Cell): string | number => (typeof cell === 'object' ? cell.text : cell);

/** CSV in UTF-8, piece by piece. */
export async function* csvFrom(headings: readonly string[], batches: Batches): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(headings);
  for await (const rows of batches) yield rows.map((cells) => csvLine(cells.map(shown))).join('');
}
