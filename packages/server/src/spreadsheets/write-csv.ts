import { byteOrderMark, csvLine } from '@prepdesk/contract/csv-line';
import type { Batches } from './cell.ts';

/** CSV in UTF-8, piece by piece. */
export async function* csvFrom(headings: readonly string[], batches: Batches): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(headings);
  for await (const rows of batches) yield rows.map(csvLine).join('');
}
