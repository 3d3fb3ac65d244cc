import { describe, expect, it } from 'vitest';
import { relationsXml, workbookFile, workbookOfSheets, zipOf } from '../testing/workbook-file.ts';
import { readCsv } from './read-csv.ts';
import { readXlsx } from './read-xlsx.ts';
import { sameHeading } from './sheet.ts';
import { textOf } from './sheet-cell.ts';

const known = new Set(['Question', 'Option A', 'Option B', 'Answer'].map(sameHeading));
const headings = ['Question', 'Option A', 'Option B', 'Answer'];
const row = ['Which?', 'one', 'two', 'B'];

const csv = (text: string) => readCsv(Buffer.from(text), { known });
const cellXml = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
const rowXml = (cells: readonly string[], attributes = '') =>
  `<row ${attributes}>${cells.map(cellXml).join('')}</row>`;

async function read(reading: ReturnType<typeof readXlsx>) {
  const { headings: named, rows, notes } = await reading;
  return { named, rows: rows.map(({ rowNumber, cells }) => [rowNumber, ...cells.map(textOf)]), notes };
}

describe('the headings of a file', () => {
  it.each([
    ['in its first row', [], 2, []],
    ['below a title', ['Physiology'], 3, ['Row 2 has the headings. Row 1 above it is not read']],
    [
      'below several titles and a blank row',
      ['Physiology, unit 2', '', 'Set by Dr Rao;12 marks'],
      5,
      ['Row 4 has the headings. Rows 1 to 3 above it are not read'],
    ],
  ])(
    'the headings of a file are found %s, in CSV with any delimiter and in a workbook',
    async (_, titles, rowNumber, notes) => {
      const expected = { named: headings, rows: [[rowNumber, ...row]], notes };
      for (const delimiter of [',', ';', '\t', '|']) {
        const quoted = titles.map((title) => (title ? `"${title}"` : ''));
        const lines = [...quoted, headings.join(delimiter), row.join(delimiter)];
        expect(await read(csv(lines.join('\r\n')))).toEqual(expected);
      }
      const rows = [...titles.map((title) => rowXml(title ? [title] : [])), rowXml(headings), rowXml(row)];
      expect(await read(readXlsx(workbookFile(rows.join('')), { known }))).toEqual(expected);
    },
  );

  it('the headings of a file are those of the first row where none is known, even above cells that look like some', async () => {
    const text = 'Stem,First,Second\nWhich?,A,B\nWhat?,Question,Option\n';
    expect((await read(csv(text))).named).toEqual(['Stem', 'First', 'Second']);
  });

  it('the headings of a file are not found in a first row that is blank, unless they are known', async () => {
    await expect(csv(',,\n1,2,3\n')).rejects.toThrow('The first row of the file must have the headings');
    expect((await read(csv(`,,\n${headings}\n${row}\n`))).rows).toEqual([[3, ...row]]);
  });
});

describe('a CSV file that names its delimiter', () => {
  it.each([
    ['sep=;\r\n', ';'],
    ['\uFEFFsep=;\n', ';'],
    ['"sep=|"\r\n', '|'],
    ['SEP=,\n', ','],
    ['sep=\t\n', '\t'],
  ])(
    'a CSV file that names its delimiter is read by it, and that line is no row: %j',
    async (line, delimiter) => {
      const text = `${line}${headings.join(delimiter)}\n${row.join(delimiter)}\n`;
      expect(await read(csv(text))).toEqual({ named: headings, rows: [[2, ...row]], notes: [] });
    },
  );
});

describe('a cell of a CSV file', () => {
  const cellOf = async (cell: string) => (await csv(`Question,Answer\n"${cell}",x\n`)).rows[0]?.cells[0];

  it.each(['#NAME?', '#REF!', '#DIV/0!', '#N/A', 'Err:508', '#ERROR!'])(
    'a cell of a CSV file is an error: %s',
    async (word) => {
      expect(await cellOf(word)).toEqual({
        text: word,
        error: `The file holds the error ${word}: correct the cell and upload again`,
      });
    },
  );

  it('a cell of a CSV file is an error where its column was too narrow', async () => {
    expect(await cellOf('########')).toMatchObject({ error: expect.stringContaining('too narrow') });
  });

  it.each(['1.23457E+17', '9.87654E+11'])(
    'a cell of a CSV file may be all that is left of a longer number: %s',
    async (cell) => {
      const note = `${cell} may be all that a spreadsheet left of a longer number: please compare it`;
      expect(await cellOf(cell)).toEqual({ text: cell, note });
    },
  );

  it.each(['#1', '# of cells', '1.5E+10', '#', '##'])(
    'a cell of a CSV file is a text like any other: %s',
    async (cell) => {
      expect(await cellOf(cell)).toBe(cell);
    },
  );
});

