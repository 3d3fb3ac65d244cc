import { guarded } from '@prepdesk/contract/cell-text';
import { stringify } from 'csv-stringify/sync';

const byteOrderMark = '\uFEFF';

type Cells = readonly (string | number)[];

const linesOf = (rows: readonly Cells[]): string =>
  stringify(
    rows.map((cells) => cells.map((cell) => guarded(String(cell)))),
    { record_delimiter: 'windows', quoted_match: /[;\t\r\n]|^\s|\s$/ },
  );

/** CSV as RFC 4180 has it, piece by piece, in UTF-8 with a byte order mark so that Excel reads ₹. */
export async function* csvFrom(
  headings: readonly string[],
  batches: AsyncIterable<readonly Cells[]>,
): AsyncGenerator<string> {
  yield byteOrderMark + linesOf([headings]);
  for await (const rows of batches) yield linesOf(rows);
}
