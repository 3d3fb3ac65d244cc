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
  /** Of styles 1, 2 and so on: the code of a format, or the number of a built-in one. */
  formats?: readonly (string | number)[];
  /** `vertAlign` of the font of those styles. */
  script?: string;
  /** Whether days are counted from 1904. */
  is1904?: boolean;
  /** Around the rows of the sheet. */
  beforeRows?: string;
  afterRows?: string;
  /** Further parts. */
  parts?: Record<string, string>;
};

/** The relations of a part: the id, the last word of the type, and the target of each. */
export const relationsXml = (all: readonly (readonly [id: string, kind: string, target: string])[]): string =>
  `<Relationships xmlns="${packaged}">${all
    .map(
      ([id, kind, target]) => `<Relationship Id="${id}" Type="${relationships}/${kind}" Target="${target}"/>`,
    )
    .join('')}</Relationships>`;

type SheetOfFile = { name: string; rows?: string; state?: string; kind?: 'worksheet' | 'chartsheet' };

/** A workbook with these sheets, each with the XML between `<sheetData>` and its end. */
export function workbookOfSheets(sheets: readonly SheetOfFile[]): Buffer {
  const named = sheets.map(
    ({ name, state = 'visible' }, at) =>
      `<sheet name="${name}" sheetId="${at + 1}" state="${state}" r:id="s${at}"/>`,
  );
  const relations = sheets.map(
    ({ kind = 'worksheet' }, at) => [`s${at}`, kind, `worksheets/sheet${at}.xml`] as const,
  );
  return zipOf({
    '_rels/.rels': relationsXml([['r1', 'officeDocument', 'xl/workbook.xml']]),
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relationships}"><sheets>${named.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relationsXml(relations),
    ...Object.fromEntries(
      sheets.map(({ rows = '' }, at) => [
        `xl/worksheets/sheet${at}.xml`,
        `<worksheet xmlns="${main}"><sheetData>${rows}</sheetData></worksheet>`,
      ]),
    ),
  });
}

/** A workbook of one sheet with exactly this XML between `<sheetData>` and its end, however strange. */
export function workbookFile(rows: string, options: Options = {}): Buffer {
  const { prefix, head = '', shared, formats = [], script, is1904 = false, parts = {} } = options;
  const { beforeRows = '', afterRows = '' } = options;
  const of = (name: string) => (prefix ? `${prefix}:${name}` : name);
  const xmlns = prefix ? `xmlns:${prefix}` : 'xmlns';
  return zipOf({
    '_rels/.rels': relationsXml([['r1', 'officeDocument', 'xl/workbook.xml']]),
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relationships}"><workbookPr date1904="${Number(is1904)}"/><sheets><sheet name="A" sheetId="1" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relationsXml([
      ['r1', 'worksheet', 'worksheets/sheet1.xml'],
      ['r2', 'sharedStrings', 'sharedStrings.xml'],
      ['r3', 'styles', 'styles.xml'],
    ]),
    ...(shared ? { 'xl/sharedStrings.xml': `<sst xmlns="${main}">${shared}</sst>` } : {}),
    'xl/styles.xml': stylesOf(formats, script),
    'xl/worksheets/sheet1.xml': `${head}<${of('worksheet')} ${xmlns}="${main}" xmlns:r="${relationships}">${beforeRows}<${of('sheetData')}>${rows}</${of('sheetData')}>${afterRows}</${of('worksheet')}>`,
    ...parts,
  });
}

function stylesOf(formats: readonly (string | number)[], script = 'baseline'): string {
  const ids = formats.map((format, index) => (typeof format === 'number' ? format : 164 + index));
  const own = formats.map((format, index) =>
    typeof format === 'number'
      ? ''
      : `<numFmt numFmtId="${164 + index}" formatCode="${attributeText(format)}"/>`,
  );
  const styles = [0, ...ids].map((id, at) => `<xf numFmtId="${id}" fontId="${at === 0 ? 0 : 1}"/>`);
  return `<styleSheet xmlns="${main}"><numFmts>${own.join('')}</numFmts><fonts><font/><font><vertAlign val="${script}"/></font></fonts><cellXfs>${styles.join('')}</cellXfs></styleSheet>`;
}

const attributeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** The headings and one row below them, whose cells are given as XML without their places. */
export function workbookOf(headings: readonly string[], cells: readonly string[], options?: Options): Buffer {
  const named = headings.map((heading) => `<c t="inlineStr"><is><t>${heading}</t></is></c>`);
  return workbookFile(`<row>${named.join('')}</row><row>${cells.join('')}</row>`, options);
}

export const zipOf = (parts: Record<string, string>): Buffer => {
  const entries: Zippable = Object.fromEntries(
    Object.entries(parts).map(([name, text]) => [name, strToU8(text)]),
  );
  return Buffer.from(zipSync(entries));
};
