import { posix } from 'node:path';
import { dayMs } from '@prepdesk/contract/company-time';
import { refused } from '@prepdesk/contract/failures';
import { readXml } from './read-xml.ts';
import { RichText, type SharedText } from './rich-text.ts';
import { maxCellLength, maxColumns, maxRows, tooMuchText } from './sheet.ts';
import { type CellStyle, plainStyle, stylesOf } from './workbook-styles.ts';
import { unreadable, type ZipParts } from './zip-parts.ts';

/** A sheet of a workbook, and the part that has it. */
export type SheetPart = { name: string; path: string; isHidden: boolean };

/** What the cells of a workbook's sheets refer to. */
export type Workbook = {
  sheets: SheetPart[];
  /** @throws Failure `refused` for an index that does not exist */
  sharedText(index: string): SharedText;
  styleOf(style: number): CellStyle;
  /** A number of the workbook as a number of days since 1899-12-30. */
  daysOf(days: number): number;
  /** A number of days as milliseconds since 1970. */
  instantOf(days: number): number;
};

const maxSharedTexts = maxRows * maxColumns;
/** In UTF-16 units. */
const maxSharedLength = 32 * 1024 * 1024;
const maxParts = 2000;
const days1904 = 1462;

/** @throws Failure `refused` for a workbook whose parts are missing or too large */
export async function workbookOf(zip: ZipParts): Promise<Workbook> {
  const path = await workbookPart(zip);
  const { named, is1904 } = await sheetsOf(zip, path);
  const relations = await relationsOf(zip, path);
  const sheets = named.flatMap(({ id, ...sheet }) => {
    const relation = relations.find((one) => one.id === id && /\/worksheet$/.test(one.type));
    return relation ? [{ ...sheet, path: relation.target }] : [];
  });
  if (sheets.length === 0) throw unreadable();
  const partOf = (kind: string) => relations.find(({ type }) => type.endsWith(kind))?.target;
  const texts = await sharedTextsOf(zip, partOf('/sharedStrings'));
  const styles = await stylesOf(zip, partOf('/styles'));
  const daysOf = (days: number) => days + (is1904 ? days1904 : 0);
  return {
    sheets,
    sharedText: (index) => {
      const text = texts[Number(index)];
      if (text === undefined) throw unreadable();
      return text;
    },
    styleOf: (style) => styles[style] ?? plainStyle,
    daysOf,
    instantOf: (days) => Math.round((daysOf(days) - 25_569) * dayMs),
  };
}

async function workbookPart(zip: ZipParts): Promise<string> {
  const root = await relationsOf(zip, '');
  const named = root.find(({ type }) => type.endsWith('/officeDocument'))?.target ?? 'xl/workbook.xml';
  if (named.endsWith('.bin')) throw refused(saveAsXlsx('a binary workbook (.xlsb)'));
  if (zip.has('content.xml') && !zip.has(named)) throw refused(saveAsXlsx('an OpenDocument file (.ods)'));
  return named;
}

const saveAsXlsx = (what: string): string =>
  `The file is ${what}, whatever its name says. Please open it, save it as .xlsx and upload that file`;

const isTrue = (value: string | undefined): boolean => value === '1' || value === 'true';

async function sheetsOf(zip: ZipParts, path: string) {
  const named: { id: string; name: string; isHidden: boolean }[] = [];
  let is1904 = false;
  await readXml(zip.read(path), {
    open: ({ name, attribute }) => {
      if (name === 'sheet') {
        if (named.length === maxParts) throw unreadable();
        const isHidden = (attribute('state') ?? 'visible') !== 'visible';
        named.push({ id: attribute('id') ?? '', name: attribute('name') ?? '', isHidden });
      }
      if (name === 'workbookPr') is1904 = isTrue(attribute('date1904'));
    },
  });
  return { named, is1904 };
}

type Relation = { id: string; type: string; target: string };

/** From a part to other parts of the same file; '' is the file as a whole. */
export async function relationsOf(zip: ZipParts, path: string): Promise<Relation[]> {
  const folder = posix.dirname(path);
  const at = posix.join(folder, '_rels', `${posix.basename(path)}.rels`);
  const relations: Relation[] = [];
  if (!zip.has(at)) return relations;
  await readXml(zip.read(at), {
    open: ({ name, attribute }) => {
      if (name !== 'Relationship' || attribute('TargetMode') === 'External') return;
      if (relations.length === maxParts) throw unreadable();
      const target = attribute('Target') ?? '';
      relations.push({
        id: attribute('Id') ?? '',
        type: attribute('Type') ?? '',
        // Relative to this part, or to the top when it begins with a slash.
        target: posix.resolve('/', folder, target).slice(1),
      });
    },
  });
  return relations;
}

/** The texts that cells share. */
async function sharedTextsOf(zip: ZipParts, path: string | undefined): Promise<SharedText[]> {
  const texts: SharedText[] = [];
  if (!path || !zip.has(path)) return texts;
  let length = 0;
  let rich = new RichText();
  await readXml(zip.read(path), {
    open: (element) => {
      if (element.name === 'si') rich = new RichText();
      rich.open(element);
    },
    text: (piece) => {
      if (rich.add(piece) > maxCellLength * 7) throw tooMuchText();
    },
    close: (name) => {
      rich.close(name);
      if (name !== 'si') return;
      const text = rich.shared();
      length += rich.size;
      if (texts.length === maxSharedTexts || length > maxSharedLength) throw tooMuchText();
      texts.push(text);
    },
  });
  return texts;
}
