import { unguarded } from '@prepdesk/contract/cell-text';
import { unescaped } from './escaped-text.ts';
import { dateCell, enterAsText, numberCell } from './number-cell.ts';
import { type Element, readXml } from './read-xml.ts';
import { RichText } from './rich-text.ts';
import {
  cellTooLong,
  lastColumn,
  lastRow,
  maxCellLength,
  type Sheet,
  SheetMaker,
  tooManyColumns,
  tooManyRows,
} from './sheet.ts';
import type { SheetCell } from './sheet-cell.ts';
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

/** `formula` is undefined where there is none; `hasValue` says whether there is an element for its result. */
type Cell = {
  column: number;
  kind: string;
  style: number;
  text: string;
  rich: RichText | undefined;
  formula: string | undefined;
  hasValue: boolean;
};

// A spread would take half the time of reading a sheet of numbers.
const newCell = (column: number, kind: string, style: number): Cell => ({
  column,
  kind,
  style,
  text: '',
  rich: kind === 'inlineStr' ? new RichText() : undefined,
  formula: undefined,
  hasValue: false,
});

function sheetHandlers(workbook: Workbook, maker: SheetMaker) {
  let rowNumber = 0;
  let cells: SheetCell[] = [];
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
    cell = newCell(column, element.attribute('t') ?? 'n', Number(element.attribute('s') ?? 0));
    inside = [];
  }

  function openInside(element: Element, current: Cell) {
    inside.push(element.name);
    if (inside[0] === 'is') current.rich?.open(element);
    if (inside.length > 1) return;
    if (element.name === 'f') current.formula = '';
    if (element.name === 'v') current.hasValue = true;
  }

  return {
    open: (element: Element) => {
      if (cell) openInside(element, cell);
      else if (element.name === 'row') beginRow(element);
      else if (element.name === 'c') beginCell(element);
    },
    text: (piece: string) => {
      if (!cell) return;
      let length = 0;
      if (cell.rich) length = cell.rich.add(piece);
      else if (inside.length === 1 && inside[0] === 'v') {
        cell.text += piece;
        length = cell.text.length;
      } else if (inside.length === 1 && inside[0] === 'f') {
        cell.formula = `${cell.formula}${piece}`.slice(0, maxOfFormula);
      }
      // XML escapes make a text longer than it is: seven characters for one.
      if (length > maxCellLength * 7) throw cellTooLong(rowNumber);
    },
    close: (name: string) => {
      if (cell && inside.length > 0) {
        cell.rich?.close(name);
        inside.pop();
      } else if (cell && name === 'c') {
        while (cells.length < cell.column) cells.push('');
        cells[cell.column] = sheetCellOf(cell, workbook, rowNumber);
        cell = undefined;
      } else if (name === 'row') {
        maker.add(rowNumber, cells);
        cells = [];
      }
    },
  };
}

/** Of a formula, to name it. */
const maxOfFormula = 60;

/** Counts from 0. @throws Failure `refused` for what is not the name of a cell */
function columnOf(at: string): number {
  const letters = /^\$?([A-Z]{1,3})\$?\d{1,7}$/i.exec(at)?.[1];
  if (!letters) throw unreadable();
  return [...letters.toUpperCase()].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

function sheetCellOf(cell: Cell, workbook: Workbook, rowNumber: number): SheetCell {
  const { kind, text, formula, rich } = cell;
  if (rich) return rich.cell();
  if (text === '') {
    return formula === undefined || (kind === 'str' && cell.hasValue) ? '' : withoutResult(formula);
  }
  if (kind === 's') return workbook.sharedText(text);
  if (kind === 'str') return unguarded(unescaped(text));
  if (kind === 'e') return errorCell(text);
  if (kind === 'b') return logicalCell(text === '1' ? 'TRUE' : 'FALSE');
  if (kind === 'd') return dateCell(new Date(text), undefined, rowNumber);
  const number = Number(text);
  if (kind !== 'n' || !Number.isFinite(number)) throw unreadable();
  const format = workbook.formatOf(cell.style);
  return format.isDate
    ? dateCell(new Date(workbook.instantOf(number)), { number, format }, rowNumber)
    : numberCell(text, number, format);
}

/** The text is not blank, so that the row is not either. */
const withoutResult = (formula: string): SheetCell => ({
  text: `=${formula}`,
  isValue: false,
  error: `The cell holds the formula ${formula} without its result: open the file in Excel, save it and upload again`,
});

const errorCell = (text: string): SheetCell => ({
  text,
  isValue: false,
  error: `Excel shows the error ${text}: correct the cell and upload again`,
});

const logicalCell = (text: string): SheetCell => ({
  text,
  isValue: true,
  error: `The cell holds the logical value ${text}, not a text: ${enterAsText}`,
});
