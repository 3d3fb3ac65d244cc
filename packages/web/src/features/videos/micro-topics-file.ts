import { csvText, delimiterOf } from '@prepdesk/contract/csv-text';
import { inDigits } from '@prepdesk/contract/numbers-shown';
import {
  fileRowOf,
  type MicroTopicRow,
  maxMicroTopicRows,
  microTopicColumns,
  readMicroTopic,
} from '@prepdesk/contract/videos/micro-topics';

/** A row of the file as the preview shows it. */
export type FileRow = MicroTopicRow & { row: number; error: string };

export const largestFileBytes = 2 * 1024 * 1024;

const nameError = 'Only .csv files are accepted';
const headError = 'The first row must name the columns: videoID or referenceID, name, start, end';

/** Checks a file before it is read. @returns the error, or '' */
export function errorOfFile({ name, size }: { name: string; size: number }): string {
  if (!/\.csv$/i.test(name)) return nameError;
  if (size > largestFileBytes) return 'The file is larger than 2 MB';
  return size === 0 ? 'The file is empty' : '';
}

/** Decodes text as spreadsheets write it: UTF-8, UTF-16 with a byte order mark, or Windows-1252. */
export const textOfFile = (bytes: ArrayBuffer): string =>
  csvText(new Uint8Array(bytes)) ?? new TextDecoder('windows-1252').decode(bytes);

/**
 * The rows of the file, each with its errors.
 * @throws Error with a sentence if the file is not a table of micro-topics
 */
export async function readFile(text: string): Promise<FileRow[]> {
  const { parse } = await import('csv-parse/browser/esm/sync');
  let cells: string[][];
  try {
    cells = parse(text, {
      delimiter: delimiterOf(text),
      bom: true,
      relax_column_count: true,
      trim: true,
      skip_empty_lines: true,
    });
  } catch (error) {
    throw new Error(`This file cannot be read as CSV: ${(error as Error).message}`);
  }
  const [head = [], ...rows] = cells;
  const spots = positionsOf(head);
  const isWhole = ['name', 'start', 'end'].every((one) => spots.has(one));
  if (!isWhole || !(spots.has('videoID') || spots.has('referenceID'))) throw new Error(headError);
  if (rows.length === 0) throw new Error('The file has no rows');
  if (rows.length > maxMicroTopicRows) {
    throw new Error(
      `At most ${inDigits(maxMicroTopicRows)} rows can be sent at once; this file has ${inDigits(rows.length)}`,
    );
  }
  return rows.map((row, index) => fileRow(row, index, spots));
}

/** Headings match in any case, with or without spaces: 'Video ID', 'videoid'. */
function positionsOf(head: readonly string[]): ReadonlyMap<string, number> {
  const plain = (text: string) => text.replace(/[\s_-]+/g, '').toLowerCase();
  const positions = microTopicColumns.map(
    (one) => [one, head.findIndex((cell) => plain(cell) === plain(one))] as const,
  );
  return new Map(positions.filter(([, index]) => index >= 0));
}

function fileRow(cells: readonly string[], index: number, spots: ReadonlyMap<string, number>): FileRow {
  const cell = (column: string) => cells[spots.get(column) ?? -1] ?? '';
  const typed = {
    videoID: cell('videoID'),
    referenceID: cell('referenceID'),
    name: cell('name'),
    start: cell('start'),
    end: cell('end'),
  };
  const read = readMicroTopic(typed);
  return { ...typed, row: fileRowOf(index), error: 'errors' in read ? read.errors.join(', ') : '' };
}

/** Adds the errors that the server found to their rows: 'data.4' is the fifth row. */
export function withServerErrors(
  rows: readonly FileRow[],
  fields: Readonly<Record<string, string>>,
): FileRow[] {
  return rows.map((row, index) => {
    const sentence = fields[`data.${index}`];
    return sentence ? { ...row, error: sentence.replace(/^Row \d+: /, '') } : row;
  });
}

/** A template for a spreadsheet: one row by ID with seconds, one by reference ID with HH:mm:ss. */
export const template = `${microTopicColumns.join(',')}\r\n101,,Introduction,0,95\r\n,PD-0123456789AB,Worked example,00:01:35,00:12:00\r\n`;
