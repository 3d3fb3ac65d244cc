import { refused } from '@prepdesk/contract/failures';
import { readXml } from './read-xml.ts';
import { lastColumn, type Sheet, SheetMaker } from './sheet.ts';
import { readSheetPart, type SheetFindings } from './sheet-part.ts';
import { relationsOf, type SheetPart, type Workbook, workbookOf } from './workbook.ts';
import { openZip, type ZipParts } from './zip-parts.ts';

/** Which sheet to read, and the headings that are looked for. */
export type SheetChoice = { sheet?: string; known?: ReadonlySet<string> };

/**
 * Reads one sheet of a workbook (ECMA-376): the one that is named, or the first with rows.
 * @throws Failure `refused` with what is wrong with the file
 */
export async function readXlsx(content: Uint8Array, choice: SheetChoice = {}): Promise<Sheet> {
  refuseOldFormat(content);
  const zip = await openZip(content);
  const workbook = await workbookOf(zip);
  const withRows: SheetPart[] = [];
  for (const sheet of workbook.sheets.slice(0, maxSheets)) {
    if (await hasRows(zip, sheet.path)) withRows.push(sheet);
  }
  const chosen = chosenSheet(workbook, withRows, choice.sheet);
  const maker = new SheetMaker(choice.known);
  const findings = await readSheetPart(zip, chosen.path, workbook, maker);
  const sheets = withRows.filter((sheet) => !sheet.isHidden || sheet === chosen);
  const pictureRows = [...findings.pictureRows, ...(await rowsOfDrawing(zip, chosen.path, findings.drawing))];
  return maker.sheet({
    name: chosen.name,
    sheets: sheets.map(({ name }) => name),
    notes: [
      ...notesOfSheets(chosen, withRows),
      ...notesOfFindings({ ...findings, pictureRows }, (row) => maker.hasRow(row)),
    ],
  });
}

const maxSheets = 50;

/** Old Excel files, and workbooks behind a password, are OLE files ([MS-CFB] 2.2). */
const oleBegin = Buffer.from('d0cf11e0a1b11ae1', 'hex');

function refuseOldFormat(content: Uint8Array): void {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  if (!bytes.subarray(0, 8).equals(oleBegin)) return;
  if (bytes.includes(Buffer.from('EncryptedPackage', 'utf16le'))) {
    throw refused(
      'The workbook is protected by a password. In Excel choose File, Info, Protect Workbook, Encrypt with Password, remove the password, save it and upload it again',
    );
  }
  throw refused(
    'The file is an old Excel workbook (.xls). Please open it, save it as .xlsx and upload that file',
  );
}

function chosenSheet({ sheets }: Workbook, withRows: readonly SheetPart[], name = ''): SheetPart {
  const visible = (sheet: SheetPart) => !sheet.isHidden;
  if (!name) return withRows.find(visible) ?? sheets.find(visible) ?? (sheets[0] as SheetPart);
  const named = sheets.find((sheet) => sheet.name === name);
  if (!named) throw refused(`The workbook has no sheet “${name}”`);
  return named;
}

/** Ends the reading of a part of which enough is known. */
class Enough extends Error {}

/** Whether a sheet has two rows with anything in them: headings and what they head. */
async function hasRows(zip: ZipParts, path: string): Promise<boolean> {
  let [count, isFilled] = [0, false];
  const handlers = {
    open: ({ name }: { name: string }) => {
      if (name === 'row') isFilled = false;
      if ((name !== 'v' && name !== 'is') || isFilled) return;
      [count, isFilled] = [count + 1, true];
      if (count === 2) throw new Enough();
    },
  };
  try {
    await readXml(zip.read(path), handlers);
    return false;
  } catch (error) {
    if (error instanceof Enough) return true;
    throw error;
  }
}

/** The rows at which pictures float above the sheet (ECMA-376 20.5). */
async function rowsOfDrawing(zip: ZipParts, sheet: string, id: string | undefined): Promise<number[]> {
  const relations = id === undefined ? [] : await relationsOf(zip, sheet);
  const path = relations.find((one) => one.id === id)?.target;
  const rows: number[] = [];
  if (!path || !zip.has(path)) return rows;
  let [row, isFrom, isRow] = [0, false, false];
  await readXml(zip.read(path), {
    open: ({ name }) => {
      if (name === 'from') [isFrom, row] = [true, 0];
      isRow = isFrom && name === 'row';
      if (name === 'pic') rows.push(row + 1);
    },
    text: (piece) => {
      if (isRow) row = Number(piece);
    },
    close: (name) => {
      if (name === 'from') isFrom = false;
      isRow = false;
    },
  });
  return rows;
}

const maxNamed = 5;

/** 'rows 2, 5 and 9' */
function positionsText(one: string, positions: readonly (number | string)[]): string {
  const all = [...new Set(positions)];
  const named = all.slice(0, maxNamed).join(', ');
  if (all.length === 1) return `${one} ${named}`;
  if (all.length > maxNamed) return `${one}s ${named} and ${all.length - maxNamed} more`;
  return `${one}s ${named.replace(/, ([^,]*)$/, ' and $1')}`;
}

function notesOfSheets(chosen: SheetPart, withRows: readonly SheetPart[]): string[] {
  const others = withRows.filter((sheet) => sheet !== chosen);
  const quoted = (sheets: readonly SheetPart[]) => sheets.map(({ name }) => `“${name}”`);
  const [hidden, visible] = [
    others.filter(({ isHidden }) => isHidden),
    others.filter((one) => !one.isHidden),
  ];
  return [
    ...(visible.length > 0
      ? [`The sheet “${chosen.name}” is read, and not the ${positionsText('sheet', quoted(visible))}`]
      : []),
    ...(hidden.length > 0 ? [`Hidden and not read: the ${positionsText('sheet', quoted(hidden))}`] : []),
    ...(chosen.isHidden ? [`The sheet “${chosen.name}” is hidden`] : []),
  ];
}

/** Excel's name of a column counted from 0. */
const lettersOf = (index: number): string =>
  (index >= 26 ? lettersOf(Math.floor(index / 26) - 1) : '') + String.fromCharCode(65 + (index % 26));

function notesOfFindings(findings: SheetFindings, hasRow: (row: number) => boolean): string[] {
  const rows = findings.hiddenRows.filter(hasRow);
  const columns = findings.hiddenColumns.filter((column) => column < lastColumn).map(lettersOf);
  const pictures = findings.pictureRows;
  const picturesStand = pictures.length === 1 ? 'One picture stands' : `${pictures.length} pictures stand`;
  return [
    ...(rows.length > 0 ? [`Hidden in the sheet, but read: ${positionsText('row', rows)}`] : []),
    ...(columns.length > 0 ? [`Hidden in the sheet, but read: ${positionsText('column', columns)}`] : []),
    ...(pictures.length > 0
      ? [
          `${picturesStand} in the sheet, at ${positionsText('row', pictures)}; ${pictures.length === 1 ? 'it is' : 'they are'} not read. Please add pictures after the import`,
        ]
      : []),
  ];
}
