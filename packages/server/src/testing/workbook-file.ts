import { strToU8, type Zippable, zipSync } from 'fflate';

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packaged = 'http://schemas.openxmlformats.org/package/2006/relationships';

type Options = {
  /** Of the sheet's own elements. */
  prefix?: string;
  /** Before the sheet's first element. */
  head?: string;
  /** The content of the shared texts' part. */
  shared?: string;
  /** The formats of numbers: a cell with `s="1"` has the first of them. */
  formats?: string[];
};

/** A workbook of one sheet with exactly this XML between `<sheetData>` and its end, however strange. */
export function workbookFile(rows: string, { prefix, head = '', shared, formats }: Options = {}): Buffer {
  const of = (name: string) => (prefix ? `${prefix}:${name}` : name);
  const xmlns = prefix ? `xmlns:${prefix}` : 'xmlns';
  const relation = (id: string, kind: string, target: string) =>
    `<Relationship Id="${id}" Type="${relationships}/${kind}" Target="${target}"/>`;
  return zipOf({
    '_rels/.rels': `<Relationships xmlns="${packaged}">${relation('r1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relationships}"><sheets><sheet name="A" sheetId="1" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packaged}">${relation('r1', 'worksheet', 'worksheets/sheet1.xml')}${relation('r2', 'sharedStrings', 'sharedStrings.xml')}${relation('r3', 'styles', 'styles.xml')}</Relationships>`,
    ...(shared ? { 'xl/sharedStrings.xml': `<sst xmlns="${main}">${shared}</sst>` } : {}),
    ...(formats ? { 'xl/styles.xml': stylesOf(formats) } : {}),
    'xl/worksheets/sheet1.xml': `${head}<${of('worksheet')} ${xmlns}="${main}"><${of('sheetData')}>${rows}</${of('sheetData')}></${of('worksheet')}>`,
  });
}

const firstOwnFormat = 164;

const stylesOf = (formats: string[]): string => {
  const stated = formats.map((code, n) => `<numFmt numFmtId="${firstOwnFormat + n}" formatCode="${code}"/>`);
  const styles = formats.map((_, n) => `<xf numFmtId="${firstOwnFormat + n}"/>`);
  return `<styleSheet xmlns="${main}"><numFmts>${stated.join('')}</numFmts><cellXfs><xf numFmtId="0"/>${styles.join('')}</cellXfs></styleSheet>`;
};

export const zipOf = (parts: Record<string, string>): Buffer => {
  const entries: Zippable = Object.fromEntries(
    Object.entries(parts).map(([name, text]) => [name, strToU8(text)]),
  );
  return Buffer.from(zipSync(entries));
};
