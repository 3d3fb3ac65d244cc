import { byteOrderMark, csvLine } from '@prepdesk/contract/csv-line';
import type { Batches } from './cell.ts';

/**
 * CSV in UTF-8, piece by piece.
 * @param isForEditing whether people edit the file and import it again
 */
export async function* csvFrom(
  headings: readonly string[],
  batches: Batches,
  isForEditing = false,
): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(headings);
  for await (const rows of batches) yield rows.map((row) => csvLine(row, isForEditing)).join('');
}
