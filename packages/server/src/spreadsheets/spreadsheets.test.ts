import { describe, expect, it } from 'vitest';
import { workbookFile, zipOf } from '../testing/workbook-file.ts';
import { readCsv } from './read-csv.ts';
import { readXlsx } from './read-xlsx.ts';
import type { Sheet } from './sheet.ts';
import { textOf } from './sheet-cell.ts';
import { csvFrom } from './write-csv.ts';
import { xlsxFrom } from './write-xlsx.ts';

const csv = (text: string) => readCsv(Buffer.from(text));
const cellsOf = ({ rows }: Pick<Sheet, 'rows'>) => rows.map(({ cells }) => cells.map(textOf));

const nasty = [
  '=1+1',
  '＝1+1',
  '＋91',
  '－1',
  '＠SUM(A1)',
  "'＝1+1",
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
  ...[
    '000',
    '1e3',
    '1E+17',
    '12%',
    '0.90%',
    '3-Apr',
    'Apr-26',
    'April 3, 2026',
    '10:30',
    '10:30 PM',
    '01/02/2026',
  ],
  ...[
    "'0012",
    "''12%",
    'TRUE',
    "'FALSE",
    '#NAME?',
    "'#REF!",
    '####',
    'Err:508',
    '1/2',
    '(4,500)',
    '₹ 1,500',
    '1.',
    '.5',
  ],
  ...['123456789012345678', '1234567890.12', '1,50,000', '5 mg', 'May I', 'Option 1', '0x1F'],
];

async function* batches(rows: readonly (readonly (string | number)[])[]) {
  for (let from = 0; from < rows.length; from += 5) yield rows.slice(from, from + 5);
}

async function all(chunks: AsyncIterable<string | Buffer>): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const chunk of chunks) parts.push(Buffer.from(chunk));
  return Buffer.concat(parts);
}

describe('what is written and read back is unchanged', () => {
  const rows = nasty.map((text, index) => [index + 1, text, 'end']);
  const expected = rows.map((cells) => cells.map(String));

  it('what is written and read back is unchanged in CSV', async () => {
    const file = await all(csvFrom(['ID', 'Text', 'End'], batches(rows)));
    expect(cellsOf(await readCsv(file))).toEqual(expected);
  });

  it('what is written for people to edit and read back is unchanged in CSV', async () => {
    const file = await all(csvFrom(['ID', 'Text', 'End'], batches(rows), true));
    expect(cellsOf(await readCsv(file))).toEqual(expected);
  });

  it.each(['9876543210', '12.5', '0', '0.25', 'May I', 'Option 1', '5 mg', 'A1', 'plain', '10 tablets'])(
    'what no spreadsheet would write otherwise has no apostrophe in CSV: %s',
    async (text) => {
      const file = String(await all(csvFrom(['Text'], batches([[text]]), true)));
      expect(file.split('\r\n')[1]).toBe(text);
    },
  );

  it.each([
    '0012',
    '3-Apr',
    '10:30',
    '12%',
    '1e3',
    '1/2',
    'TRUE',
    '123456789012345678',
    '2026-01-01',
    '01/02/2026',
  ])(
    'what a spreadsheet would write otherwise has an apostrophe only in CSV that people edit: %s',
    async (text) => {
      const lineOf = async (isForEditing: boolean) =>
        String(await all(csvFrom(['Text'], batches([[text]]), isForEditing))).split('\r\n')[1];
      expect([await lineOf(false), await lineOf(true)]).toEqual([text, `'${text}`]);
    },
  );

  it('what is written and read back is unchanged in .xlsx, and no cell is a formula', async () => {
    const file = await all(xlsxFrom(['ID', 'Text', 'End'], batches(rows), 'Texts'));
    expect(cellsOf(await readXlsx(file))).toEqual(expected);
    expect(file.includes('<f>')).toBe(false);
  });

  it('no cell of a written CSV begins like a formula', async () => {
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
  ])('a CSV file is read %s', async (_, text) => {
    const sheet = await csv(text);
    expect(sheet.headings).toEqual(['ID', 'Text']);
    expect(cellsOf(sheet)).toEqual(expected);
  });

  it.each([
    ['little', (bytes: Buffer) => bytes],
    ['big', (bytes: Buffer) => bytes.swap16()],
  ])('a CSV file is read when a spreadsheet saved it as “Unicode text”, %s end first', async (_, ordered) => {
    const sheet = await readCsv(
      ordered(Buffer.from('\uFEFFID\tText\r\n1\ta, b\r\n2\tहिन्दी 😀\r\n', 'utf16le')),
    );
    expect(sheet.headings).toEqual(['ID', 'Text']);
    expect(cellsOf(sheet)).toEqual([
      ['1', 'a, b'],
      ['2', 'हिन्दी 😀'],
    ]);
  });

  it('a CSV file keeps every character, wherever a long file is split into pieces', async () => {
    const lines = Array.from({ length: 90 }, (__, n) => 'n'.repeat(n % 2) + '😀'.repeat(900 + (n % 3)));
    expect(cellsOf(await csv(`ID\n${lines.join('\n')}`)).flat()).toEqual(lines);
  });

  it('a CSV file numbers its rows as a spreadsheet does', async () => {
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
      'a quote in the middle of a cell',
      'ID,Text\n1,"a"b\n',
      'The file cannot be read as CSV: a quote stands in the wrong place near line 2',
    ],
    ['too many rows', `ID\n${'1\n'.repeat(20_001)}`, 'The file has more than 20,000 rows. Please split it'],
    [
      'too many columns',
      `${Array.from({ length: 101 }, (__, n) => `c${n}`)}\n1\n`,
      'The file has more than 100 columns. Please leave out what is not needed',
    ],
    [
      'nothing but commas',
      ','.repeat(1_000_000),
      'The file has more than 100 columns. Please leave out what is not needed',
    ],
    [
      'a heading that is far too long',
      `ID,${'x'.repeat(3_000_000)}\n1,2\n`,
      'Row 1 is too long to be one row of a table',
    ],
    [
      'a heading that is too long',
      `ID,${'x'.repeat(300)}\n1,2\n`,
      'The heading of column 2 has more than 200 characters',
    ],
    [
      'a cell that is too long',
      `ID\n${'x'.repeat(40_001)}\n`,
      'Row 2 has a cell of more than 40,000 characters',
    ],
  ])('a CSV file with %s is refused with a message', async (_, text, sentence) => {
    await expect(csv(text)).rejects.toMatchObject({ kind: 'refused', message: sentence });
  });

  it('a CSV file in another encoding is refused with advice', async () => {
    await expect(readCsv(Buffer.from([0x49, 0x44, 0x0a, 0xe9, 0x0a]))).rejects.toThrow('“CSV UTF-8”');
  });
});

