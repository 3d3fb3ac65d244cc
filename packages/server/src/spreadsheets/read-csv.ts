import { pipeline, Readable } from 'node:stream';
import { isErrorText, isTooNarrow, unguarded } from '@prepdesk/contract/cell-text';
import { delimiterOf, markedUtf16 } from '@prepdesk/contract/csv-text';
import { Failure, refused } from '@prepdesk/contract/failures';
import { CsvError, parse } from 'csv-parse';
import {
  cellTooLong,
  hasKnownHeadings,
  lastColumn,
  maxCellLength,
  type Sheet,
  SheetMaker,
  tooManyColumns,
} from './sheet.ts';
import type { SheetCell } from './sheet-cell.ts';

const notUtf8 =
  'The file is not UTF-8 text. In Excel choose “CSV UTF-8” when saving, or send the .xlsx file itself';

/** A row that a spreadsheet writes to its very end has this many cells; beyond `lastColumn` they must be blank. */
const maxCellsOfRow = 16_384;
/** Of a row, quotes included: a question with all its texts needs a tenth of it. */
const maxRecordBytes = 2 * 1024 * 1024;
const pieceBytes = 64 * 1024;

type Choice = { known?: ReadonlySet<string> };

/**
 * Reads CSV as spreadsheets write it: UTF-8, or UTF-16 with a byte order mark, with commas, semicolons or tabs, quotes,
 * and the line ends of any system. Stops at the first thing that is too large.
 * @throws Failure `refused` with what is wrong with the file
 */
export async function readCsv(content: Uint8Array, { known = new Set() }: Choice = {}): Promise<Sheet> {
  const texts = textsOf(content);
  const { stated, first } = withoutDelimiterLine(firstText(texts));
  if (first === undefined) throw refused('The file is empty');
  const maker = new SheetMaker(known);
  const parser = parse({
    delimiter: stated ?? headingDelimiter(first, known) ?? delimiterOf(first),
    relax_column_count: true,
    skip_empty_lines: false,
    max_record_size: maxRecordBytes,
    cast: (cell, { index, records }) => shownCell(cell, index, records + 1),
  });
  // The parser ends with any error from before it, which is reported below.
  pipeline(Readable.from(bytesOf(first, texts)), parser, () => {});
  let rowNumber = 0;
  try {
    for await (const record of parser as AsyncIterable<SheetCell[]>) {
      rowNumber += 1;
      maker.add(rowNumber, record);
    }
  } catch (error) {
    throw error instanceof CsvError ? refused(sentenceOf(error, rowNumber + 1)) : error;
  }
  return maker.sheet();
}

function shownCell(cell: string, index: number, rowNumber: number): SheetCell {
  if (index >= maxCellsOfRow || (index >= lastColumn && cell !== '')) throw tooManyColumns();
  if (rowNumber > 1 && cell.length > maxCellLength + 1) throw cellTooLong(rowNumber);
  return csvCell(cell);
}

/** What a spreadsheet leaves of a long number, of an error and of a column that is too narrow. */
function csvCell(cell: string): SheetCell {
  if (isErrorText(cell)) {
    return { text: cell, error: `The file holds the error ${cell}: correct the cell and upload again` };
  }
  if (isTooNarrow(cell)) {
    const error = `The file holds ${cell}, because the column was too narrow: widen it, save the file and upload it again`;
    return { text: cell, error };
  }
  if (isShortened(cell)) {
    const note = `${cell} may be all that a spreadsheet left of a longer number: please compare it`;
    return { text: cell, note };
  }
  return unguarded(cell);
}

/** As the format General shows numbers of twelve digits and more: 1.23457E+17. */
const isShortened = (cell: string): boolean => /^-?\d\.\d{1,5}E\+(?:1[1-9]|[2-9]\d)$/.test(cell);

/** `sep=;` in the first line, by which Excel knows the delimiter; it is no row. */
function withoutDelimiterLine(text: string | undefined) {
  const match = text === undefined ? null : /^"?sep=(.|\\t)"?(?:\r\n|\r|\n|$)/i.exec(text);
  if (!match || text === undefined) return { stated: undefined, first: text };
  return { stated: match[1] === '\\t' ? '\t' : match[1], first: text.slice(match[0].length) };
}

const linesOfTitles = 20;

/** The delimiter by which one of the first lines becomes the headings that are looked for. */
const headingDelimiter = (text: string, known: ReadonlySet<string>): string | undefined =>
  [',', ';', '\t', '|'].find((delimiter) =>
    text.split(/\r\n|\r|\n/, linesOfTitles).some((line) => hasKnownHeadings(line.split(delimiter), known)),
  );

/** @throws Failure `refused` at bytes that are not text */
function* textsOf(content: Uint8Array): Generator<string> {
  const decoder = new TextDecoder(markedUtf16(content) ?? 'utf-8', { fatal: true });
  try {
    for (let from = 0; from < content.length; from += pieceBytes) {
      yield decoder.decode(content.subarray(from, from + pieceBytes), { stream: true });
    }
    yield decoder.decode();
  } catch (error) {
    throw error instanceof Failure ? error : refused(notUtf8);
  }
}

/** Everything up to the first piece with any visible text: it contains the headings. */
function firstText(texts: Generator<string>): string | undefined {
  let text = '';
  for (let next = texts.next(); !next.done; next = texts.next()) {
    text += next.value;
    if (next.value.trim() !== '') return text;
  }
  return undefined;
}

/** The parser takes bytes: strings might be cut in the middle of a character. */
function* bytesOf(first: string, rest: Generator<string>): Generator<Buffer> {
  yield Buffer.from(first);
  for (let next = rest.next(); !next.done; next = rest.next()) {
    if (next.value !== '') yield Buffer.from(next.value);
  }
}

function sentenceOf({ code, lines }: CsvError & { lines?: number }, rowNumber: number): string {
  const where = lines ? ` near line ${lines}` : '';
  if (code === 'CSV_MAX_RECORD_SIZE') return `Row ${rowNumber} is too long to be one row of a table`;
  if (code === 'CSV_QUOTE_NOT_CLOSED') return 'A quote that begins a cell is never closed';
  return `The file cannot be read as CSV: a quote stands in the wrong place${where}`;
}
