import { Readable } from 'node:stream';
import { unguarded } from '@prepdesk/contract/cell-text';
import { csvText, delimiterOf } from '@prepdesk/contract/csv-text';
import { refused } from '@prepdesk/contract/failures';
import { CsvError, parse } from 'csv-parse';
import { mostColumns, mostRows, type Sheet, sheetOf, tooManyRows } from './sheet.ts';

/** Blank rows count for the row numbers, so there may be some more of them. */
const mostRecords = mostRows * 2;

const notUtf8 =
  'The file is not UTF-8 text. In Excel choose “CSV UTF-8” when saving, or send the .xlsx file itself';

/**
 * Reads CSV as spreadsheets write it: UTF-8, or UTF-16 with its mark, with commas, semicolons or tabs, quotes, line
 * ends of any system.
 * @throws Failure `refused` with what is wrong with the file
 */
export async function readCsv(content: Buffer): Promise<Sheet> {
  const text = csvText(content);
  if (text === undefined) throw refused(notUtf8);
  if (text.trim() === '') throw refused('The file is empty');
  const records: string[][] = [];
  const parser = Readable.from(pieces(text)).pipe(
    parse({ delimiter: delimiterOf(text), relax_column_count: true, skip_empty_lines: false }),
  );
  try {
    for await (const record of parser as AsyncIterable<string[]>) {
      if (records.length > mostRecords) throw tooManyRows();
      records.push(record.slice(0, mostColumns * 2).map(unguarded));
    }
  } catch (error) {
    throw error instanceof CsvError ? refused(sentenceOf(error)) : error;
  }
  return sheetOf(records);
}

/** So that a large file does not hold up everything else. Of bytes: a text might be cut in the middle of a character. */
function* pieces(text: string): Generator<Buffer> {
  const bytes = Buffer.from(text);
  for (let from = 0; from < bytes.length; from += 65_536) yield bytes.subarray(from, from + 65_536);
}

function sentenceOf({ code, lines }: CsvError & { lines?: number }): string {
  const where = lines ? ` near line ${lines}` : '';
  if (code === 'CSV_QUOTE_NOT_CLOSED') return 'A quote that begins a cell is never closed';
  return `The file can not be read as CSV: a quote stands in the wrong place${where}`;
}