describe('an Excel file', () => {
  it('an Excel file is read as its cells are shown: numbers, dates, TRUE', async () => {
    const titles = [...'ABCDEFG'].map((title) => `<c t="str"><v>${title}</v></c>`);
    const cells = [
      ...['<c><v>0.30000000000000004</v></c>', '<c><v>1.5E-7</v></c>', '<c><v>12</v></c>'],
      ...['<c t="b"><v>1</v></c>', '<c s="1"><v>46082</v></c>', '<c t="str"><v>0012</v></c>', '<c/>'],
    ];
    const rows = [titles, cells].map((row) => `<row>${row.join('')}</row>`).join('');
    const file = workbookFile(rows, { formats: ['yyyy-mm-dd'] });
    expect(cellsOf(await readXlsx(file))).toEqual([
      ['0.3', '0.00000015', '12', 'TRUE', '2026-03-01', '0012', ''],
    ]);
  });

  it('an Excel file that is not one is refused', async () => {
    const whole = workbookFile('<row/>');
    for (const content of [
      Buffer.from('no zip at all'),
      zipOf({ 'xl/workbook.xml': '<x/>' }),
      workbookFile('<row r="1"><c r="A1"><v>1</c></row>'),
      workbookFile('<row r="1"><c t="str"><v>A</v></c></row><row r="1"></row>'),
      workbookFile(`<row>${'<a>'.repeat(5000)}`),
      workbookFile('<row r="1"><c t="s"><v>7</v></c></row>'),
      zipOf(Object.fromEntries(Array.from({ length: 600 }, (_, n) => [`xl/${n}.xml`, '<x/>']))),
      whole.subarray(0, whole.length - 30),
    ]) {
      await expect(readXlsx(content)).rejects.toThrow('The file cannot be read as an Excel workbook');
    }
  });

  it('an Excel file with XML entities of its own is refused', async () => {
    const bomb = '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>';
    const file = workbookFile('<row r="1"><c t="str"><v>&b;</v></c></row>', { head: bomb });
    await expect(readXlsx(file)).rejects.toThrow('The file cannot be read as an Excel workbook');
  });

  it('an Excel file that unpacks to far more than it declares is refused while it is unpacked', async () => {
    const blanks = ' '.repeat(1024 * 1024);
    for (const shared of [blanks.repeat(120), `<si><t>${'a'.repeat(200_000)}</t></si>`.repeat(400)]) {
      const bomb = workbookFile('<row/>', { shared });
      expect(bomb.length).toBeLessThan(200_000);
      await expect(readXlsx(bomb)).rejects.toThrow(/too (?:large when it is unpacked|much text)/);
    }
  });

  it('an Excel file is read whatever prefix its elements have, and whichever quotes its attributes use', async () => {
    const cell = (at: string, text: string) =>
      `<y:c r='${at}' t='inlineStr'><y:is><y:t>${text}</y:t></y:is></y:c>`;
    const rows = `<y:row r='1'>${cell('A1', 'ID')}${cell('C1', 'Text')}</y:row><y:row r='3'>${cell('C3', 'c')}</y:row>`;
    const file = workbookFile(rows, { prefix: 'y' });
    const { headings, rows: read } = await readXlsx(file);
    expect(headings).toEqual(['ID', '', 'Text']);
    expect(read).toEqual([{ rowNumber: 3, cells: ['', '', 'c'] }]);
  });

  it.each([
    ['in double quotes', (at: string) => `<row><c t="s" r="${at}"/></row>`, {}],
    ['in single quotes', (at: string) => `<row><c t='s' r='${at}'/></row>`, {}],
    ['under a prefix', (at: string) => `<y:row><y:c t="s" r="${at}"/></y:row>`, { prefix: 'y' }],
    [
      'in characters written as numbers',
      (at: string) => `<row><c r="&#${at.charCodeAt(0)};${at.slice(1)}"/></row>`,
      {},
    ],
  ])('an Excel file with one cell far to the right is refused, its cell %s', async (_, rows, options) => {
    const file = workbookFile(rows('XFD1'), options);
    await expect(readXlsx(file)).rejects.toThrow('more than 100 columns');
  });

  it('an Excel file with one row far below is refused', async () => {
    for (const row of ['<row r="1048576">', "<row r='1048576'>"]) {
      const file = workbookFile(`${row}<c r="A1048576"><v>1</v></c></row>`);
      await expect(readXlsx(file)).rejects.toThrow('more than 20,000 rows');
    }
  });
});
