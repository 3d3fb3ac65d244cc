import { cutTo } from '@prepdesk/contract/well-formed';
import { bothReadings, dateCell, enterAsText, isoDateCell, numberCell } from './number-cell.ts';
import type { NumberFormat } from './number-format.ts';
import { type Element, readXml } from './read-xml.ts';
import { RichText, type Script, textCell } from './rich-text.ts';
import {
  cellTooLong,
  lastColumn,
  lastRow,
  maxCellLength,
  type SheetMaker,
  tooManyColumns,
  tooManyRows,
} from './sheet.ts';
import { type SheetCell, textOf } from './sheet-cell.ts';
import type { Workbook } from './workbook.ts';
import { unreadable, type ZipParts } from './zip-parts.ts';

/** What is hidden in a sheet, and where its pictures are. */
export type SheetFindings = {
  hiddenRows: number[];
  /** Counted from 0. */
  hiddenColumns: number[];
  pictureRows: number[];
  /** The relation of the part with the pictures that float above the cells. */
  drawing: string | undefined;
};

/**
 * Reads the cells of a sheet (ECMA-376 18.3), one after another, and stops at the first thing that is too large.
 * Formulas count as their results, which the file stores with them.
 */
export async function readSheetPart(
  zip: ZipParts,
  path: string,
  workbook: Workbook,
  maker: SheetMaker,
): Promise<SheetFindings> {
  const findings: SheetFindings = { hiddenRows: [], hiddenColumns: [], pictureRows: [], drawing: undefined };
  await readXml(zip.read(path), sheetHandlers(workbook, maker, findings));
  return findings;
}

/** `formula` is undefined where there is none; `hasValue` says whether there is an element for its result. */
type Cell = {
  column: number;
  kind: string;
  style: number;
  text: string;
  rich: RichText | undefined;
  formula: string | undefined;
  /** A picture stands in the cell. */
  hasPicture: boolean;
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
  hasPicture: false,
  hasValue: false,
});

const isHidden = ({ attribute }: Element): boolean => ['1', 'true'].includes(attribute('hidden') ?? '');

function sheetHandlers(workbook: Workbook, maker: SheetMaker, findings: SheetFindings) {
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
    if (isHidden(element)) findings.hiddenRows.push(number);
  }

  function beginCell(element: Element) {
    if (rowNumber === 0) throw unreadable();
    const at = element.attribute('r');
    column = at === undefined ? column + 1 : columnOf(at);
    if (column >= lastColumn) throw tooManyColumns();
    cell = newCell(column, element.attribute('t') ?? 'n', Number(element.attribute('s') ?? 0));
    cell.hasPicture = element.attribute('vm') !== undefined && cell.kind === 'e';
    inside = [];
  }

  function noteColumns(element: Element) {
    const [from, to] = [Number(element.attribute('min')), Number(element.attribute('max'))];
    for (let at = from; at <= Math.min(to, lastColumn); at += 1) findings.hiddenColumns.push(at - 1);
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
      else if (element.name === 'col' && isHidden(element)) noteColumns(element);
      else if (element.name === 'drawing') findings.drawing = element.attribute('id');
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
        cells[cell.column] = sheetCellOf(cell, workbook);
        if (isPicture(cell)) findings.pictureRows.push(rowNumber);
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

/** WPS Office writes pictures in cells as formulas. */
const isPicture = ({ hasPicture, formula, text }: Cell): boolean =>
  hasPicture || /^(?:_xlfn\.)?DISPIMG\(/i.test(formula || text.replace(/^=/, ''));

function sheetCellOf(cell: Cell, workbook: Workbook): SheetCell {
  const { kind, text, formula, rich } = cell;
  const { format, script } = workbook.styleOf(cell.style);
  if (isPicture(cell)) return pictureCell;
  if (rich) return shownText(textCell(rich.shared(), script), format);
  if (text === '') {
    return formula === undefined || (kind === 'str' && cell.hasValue) ? '' : withoutResult(formula);
  }
  if (kind === 's') return shownText(textCell(workbook.sharedText(text), script), format);
  if (kind === 'str') return shownText(textCell(text, script), format);
  if (kind === 'e') return errorCell(text);
  if (kind === 'b') return logicalCell(text === '1' ? 'TRUE' : 'FALSE');
  if (kind === 'd') return isoDateCell(text);
  const number = Number(text);
  if (kind !== 'n' || !Number.isFinite(number)) throw unreadable();
  if (format.isDate) {
    return dateCell(workbook.daysOf(number), new Date(workbook.instantOf(number)), format);
  }
  const read = numberCell(text, number, format);
  return script ? scriptedNumber(read, script) : read;
}

/** A format may add something to texts as well: @" mg". */
function shownText(cell: SheetCell, format: NumberFormat): SheetCell {
  const text = textOf(cell);
  if (!format.changesTexts || text === '') return cell;
  const shown = format.shown(text);
  if (shown === undefined || shown === text.trim()) return cell;
  if (shown === '') {
    const error = `Excel shows nothing, the file holds ${cutTo(maxShown, text)}: ${enterAsText}`;
    return { text, error };
  }
  return { text: shown, value: text, note: bothReadings(shown, text, shown) };
}

/** A number whose cell has a raised or lowered font. */
function scriptedNumber(cell: SheetCell, script: Script): SheetCell {
  if (typeof cell !== 'string' && cell.error !== undefined) return cell;
  const raised = textCell(textOf(cell), script);
  const value = typeof cell === 'string' ? cell : cell.value;
  return typeof raised === 'string' ? raised : { ...raised, value };
}

const maxShown = 60;

/** The text is not blank, so that the row is not either. */
const withoutResult = (formula: string): SheetCell => ({
  text: `=${formula}`,
  error: `The cell holds the formula ${formula} without its result: open the file in Excel, save it and upload again`,
});

const errorCell = (text: string): SheetCell => ({
  text,
  error: `Excel shows the error ${text}: correct the cell and upload again`,
});

const logicalCell = (text: string): SheetCell => ({
  text,
  value: text,
  note: `The cell holds the logical value ${text}: the text ${text} is taken`,
});

const pictureCell: SheetCell = {
  text: '(picture)',
  error:
    'The cell holds a picture, which files cannot bring: leave it blank, and add the picture after the import',
};
