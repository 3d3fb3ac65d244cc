import { posix } from 'node:path';
import { builtInCode, NumberFormat } from './number-format.ts';
import { readXml } from './read-xml.ts';
import { RichText } from './rich-text.ts';
import { lengthOf, maxCellLength, maxColumns, maxRows, tooMuchText } from './sheet.ts';
import type { SheetCell } from './sheet-cell.ts';
import { unreadable, type ZipParts } from './zip-parts.ts';

/** What the cells of a workbook's first sheet refer to. */
export type Workbook = {
  /** The part with the first sheet. */
  sheet: string;
  /** @throws Failure `refused` for a place that does not exist */
  sharedText(path: string): SheetCell;
  formatOf(style: number): NumberFormat;
  /** A number of days as milliseconds since 1970. */
  instantOf(days: number): number;
};

const maxSharedTexts = maxRows * maxColumns;
/** In UTF-16 units. */
const maxSharedLength = 32 * 1024 * 1024;
const maxParts = 2000;
const maxFormats = 100_000;
const general = new NumberFormat('General');

/** @throws Failure `refused` for a workbook whose parts are missing or too large */
export async function workbookOf(zip: ZipParts): Promise<Workbook> {
  const path = await workbookPart(zip);
  const { firstSheet, is1904 } = await sheetsOf(zip, path);
  const relations = await relationsOf(zip, path);
  const sheet = relations.find(({ id }) => id === firstSheet)?.target;
  if (!sheet) throw unreadable();
  const partOf = (kind: string) => relations.find(({ type }) => type.endsWith(kind))?.target;
  const texts = await sharedTextsOf(zip, partOf('/sharedStrings'));
  const formats = await formatsOf(zip, partOf('/styles'));
  return {
    sheet,
    sharedText: (path) => {
      const text = texts[Number(path)];
      if (text === undefined) throw unreadable();
      return text;
    },
    formatOf: (style) => formats[style] ?? general,
    instantOf: (days) => Math.round((days - (is1904 ? 24_107 : 25_569)) * 86_400_000),
  };
}

async function workbookPart(zip: ZipParts): Promise<string> {
  const root = await relationsOf(zip, '');
  const named = root.find(({ type }) => type.endsWith('/officeDocument'))?.target;
  return named ?? 'xl/workbook.xml';
}

async function sheetsOf(zip: ZipParts, path: string): Promise<{ firstSheet: string; is1904: boolean }> {
  let firstSheet = '';
  let is1904 = false;
  await readXml(zip.read(path), {
    open: ({ name, attribute }) => {
      if (name === 'sheet') firstSheet ||= attribute('id') ?? '';
      if (name === 'workbookPr') is1904 = ['1', 'true'].includes(attribute('date1904') ?? '');
    },
  });
  return { firstSheet, is1904 };
}

type Relation = { id: string; type: string; target: string };

/** From a part to other parts of the same file; '' is the file as a whole. */
async function relationsOf(zip: ZipParts, path: string): Promise<Relation[]> {
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
async function sharedTextsOf(zip: ZipParts, path: string | undefined): Promise<SheetCell[]> {
  const texts: SheetCell[] = [];
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
      const text = rich.cell();
      length += lengthOf(text);
      if (texts.length === maxSharedTexts || length > maxSharedLength) throw tooMuchText();
      texts.push(text);
    },
  });
  return texts;
}

/** The format of each cell style. */
async function formatsOf(zip: ZipParts, path: string | undefined): Promise<NumberFormat[]> {
  const styles: NumberFormat[] = [];
  if (!path || !zip.has(path)) return styles;
  const formats = new Map<number, NumberFormat>();
  const formatOf = (id: number) => {
    const format = formats.get(id) ?? new NumberFormat(builtInCode(id));
    formats.set(id, format);
    return format;
  };
  let isInCells = false;
  await readXml(zip.read(path), {
    open: ({ name, attribute }) => {
      const id = Number(attribute('numFmtId') ?? 0);
      if (name === 'numFmt') formats.set(id, new NumberFormat(attribute('formatCode') ?? ''));
      if (name === 'cellXfs') isInCells = true;
      if (name === 'xf' && isInCells) styles.push(formatOf(id));
      if (formats.size > maxFormats || styles.length > maxFormats) throw unreadable();
    },
    close: (name) => {
      if (name === 'cellXfs') isInCells = false;
    },
  });
  return styles;
}
