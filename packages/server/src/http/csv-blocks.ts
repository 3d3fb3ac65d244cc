import type { ListColumn } from '@prepdesk/contract/list-call';
import { type StoredField, valuesOf } from '../db/list/copy-out.ts';
import { endOfLine } from '../spreadsheets/write-csv.ts';
import { csvCellMaker } from './export-cells.ts';
import { Written } from './written-bytes.ts';

type Make = (value: unknown) => string;

/** Writes a row, cell by cell. */
export const csvRowMaker =
  (makers: readonly Make[]) =>
  (row: readonly unknown[]): string =>
    makers.map((make, place) => make(row[place])).join(',') + endOfLine;

/**
 * Writes the value that begins at `from`, in a line that ends at `end`.
 * @returns where it ends; `needsText`, with a part of it written, when the line has to be written as text
 */
type Write = (block: Buffer, from: number, end: number, written: Written) => number;

const needsText = -1;

const [tab, newline, carriageReturn, comma, hyphen, slash, space] = [9, 10, 13, 44, 45, 47, 32];

const tableOf = (signs: string, ...others: number[]): Uint8Array => {
  const table = new Uint8Array(256);
  for (const byte of [...Buffer.from(signs), ...others]) table[byte] = 1;
  return table;
};

/**
 * A value with one of these bytes may be quoted in CSV, or was escaped by PostgreSQL; so may one with white space beyond
 * ASCII, all of which begins with one of these (U+00A0, U+1680, U+2000 and on, U+3000, U+FEFF).
 */
const needsCare = tableOf('",;\\', 0xc2, 0xe1, 0xe2, 0xe3, 0xef);
/** A value that begins so may be guarded or quoted. */
const needsCareFirst = tableOf("'=+-@ ");

const asItIs: Write = (block, from, end, written) => {
  const { into } = written;
  let to = written.length;
  if (from < end && needsCareFirst[block[from] as number] === 1) return needsText;
  let at = from;
  for (; at < end; at += 1) {
    const byte = block[at] as number;
    if (byte === tab) break;
    if (needsCare[byte] === 1) return needsText;
    into[to++] = byte;
  }
  if (at > from && block[at - 1] === space) return needsText;
  written.length = to;
  return at;
};

function endOfValue(block: Buffer, from: number, end: number): number {
  let at = from;
  while (at < end && block[at] !== tab) at += 1;
  return at;
}

const asText =
  (make: Make): Write =>
  (block, from, end, written) => {
    const last = endOfValue(block, from, end);
    const value = block.toString('utf8', from, last);
    if (value.includes('\\')) return needsText;
    written.text(make(value));
    return last;
  };

const inCompanyTime = Buffer.from('+05:30');
/** `2026-03-01 18:30` at the beginning of an instant: where its parts are, and what follows them in a file. */
const parts = [
  [8, 10, slash],
  [5, 7, slash],
  [0, 4, space],
  [11, 16, 0],
] as const;
const shortest = '2026-03-01 18:30:00+05:30'.length;

/** Faster than a comparison by the library, which is a call out of JavaScript. */
function endsWith(block: Buffer, last: number, ending: Buffer): boolean {
  const first = last - ending.length;
  for (let at = 0; at < ending.length; at += 1) if (block[first + at] !== ending[at]) return false;
  return true;
}

/** An instant in the company's time, as PostgreSQL writes it: 01/03/2026 18:30. */
const instant =
  (otherwise: Write): Write =>
  (block, from, end, written) => {
    const last = endOfValue(block, from, end);
    if (last === from) return last;
    if (last < from + shortest || block[from + 4] !== hyphen || !endsWith(block, last, inCompanyTime)) {
      return otherwise(block, from, end, written);
    }
    for (const [first, after, sign] of parts) {
      for (let at = from + first; at < from + after; at += 1) written.byte(block[at] as number);
      if (sign) written.byte(sign);
    }
    return last;
  };

/** Values of one character, as most choices have, are made into text once. */
function choice(make: Make): Write {
  const known: (Buffer | undefined)[] = [];
  const otherwise = asText(make);
  return (block, from, end, written) => {
    const last = endOfValue(block, from, end);
    if (last !== from + 1) return otherwise(block, from, end, written);
    const byte = block[from] as number;
    known[byte] ??= Buffer.from(make(String.fromCharCode(byte)));
    written.all(known[byte]);
    return last;
  };
}

function writerOf({ kind, choices }: ListColumn, { read, isInteger }: StoredField, make: Make): Write {
  if (read) return asText(make);
  if (choices) return choice(make);
  if (kind === 'instant') return instant(asText(make));
  const isItsText = kind === undefined || kind === 'rupees' || (kind === 'number' && isInteger);
  return isItsText ? asItIs : asText(make);
}

/**
 * Turns lines of PostgreSQL's text format into lines of CSV. What stays as it is never becomes a string: making strings
 * of all values takes longer than all the rest of an export.
 */
export function csvBlockMaker(
  columns: readonly ListColumn[],
  fields: readonly StoredField[],
): (block: Buffer) => Buffer {
  const makers = columns.map((column, place): Make => {
    const make = csvCellMaker(column);
    const read = fields[place]?.read;
    return read ? (text) => (text === '' ? '' : make(read(text as string))) : make;
  });
  const ofRow = csvRowMaker(makers);
  const writers = columns.map((column, place) =>
    writerOf(column, fields[place] as StoredField, makers[place] as Make),
  );
  const isWritten = (block: Buffer, from: number, end: number, written: Written): boolean => {
    let at = from;
    for (let place = 0; place < writers.length; place += 1) {
      if (place > 0) written.byte(comma);
      at = (writers[place] as Write)(block, at, end, written);
      if (at === needsText) return false;
      at += 1;
    }
    written.byte(carriageReturn);
    written.byte(newline);
    return true;
  };
  return (block) => {
    const written = new Written(block.length);
    for (let at = 0; at < block.length; ) {
      const end = block.indexOf(newline, at);
      const { length } = written;
      // Whatever is not written as text takes no more than this: the value itself, or an instant, and what follows it.
      written.keepRoom(end - at + 20 * writers.length);
      if (!isWritten(block, at, end, written)) {
        written.length = length;
        written.text(ofRow(valuesOf(block.toString('utf8', at, end))));
      }
      at = end + 1;
    }
    return written.bytes();
  };
}
