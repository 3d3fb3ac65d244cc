import { deflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import writeExcelFile from 'write-excel-file/node';
import { readCsv } from './read-csv.ts';
import { readXlsx } from './read-xlsx.ts';
import { csvFrom } from './write-csv.ts';
import { xlsxFrom } from './write-xlsx.ts';

const csv = (text: string) => readCsv(Buffer.from(text));
const cellsOf = ({ rows }: { rows: { cells: string[] }[] }) => rows.map(({ cells }) => cells);

const nasty = [
  '=1+1',
  '+1',
  '-3.75',
  '@SUM(A1)',
  "'=1",
  "''=1",
  "'hello",
  '\tTab',
  'a\r\nb',
  'a\nb',
  'a\rb',
  '"',
  '""',
  'a,b;c\td',
  '<b>&amp; &lt;</b>',
  '0012',
  '1e3',
  '_x000D_',
  '_x005F_x000D_',
  '😀 हिन्दी ₹',
  'x\u0001y',
  'TRUE',
  '2026-01-01',
  '  padded  ',
];

async function* batches(rows: readonly (readonly (string | number)[])[]) {
  for (let from = 0; from < rows.length; from += 5) yield rows.slice(from, from + 5);
}

async function all(chunks: AsyncIterable<string | Buffer>): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const chunk of chunks) parts.push(Buffer.from(chunk));
  return Buffer.concat(parts);
}

