import { Readable } from 'node:stream';
import { crc32, createDeflateRaw, deflateRawSync } from 'node:zlib';
import { guardedInXlsx } from '@prepdesk/contract/cell-text';
import type { Batches, Cell, CellFormat } from './cell.ts';

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const openXml = 'http://schemas.openxmlformats.org';
const main = `${openXml}/spreadsheetml/2006/main`;
const relationships = `${openXml}/officeDocument/2006/relationships`;
const spreadsheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Indexes in `cellXfs`. */
const styles: Record<CellFormat, number> = { amount: 1, day: 2, instant: 3 };

const styleSheet = `<styleSheet xmlns="${main}"><numFmts count="2"><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/><numFmt numFmtId="165" formatCode="dd/mm/yyyy\\ hh:mm"/></numFmts><fonts count="1"><font/></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="4"><xf/><xf numFmtId="4" applyNumberFormat="1"/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="165" applyNumberFormat="1"/></cellXfs></styleSheet>`;

const partsOf = (sheetName: string): Record<string, string> => ({
  '[Content_Types].xml': `<Types xmlns="${openXml}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${spreadsheetType}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${spreadsheetType}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${spreadsheetType}.styles+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${openXml}/package/2006/relationships"><Relationship Id="rId1" Type="${relationships}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relationships}"><sheets><sheet name="${escaped(sheetName)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${openXml}/package/2006/relationships"><Relationship Id="rId1" Type="${relationships}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relationships}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': styleSheet,
});

/**
 * A workbook of one sheet (ECMA-376), piece by piece, so that no number of rows fills the memory. Cells are texts,
 * never formulas, or numbers.
 * @param sheetName at most 31 characters, none of \ / ? * [ ] :
 */
export async function* xlsxFrom(
  headings: readonly string[],
  batches: Batches,
  sheetName: string,
): AsyncGenerator<Buffer> {
  const zip = new ZipWriter();
  for (const [name, xml] of Object.entries(partsOf(sheetName)))
    yield zip.whole(name, Buffer.from(head + xml));
  yield* zip.streamed('xl/worksheets/sheet1.xml', sheetXml(headings, batches));
  yield zip.end();
}

async function* sheetXml(headings: readonly string[], batches: Batches): AsyncGenerator<string> {
  yield `${head}<worksheet xmlns="${main}"><sheetData>${rowXml(headings, 1)}`;
  let rowNumber = 1;
  for await (const rows of batches) {
    yield rows
      .map((cells) => {
        rowNumber += 1;
        return rowXml(cells, rowNumber);
      })
      .join('');
  }
  yield '</sheetData></worksheet>';
}

const rowXml = (cells: readonly Cell[], rowNumber: number): string =>
  `<row r="${rowNumber}">${cells.map((cell, index) => cellXml(cell, `${lettersOf(index)}${rowNumber}`)).join('')}</row>`;

function cellXml(cell: Cell, at: string): string {
  if (typeof cell === 'number') return `<c r="${at}"><v>${cell}</v></c>`;
  if (typeof cell === 'object') return `<c r="${at}" s="${styles[cell.format]}"><v>${cell.value}</v></c>`;
  if (cell === '') return '';
  const space = hasOuterSpace(cell) ? ' xml:space="preserve"' : '';
  return `<c r="${at}" t="inlineStr"><is><t${space}>${escaped(guardedInXlsx(cell))}</t></is></c>`;
}

/** Without `xml:space`, readers drop white space at both ends. */
const hasOuterSpace = (text: string): boolean => text.trim().length < text.length;

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const asCode = (character: string): string =>
  `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;

/**
 * What XML cannot contain is written as _x000D_ (ECMA-376 22.9.2.19), and so is an underscore that would begin such an
 * escape.
 */
const escaped = (text: string): string => (mayNeedEscape.test(text) ? escapedWhole(text) : text);

// biome-ignore lint/suspicious/noControlCharactersInRegex: those are what XML cannot contain
const mayNeedEscape = /[&<>\u0000-\u0008\u000b-\u001f\ufffe\uffff]|_x/i;

const escapedWhole = (text: string): string =>
  text
    .replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: those are what XML cannot contain
    .replace(/[\u0000-\u0008\u000b-\u001f\ufffe\uffff]/g, asCode)
    .replace(/[&<>]/g, (character) => entities[character] as string);

const columnLetters = (index: number): string =>
  (index >= 26 ? columnLetters(Math.floor(index / 26) - 1) : '') + String.fromCharCode(65 + (index % 26));

/** Computing them for each cell of a large file would be a tenth of the work. */
const usualLetters = Array.from({ length: 100 }, (_, index) => columnLetters(index));
const lettersOf = (index: number): string => usualLetters[index] ?? columnLetters(index);

type Written = { name: string; crc: number; packedBytes: number; bytes: number; at: number; flags: number };

/** Sizes follow the content, because they are not known before (APPNOTE 4.3.9). */
const sizesFollow = 0x0808;
const utf8Name = 0x0800;
/** 1980-01-01, the first day that a zip can name: the same rows make the same file. */
const firstDay = 0x21;

const maxWaitingBytes = 64 * 1024;

/** The usual 6 makes files a tenth smaller, and takes more time than all the rest. */
const packing = 3;

class ZipWriter {
  private readonly written: Written[] = [];
  private at = 0;

  whole(name: string, content: Buffer): Buffer {
    const packed = deflateRawSync(content);
    const entry = {
      name,
      crc: crc32(content),
      packedBytes: packed.length,
      bytes: content.length,
      flags: utf8Name,
    };
    return this.sent(Buffer.concat([this.begin(entry), packed]));
  }

  async *streamed(name: string, texts: AsyncIterable<string>): AsyncGenerator<Buffer> {
    const entry = { name, crc: 0, packedBytes: 0, bytes: 0, flags: sizesFollow };
    yield this.sent(this.begin(entry));
    const mine = this.written.at(-1) as Written;
    const counted = async function* () {
      for await (const text of texts) {
        const chunk = Buffer.from(text);
        mine.crc = crc32(chunk, mine.crc);
        mine.bytes += chunk.length;
        yield chunk;
      }
    };
    // Counted in bytes: sixteen waiting batches would be many megabytes.
    const content = Readable.from(counted(), { objectMode: false, highWaterMark: maxWaitingBytes });
    for await (const chunk of content.compose(
      createDeflateRaw({ level: packing }),
    ) as AsyncIterable<Buffer>) {
      mine.packedBytes += chunk.length;
      yield this.sent(chunk);
    }
    yield this.sent(Buffer.concat([numbers([4, 0x08074b50]), sizesOf(mine)]));
  }

  end(): Buffer {
    const directory = Buffer.concat(this.written.map(directoryEntry));
    const count = this.written.length;
    return Buffer.concat([
      directory,
      numbers(
        [4, 0x06054b50],
        [2, 0],
        [2, 0],
        [2, count],
        [2, count],
        [4, directory.length],
        [4, this.at],
        [2, 0],
      ),
    ]);
  }

  private begin(entry: Omit<Written, 'at'>): Buffer {
    this.written.push({ ...entry, at: this.at });
    const name = Buffer.from(entry.name);
    return Buffer.concat([
      numbers([4, 0x04034b50], [2, 20], [2, entry.flags], [2, 8], [2, 0], [2, firstDay]),
      ...[sizesOf(entry), numbers([2, name.length], [2, 0]), name],
    ]);
  }

  private sent(chunk: Buffer): Buffer {
    this.at += chunk.length;
    return chunk;
  }
}

const sizesOf = ({ crc, packedBytes, bytes }: Pick<Written, 'crc' | 'packedBytes' | 'bytes'>): Buffer =>
  numbers([4, crc], [4, packedBytes], [4, bytes]);

function directoryEntry(entry: Written): Buffer {
  const name = Buffer.from(entry.name);
  return Buffer.concat([
    numbers([4, 0x02014b50], [2, 20], [2, 20], [2, entry.flags], [2, 8], [2, 0], [2, firstDay]),
    sizesOf(entry),
    numbers([2, name.length], [2, 0], [2, 0], [2, 0], [2, 0], [4, 0], [4, entry.at]),
    name,
  ]);
}

/** Little-endian numbers of 2 or 4 bytes. */
function numbers(...fields: [bytes: 2 | 4, value: number][]): Buffer {
  const buffer = Buffer.alloc(fields.reduce((sum, [bytes]) => sum + bytes, 0));
  let at = 0;
  for (const [bytes, value] of fields) at = buffer.writeUIntLE(value, at, bytes);
  return buffer;
}
