import { guarded } from '@prepdesk/contract/cell-text';
import { type FieldEntry, textOf } from '../fields/fields-of.ts';

const byteOrderMark = '\uFEFF';
const lineEnd = '\r\n';

const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** Rows as CSV (RFC 4180) below their labels, in UTF-8 with a byte order mark, which Excel needs to read ₹. */
export function csvOf<Row>(fields: readonly FieldEntry<Row>[], rows: readonly Row[]): string {
  const lines = [
    fields.map((field) => field.label),
    ...rows.map((row) => fields.map((field) => textOf(field, row))),
  ];
  const body = lines.map((cells) => cells.map((cell) => quoted(guarded(cell))).join(',') + lineEnd).join('');
  return byteOrderMark + body;
}

/** Lets the browser save a file, or a text as a file. */
export function download(fileName: string, content: Blob | string): void {
  const file =
    typeof content === 'string' ? new Blob([content], { type: 'text/csv;charset=utf-8' }) : content;
  const address = URL.createObjectURL(file);
  const anchor = document.createElement('a');
  anchor.href = address;
  anchor.download = fileName;
  anchor.click();
  // The browser reads the blob after the click returns.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