describe('a workbook with several sheets', () => {
  const questions = rowXml(headings) + rowXml(row);
  const other = rowXml(headings) + rowXml(['Other?', 'x', 'y', 'A']);
  const file = (...sheets: Parameters<typeof workbookOfSheets>[0]) => workbookOfSheets(sheets);

  it('a workbook with several sheets is read in its first visible sheet with rows, and says which others it has', async () => {
    const content = file(
      { name: 'Cover', rows: rowXml(['Read me']) },
      { name: 'Old', rows: other, state: 'hidden' },
      { name: 'Questions', rows: questions },
      { name: 'Lists', rows: other, state: 'veryHidden' },
      { name: 'Unit 2', rows: other },
    );
    const sheet = await readXlsx(content, { known });
    expect(sheet).toMatchObject({ name: 'Questions', sheets: ['Questions', 'Unit 2'] });
    expect(sheet.rows.map(({ cells }) => cells)).toEqual([row]);
    expect(sheet.notes).toEqual([
      'The sheet “Questions” is read, and not the sheet “Unit 2”',
      'Hidden and not read: the sheets “Old” and “Lists”',
    ]);
  });

  it('a workbook with several sheets is read in the sheet that is chosen', async () => {
    const content = file({ name: 'A', rows: questions }, { name: 'B', rows: other });
    const { rows, name } = await readXlsx(content, { known, sheet: 'B' });
    expect([name, rows[0]?.cells[0]]).toEqual(['B', 'Other?']);
    await expect(readXlsx(content, { sheet: 'C' })).rejects.toThrow('The workbook has no sheet “C”');
  });

  it('a workbook with several sheets has nothing to choose where only one sheet has rows', async () => {
    const content = file(
      { name: 'A', rows: questions },
      { name: 'B', rows: '' },
      { name: 'C', rows: '<row/>' },
    );
    expect(await readXlsx(content)).toMatchObject({ sheets: ['A'], notes: [] });
  });
});

describe('what is hidden in a sheet', () => {
  it('what is hidden in a sheet is read, and told: rows and columns', async () => {
    const rows = [
      rowXml(headings),
      ...[2, 3, 4].map((n) => rowXml(row, n > 2 ? 'hidden="1"' : '')),
      '<row hidden="1"/>',
    ];
    const cols = '<cols><col min="1" max="1"/><col min="3" max="4" hidden="1"/></cols>';
    const { rows: read, notes } = await readXlsx(workbookFile(rows.join(''), { beforeRows: cols }));
    expect(read).toHaveLength(3);
    expect(notes).toEqual([
      'Hidden in the sheet, but read: rows 3 and 4',
      'Hidden in the sheet, but read: columns C and D',
    ]);
  });
});

describe('pictures in a sheet', () => {
  const anchor = (at: number) =>
    `<xdr:twoCellAnchor><xdr:from><xdr:col>1</xdr:col><xdr:row>${at - 1}</xdr:row></xdr:from><xdr:pic/></xdr:twoCellAnchor>`;

  it('pictures in a sheet are told with their rows', async () => {
    const file = workbookFile(rowXml(headings) + rowXml(row), {
      afterRows: '<drawing r:id="d1"/>',
      parts: {
        'xl/worksheets/_rels/sheet1.xml.rels': relationsXml([['d1', 'drawing', '../drawings/drawing1.xml']]),
        'xl/drawings/drawing1.xml': `<xdr:wsDr xmlns:xdr="x">${anchor(2)}${anchor(2)}${anchor(5)}</xdr:wsDr>`,
      },
    });
    expect((await readXlsx(file)).notes).toEqual([
      '3 pictures stand in the sheet, at rows 2 and 5; they are not read. Please add pictures after the import',
    ]);
  });
});

describe('a file that is no .xlsx inside', () => {
  const ole = (text: string) =>
    Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600), Buffer.from(text, 'utf16le')]);

  it.each([
    ['protected by a password', ole('EncryptedPackage'), 'The workbook is protected by a password'],
    [
      'an old Excel workbook',
      ole('Workbook'),
      'The file is an old Excel workbook (.xls). Please open it, save it as .xlsx',
    ],
    [
      'an OpenDocument file',
      zipOf({ mimetype: 'application/vnd.oasis.opendocument.spreadsheet', 'content.xml': '<x/>' }),
      'The file is an OpenDocument file (.ods), whatever its name says',
    ],
    [
      'a binary workbook',
      zipOf({
        '_rels/.rels': relationsXml([['r1', 'officeDocument', 'xl/workbook.bin']]),
        'xl/workbook.bin': '',
      }),
      'The file is a binary workbook (.xlsb), whatever its name says',
    ],
  ])('a file that is no .xlsx inside is named as what it is: %s', async (_, content, sentence) => {
    await expect(readXlsx(content)).rejects.toMatchObject({
      kind: 'refused',
      message: expect.stringContaining(sentence),
    });
  });
});

it('a chart sheet before the sheets with rows is passed over', async () => {
  const file = workbookOfSheets([
    { name: 'Chart', kind: 'chartsheet' },
    { name: 'Rows', rows: rowXml(['A', 'B']) + rowXml(['1', '2']) },
  ]);
  expect(await readXlsx(file)).toMatchObject({ name: 'Rows', sheets: ['Rows'] });
});