describe('what is written comes back as it was', () => {
  const rows = nasty.map((text, place) => [place + 1, text, 'end']);
  const expected = rows.map((cells) => cells.map(String));

  it('through CSV', async () => {
    const file = await all(csvFrom(['ID', 'Text', 'End'], batches(rows)));
    expect(cellsOf(await readCsv(file))).toEqual(expected);
  });

  it('through .xlsx, and no cell is a formula', async () => {
    const file = await all(xlsxFrom(['ID', 'Text', 'End'], batches(rows), 'Texts'));
    expect(cellsOf(await readXlsx(file))).toEqual(expected);
    expect(file.includes('<f>')).toBe(false);
  });

  it('and no cell of the CSV begins as a formula', async () => {
    const file = String(await all(csvFrom(['Text'], batches(nasty.map((text) => [text])))));
    expect(file.match(/(?:^|\n|,)"?[=+\-@\t]/g)).toBeNull();
  });
});

describe('a CSV file', () => {
  const expected = [
    ['1', 'a, b'],
    ['2', 'c'],
  ];
  it.each([
    ['with commas', 'ID,Text\n1,"a, b"\n2,c\n'],
    ['with a byte order mark and line ends of Windows', '\uFEFFID,Text\r\n1,"a, b"\r\n2,c\r\n'],
    ['with semicolons', 'ID;Text\n1;a, b\n2;c'],
    ['with tabs', 'ID\tText\n1\ta, b\n2\tc'],
    ['with empty columns at the end', 'ID,Text,,\n1,"a, b",,\n2,c,,\n'],
  ])('is read %s', async (_, text) => {
    const sheet = await csv(text);
    expect(sheet.headings).toEqual(['ID', 'Text']);
    expect(cellsOf(sheet)).toEqual(expected);
  });

  it.each([
    ['little', (bytes: Buffer) => bytes],
    ['big', (bytes: Buffer) => bytes.swap16()],
  ])('is read as “Unicode text” of a spreadsheet, %s end first', async (_, ordered) => {
    const sheet = await readCsv(
      ordered(Buffer.from('\uFEFFID\tText\r\n1\ta, b\r\n2\tहिन्दी 😀\r\n', 'utf16le')),
    );
    expect(sheet.headings).toEqual(['ID', 'Text']);
    expect(cellsOf(sheet)).toEqual([
      ['1', 'a, b'],
      ['2', 'हिन्दी 😀'],
    ]);
  });

  it('keeps every character, wherever a long file is cut', async () => {
    const lines = Array.from({ length: 90 }, (__, n) => 'n'.repeat(n % 2) + '😀'.repeat(900 + (n % 3)));
    expect(cellsOf(await csv(`ID\n${lines.join('\n')}`)).flat()).toEqual(lines);
  });

  it('counts its rows as a spreadsheet does', async () => {
    const { rows } = await csv('Text\n"two\nlines"\n\nfourth\n');
    expect(rows).toEqual([
      { rowNumber: 2, cells: ['two\nlines'] },
      { rowNumber: 4, cells: ['fourth'] },
    ]);
  });

  it.each([
    ['nothing', '', 'The file is empty'],
    ['blanks only', ' \r\n \n', 'The file is empty'],
    ['headings only', 'ID,Text\n', 'The file has headings, but no row below them'],
    ['no headings', ',,\n1,2,3\n', 'The first row of the file must have the headings of the columns'],
    ['a heading twice', 'ID,Text,id\n1,2,3\n', 'Two columns are headed “id”'],
    [
      'a row that is too long',
      'ID\n1\n2,3\n',
      'Row 3 has more cells than there are headings. A text with commas must stand in quotes',
    ],
    ['an open quote', 'ID\n"1\n2\n', 'A quote that begins a cell is never closed'],
    [
      'a quote amid a cell',
      'ID,Text\n1,"a"b\n',
      'The file can not be read as CSV: a quote stands in the wrong place near line 2',
    ],
    ['too many rows', `ID\n${'1\n'.repeat(20_001)}`, 'The file has more than 20,000 rows. Please split it'],
    [
      'too many columns',
      `${Array.from({ length: 101 }, (__, n) => `c${n}`)}\n1\n`,
      'The file has more than 100 columns. Please leave out what is not needed',
    ],
    [
      'a cell that is too long',
      `ID\n${'x'.repeat(40_001)}\n`,
      'Row 2 has a cell of more than 40,000 characters',
    ],
  ])('with %s is refused with a sentence', async (_, text, sentence) => {
    await expect(csv(text)).rejects.toMatchObject({ kind: 'refused', message: sentence });
  });

  it('in another encoding is refused with what to do', async () => {
    await expect(readCsv(Buffer.from([0x49, 0x44, 0x0a, 0xe9, 0x0a]))).rejects.toThrow('“CSV UTF-8”');
  });
});

const zipOf = (name: string, content: Buffer, claimedBytes: number): Buffer => {
  const packed = deflateRawSync(content);
  const head = Buffer.alloc(30);
  head.writeUInt32LE(0x04034b50);
  head.writeUInt16LE(8, 8);
  head.writeUInt32LE(packed.length, 18);
  head.writeUInt16LE(name.length, 26);
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(0x02014b50);
  entry.writeUInt16LE(8, 10);
  entry.writeUInt32LE(packed.length, 20);
  entry.writeUInt32LE(claimedBytes, 24);
  entry.writeUInt16LE(name.length, 28);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(30 + name.length + packed.length, 16);
  return Buffer.concat([head, Buffer.from(name), packed, entry, Buffer.from(name), end]);
};

describe('an Excel file', () => {
  it('is read as its cells are shown: numbers, dates, TRUE', async () => {
    const row = [0.1 + 0.2, 1.5e-7, 12, true, new Date('2026-03-01'), '0012', null];
    const file = await writeExcelFile([
      ['A', 'B', 'C', 'D', 'E', 'F', 'G'].map((value) => ({ value })),
      row.map((value) =>
        value === null ? null : { value, ...(value instanceof Date ? { format: 'yyyy-mm-dd' } : {}) },
      ),
    ] as never).toBuffer();
    expect(cellsOf(await readXlsx(file))).toEqual([
      ['0.3', '0.00000015', '12', 'TRUE', '2026-03-01', '0012', ''],
    ]);
  });

  it('with a large number that is shown as a date is refused with its row', async () => {
    const file = await writeExcelFile([
      [{ value: 'ID' }],
      [{ value: 7 }],
      [{ value: 1e12, type: Number, format: 'yyyy-mm-dd' }],
    ] as never).toBuffer();
    await expect(readXlsx(file)).rejects.toMatchObject({
      kind: 'refused',
      message: expect.stringContaining('Row 3 has a number that is shown as a date and is none'),
    });
  });

  it('that is none is refused', async () => {
    for (const content of [Buffer.from('no zip at all'), zipOf('xl/workbook.xml', Buffer.from('<x/>'), 4)]) {
      await expect(readXlsx(content)).rejects.toThrow('The file can not be read as an Excel workbook');
    }
  });

  it('that unpacks to far more than it says is refused before it is unpacked', async () => {
    const bomb = zipOf('xl/sharedStrings.xml', Buffer.alloc(120 * 1024 * 1024), 100);
    expect(bomb.length).toBeLessThan(200_000);
    await expect(readXlsx(bomb)).rejects.toThrow('too large when it is unpacked');
  });

  it('with one cell far away is refused', async () => {
    const sheet = (at: string) =>
      zipOf('xl/worksheets/sheet1.xml', Buffer.from(`<row><c t="s" r="${at}"/></row>`), 40);
    await expect(readXlsx(sheet('A1048576'))).rejects.toThrow('more than 20,000 rows');
    await expect(readXlsx(sheet('XFD1'))).rejects.toThrow('more than 100 columns');
  });
});
