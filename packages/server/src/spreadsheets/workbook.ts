import { posix } from 'node:path';
import { unescaped } from './escaped-text.ts';
import { readXml } from './read-xml.ts';
import { mostCellLength, mostColumns, mostRows, tooMuchText } from './sheet.ts';
import { unreadable, type ZipParts } from './zip-parts.ts';

/** What the cells of a workbook's first sheet refer to. */
export type Workbook = {
  /** The part with the first sheet. */
  sheet: string;
  /** @throws Failure `refused` for a place that does not exist */
  sharedText(place: string): string;
  /** Whether a number of this style is shown as a date. */
  isDate(style: number): boolean;
  /** A number of days as milliseconds since 1970. */
  instantOf(days: number): number;
};

const mostSharedTexts = mostRows * mostColumns;
/** In UTF-16 units. */
const mostSharedLength = 32 * 1024 * 1024;
const mostParts = 2000;
const mostFormats = 100_000;

/** @throws Failure `refused` for a workbook whose parts are missing or too large */
export async function workbookOf(zip: ZipParts): Promise<Workbook> {
  const path = await workbookPart(zip);
  const { firstSheet, is1904 } = await sheetsOf(zip, path);
  const relations = await relationsOf(zip, path);
  const sheet = relations.find(({ id }) => id === firstSheet)?.target;
  if (!sheet) throw unreadable();
  const partOf = (kind: string) => relations.find(({ type }) => type.endsWith(kind))?.target;
  const texts = await sharedTextsOf(zip, partOf('/sharedStrings'));
  const dates = await dateStylesOf(zip, partOf('/styles'));
  return {
    sheet,
    sharedText: (place) => {
      const text = texts[Number(place)];
      if (text === undefined) throw unreadable();
      return text;
    },
    isDate: (style) => dates[style] ?? false,
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
      if (relations.length === mostParts) throw unreadable();
      const target = attribute('Target') ?? '';
      relations.push({
        ...{ id: attribute('Id') ?? '', type: attribute('Type') ?? '' },
        // Relative to this part, or to the top when it begins with a slash.
        target: posix.resolve('/', folder, target).slice(1),
      });
    },
  });
  return relations;
}

/** The texts that cells share, without phonetic hints. */
async function sharedTextsOf(zip: ZipParts, path: string | undefined): Promise<string[]> {
  const texts: string[] = [];
  if (!path || !zip.has(path)) return texts;
  let length = 0;
  let text = '';
  let isValue = false;
  let readAloud = 0;
  await readXml(zip.read(path), {
    open: ({ name }) => {
      if (name === 'si') text = '';
      if (name === 'rPh') readAloud += 1;
      isValue = name === 't' && readAloud === 0;
    },
    text: (piece) => {
      if (!isValue) return;
      text += piece;
      length += piece.length;
      if (length > mostSharedLength || text.length > mostCellLength * 7) throw tooMuchText();
    },
    close: (name) => {
      isValue = false;
      if (name === 'rPh') readAloud -= 1;
      if (name !== 'si') return;
      if (texts.length === mostSharedTexts) throw tooMuchText();
      texts.push(unescaped(text));
    },
  });
  return texts;
}

/** Formats of ECMA-376 18.8.30 that show a day or a time, including the East Asian ones. */
const isBuiltInDate = (format: number): boolean =>
  (format >= 14 && format <= 22) ||
  (format >= 27 && format <= 36) ||
  (format >= 45 && format <= 47) ||
  (format >= 50 && format <= 58);

/** A format shows a date when it contains days, months, years or hours, outside quotes and brackets. */
const showsDate = (code: string): boolean =>
  /[dmyhs]/i.test(code.replace(/"[^"]*"|\[[^\]]*\]|\\./g, '').replace(/General/gi, ''));

/** Whether each cell style shows a date. */
async function dateStylesOf(zip: ZipParts, path: string | undefined): Promise<boolean[]> {
  const styles: boolean[] = [];
  if (!path || !zip.has(path)) return styles;
  const own = new Map<number, boolean>();
  let isInCells = false;
  await readXml(zip.read(path), {
    open: ({ name, attribute }) => {
      const format = Number(attribute('numFmtId') ?? 0);
      if (name === 'numFmt') own.set(format, showsDate((attribute('formatCode') ?? '').slice(0, 300)));
      if (name === 'cellXfs') isInCells = true;
      if (name === 'xf' && isInCells) styles.push(own.get(format) ?? isBuiltInDate(format));
      if (own.size > mostFormats || styles.length > mostFormats) throw unreadable();
    },
    close: (name) => {
      if (name === 'cellXfs') isInCells = false;
    },
  });
  return styles;
}
