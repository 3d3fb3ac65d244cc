import { byteOrderMark, csvLine } from '@prepdesk/contract/csv-line';
import { type FieldEntry, textOf } from '../fields/fields-of.ts';

/** Rows as CSV below their labels. */
export function csvOf<Row>(fields: readonly FieldEntry<Row>[], rows: readonly Row[]): string {
  const lines = [
    fields.map((field) => field.label),
    ...rows.map((row) => fields.map((field) => textOf(field, row))),
  ];
  return byteOrderMark + lines.map((line) => csvLine(line)).join('');
}

/** Lets the browser save a file, or a text as a file. */
export function download(fileName: string, content: Blob | string): void {
  const file =
    typeof content === 'string' ? new Blob([content], { type: 'text/csv;charset=utf-8' }) : content;
  const address = URL.createObjectURL(file);
  saveFrom(address, fileName);
  // The browser reads the blob after the click returns.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** @param fileName when left out, the server names the file */
export function saveFrom(address: string, fileName = ''): void {
  const anchor = document.createElement('a');
  anchor.href = address;
  anchor.download = fileName;
  anchor.click();
}
