import { createInflateRaw } from 'node:zlib';
import { unguarded } from '@prepdesk/contract/cell-text';
import { refused } from '@prepdesk/contract/failures';
import { mostColumns, mostRows, type Sheet, sheetOf, tooManyColumns, tooManyRows } from './sheet.ts';
import { entriesOf, type ZipEntry } from './zip-entries.ts';

const mebibyte = 1024 * 1024;
/** Of all its parts unpacked. A sheet of 20,000 long questions has about 40 MiB. */
const mostUnpackedBytes = 64 * mebibyte;
const mostEntries = 500;

const unreadable = 'The file can not be read as an Excel workbook. Please save it again as .xlsx, or as CSV';

/**
 * Reads the first sheet of a workbook. Formulas count as their results, which the file holds beside them.
 * @throws Failure `refused` with what is wrong with the file
 */
export async function readXlsx(content: Buffer): Promise<Sheet> {
  await refuseBomb(content);
  // Loaded when first needed: the server's start does not wait for it.
  const { readSheet } = await import('read-excel-file/node');
  const rows = await readSheet(content, { trim: false }).catch(() => {
    throw refused(unreadable);
  });
  return sheetOf(rows.map((cells, place) => cells.map((cell) => unguarded(textOf(cell, place + 1)))));
}

/** A number as Excel shows it: with 15 digits, not with what the machine's own fractions add. */
function textOf(cell: unknown, rowNumber: number): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell === 'number') return plainNumber(cell);
  if (typeof cell === 'boolean') return cell ? 'TRUE' : 'FALSE';
  if (cell instanceof Date) return dayOf(cell, rowNumber);
  return String(cell);
}

/** A large number in a cell that is shown as a date is a day that no calendar has. */
function dayOf(date: Date, rowNumber: number): string {
  const year = date.getUTCFullYear();
  if (year >= 0 && year <= 9999) return date.toISOString().slice(0, 10);
  throw refused(
    `Row ${rowNumber} has a number that is shown as a date and is none. Please format the cell as a number or a text`,
  );
}

function plainNumber(value: number): string {
  const text = String(Number(value.toPrecision(15)));
  if (!text.includes('e')) return text;
  return value.toFixed(10).replace(/\.?0+$/, '');
}

/** Unpacks everything once and keeps nothing: what a zip says of its sizes may be a lie. */
async function refuseBomb(content: Buffer): Promise<void> {
  const entries = entriesOf(content);
  if (!entries || entries.length > mostEntries) throw refused(unreadable);
  let unpackedBytes = 0;
  for (const entry of entries) {
    const isSheet = /worksheets\/[^/]+\.xml$/i.test(entry.name);
    let rest = '';
    for await (const chunk of unpacked(entry)) {
      unpackedBytes += chunk.length;
      if (unpackedBytes > mostUnpackedBytes) throw refused('The workbook is too large when it is unpacked');
      if (!isSheet) continue;
      const text = rest + chunk.toString('latin1');
      refuseFarCells(text);
      rest = text.slice(-32);
    }
  }
}

async function* unpacked({ packed, method }: ZipEntry): AsyncGenerator<Buffer> {
  if (method === 0) {
    yield packed;
    return;
  }
  if (method !== 8) throw refused(unreadable);
  const inflate = createInflateRaw();
  inflate.end(packed);
  try {
    yield* inflate as AsyncIterable<Buffer>;
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code?.startsWith('Z_') ? refused(unreadable) : error;
  }
}

/** One cell far below or to the right would make a sheet of millions of empty ones. */
function refuseFarCells(xml: string): void {
  for (const [, column = '', row = ''] of xml.matchAll(/<c\b[^>]*?\sr="([A-Z]{1,3})(\d{1,7})"/g)) {
    if (Number(row) > mostRows * 2) throw tooManyRows();
    if (column.length > 2 || columnNumber(column) > mostColumns * 2) throw tooManyColumns();
  }
}

const columnNumber = (letters: string): number =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
