import { csvText, delimiterOf } from '@prepdesk/contract/csv-text';
import {
  fileRowOf,
  type MicroTopicRow,
  maxMicroTopicRows,
  microTopicColumns,
  readMicroTopic,
} from '@prepdesk/contract/videos/micro-topics';

/** A row of the file as the preview shows it. */
export type FileRow = MicroTopicRow & { row: number; fault: string };

export const largestFileBytes = 2 * 1024 * 1024;

const nameFault = 'Only .csv files are accepted';
const headFault = 'The first row must name the columns: videoID or referenceID, name, start, end';

/** Checks a file before it is read. @returns the fault, or '' */
export function faultOfFile({ name, size }: { name: string; size: number }): string {
  if (!/\.csv$/i.test(name)) return nameFault;
  if (size > largestFileBytes) return 'The file is larger than 2 MB';
  return size === 0 ? 'The file is empty' : '';
}

/** Decodes text as spreadsheets write it: UTF-8, UTF-16 with a byte order mark, or Windows-1252. */
export const textOfFile = (bytes: ArrayBuffer): string =>
  csvText(new Uint8Array(bytes)) ?? new TextDecoder('windows-1252').decode(bytes);

/**
 * The rows of the file, each with its faults.
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
  const places = placesOf(head);
  const isWhole = ['name', 'start', 'end'].every((one) => places.has(one));
  if (!isWhole || !(places.has('videoID') || places.has('referenceID'))) throw new Error(headFault);
  if (rows.length === 0) throw new Error('The file has no rows');
  if (rows.length > maxMicroTopicRows) {
    throw new Error(`At most ${maxMicroTopicRows} rows can be sent at once; this file has ${rows.length}`);
  }
  return rows.map((row, place) => fileRow(row, place, places));
}

/** Headings match in any case, with or without spaces: 'Video ID', 'videoid'. */
function placesOf(head: readonly string[]): ReadonlyMap<string, number> {
  const plain = (text: string) => text.replace(/[\s_-]+/g, '').toLowerCase();
  const found = microTopicColumns.map(
    (one) => [one, head.findIndex((cell) => plain(cell) === plain(one))] as const,
  );
  return new Map(found.filter(([, place]) => place >= 0));
}

function fileRow(cells: readonly string[], place: number, places: ReadonlyMap<string, number>): FileRow {
  const cell = (column: string) => cells[places.get(column) ?? -1] ?? '';
  const typed = {
    videoID: cell('videoID'),
    referenceID: cell('referenceID'),
    name: cell('name'),
    start: cell('start'),
    end: cell('end'),
  };
  const read = readMicroTopic(typed);
  return { ...typed, row: fileRowOf(place), fault: 'faults' in read ? read.faults.join(', ') : '' };
}

/** Adds the faults that the server found to their rows: 'data.4' is the fifth row. */
export function withServerFaults(
  rows: readonly FileRow[],
  fields: Readonly<Record<string, string>>,
): FileRow[] {
  return rows.map((row, place) => {
    const sentence = fields[`data.${place}`];
    return sentence ? { ...row, fault: sentence.replace(/^Row \d+: /, '') } : row;
  });
}

/** A template for a spreadsheet: one row by ID with seconds, one by reference ID with HH:mm:ss. */
export const template = `${microTopicColumns.join(',')}\r\n101,,Introduction,0,95\r\n,PD-0123456789AB,Worked example,00:01:35,00:12:00\r\n`;
