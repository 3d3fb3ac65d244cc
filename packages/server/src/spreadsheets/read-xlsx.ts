import { unguarded } from '@prepdesk/contract/cell-text';
import { refused } from '@prepdesk/contract/failures';
import { unescaped } from './escaped-text.ts';
import { type Element, readXml } from './read-xml.ts';
import {
  cellTooLong,
  lastColumn,
  lastRow,
  mostCellLength,
  type Sheet,
  SheetMaker,
  tooManyColumns,
  tooManyRows,
} from './sheet.ts';
import { type Workbook, workbookOf } from './workbook.ts';
import { openZip, unreadable } from './zip-parts.ts';

/**
 * Reads the first sheet of a workbook (ECMA-376), cell after cell, and stops at the first thing that is too large.
 * Formulas count as their results, which the file stores beside them.
 * @throws Failure `refused` with what is wrong with the file
 */
export async function readXlsx(content: Uint8Array): Promise<Sheet> {
  const zip = await openZip(content);
  const workbook = await workbookOf(zip);
  const maker = new SheetMaker();
  await readXml(zip.read(workbook.sheet), sheetHandlers(workbook, maker));
  return maker.sheet();
}

type Cell = { column: number; kind: string; style: number; text: string };

function sheetHandlers(workbook: Workbook, maker: SheetMaker) {
  let rowNumber = 0;
  let cells: string[] = [];
  let column = -1;
  let cell: Cell | undefined;
  /** Elements open inside the cell; the text of some of them is its value. */
  let inside: string[] = [];

  function beginRow(element: Element) {
    const number = Number(element.attribute('r') ?? rowNumber + 1);
    if (!(Number.isInteger(number) && number > rowNumber)) throw unreadable();
    if (number > lastRow) throw tooManyRows();
    rowNumber = number;
    cells = [];
    column = -1;
  }

  function beginCell(element: Element) {
    if (rowNumber === 0) throw unreadable();
    const at = element.attribute('r');
    column = at === undefined ? column + 1 : columnOf(at);
    if (column >= lastColumn) throw tooManyColumns();
    cell = {
      ...{ column, kind: element.attribute('t') ?? 'n', text: '' },
      style: Number(element.attribute('s') ?? 0),
    };
    inside = [];
  }

  return {
    open: (element: Element) => {
      if (cell) inside.push(element.name);
      else if (element.name === 'row') beginRow(element);
      else if (element.name === 'c') beginCell(element);
    },
    text: (piece: string) => {
      if (!cell || !isValue(cell.kind, inside)) return;
      cell.text += piece;
      // XML escapes make a text longer than it is: seven characters for one.
      if (cell.text.length > mostCellLength * 7) throw cellTooLong(rowNumber);
    },
    close: (name: string) => {
      if (cell && inside.length > 0) inside.pop();
      else if (cell && name === 'c') {
        while (cells.length < cell.column) cells.push('');
        cells[cell.column] = unguarded(textOf(cell, workbook, rowNumber));
        cell = undefined;
      } else if (name === 'row') {
        maker.add(rowNumber, cells);
        cells = [];
      }
    },
  };
}

/** The value, or the pieces of a text in the cell itself, without phonetic hints. */
const isValue = (kind: string, inside: readonly string[]): boolean =>
  kind === 'inlineStr'
    ? inside[0] === 'is' && inside.at(-1) === 't' && !inside.includes('rPh')
    : inside.length === 1 && inside[0] === 'v';

/** Counts from 0. @throws Failure `refused` for what is not the name of a cell */
function columnOf(at: string): number {
  const letters = /^\$?([A-Z]{1,3})\$?\d{1,7}$/i.exec(at)?.[1];
  if (!letters) throw unreadable();
  return [...letters.toUpperCase()].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

function textOf({ kind, text, style }: Cell, workbook: Workbook, rowNumber: number): string {
  if (kind === 'inlineStr') return unescaped(text);
  if (text === '') return '';
  if (kind === 's') return workbook.sharedText(text);
  if (kind === 'str') return unescaped(text);
  if (kind === 'e') return text;
  if (kind === 'b') return text === '1' ? 'TRUE' : 'FALSE';
  if (kind === 'd') return dayOf(Date.parse(text), rowNumber);
  const number = Number(text);
  if (kind !== 'n' || !Number.isFinite(number)) throw unreadable();
  return workbook.isDate(style) ? dayOf(workbook.instantOf(number), rowNumber) : plainNumber(number);
}

/** A large number in a cell formatted as a date is a day that no calendar has. */
function dayOf(instantMs: number, rowNumber: number): string {
  const date = new Date(instantMs);
  const year = date.getUTCFullYear();
  if (year >= 0 && year <= 9999) return date.toISOString().slice(0, 10);
  throw refused(
    `Row ${rowNumber} has a number that is shown as a date and is none. Please format the cell as a number or a text`,
  );
}

/** A number as Excel shows it: with 15 digits, without binary rounding errors. */
function plainNumber(value: number): string {
  const text = String(Number(value.toPrecision(15)));
  if (!text.includes('e')) return text;
  return value.toFixed(10).replace(/\.?0+$/, '');
}
