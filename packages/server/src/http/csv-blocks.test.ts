import type { ListColumn } from '@prepdesk/contract/list-call';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { valuesOf } from '../db/list/copy-out.ts';
import { csvBlockMaker, csvRowMaker } from './csv-blocks.ts';
import { csvCellMaker } from './export-cells.ts';

const columns: ListColumn[] = [
  { label: 'Name' },
  { label: 'ID', kind: 'number' },
  { label: 'Share', kind: 'number' },
  { label: 'Paid', kind: 'rupees' },
  { label: 'State', choices: { 1: 'Active', 0: 'In, active', 3: 'x'.repeat(500) } },
  { label: 'At', kind: 'instant' },
  { label: 'Text', kind: 'html' },
  { label: 'Is new', choices: { true: 'Yes', false: 'No' } },
  { label: 'Remark' },
];
const isTrue = (text: string) => text === 't';
const fields = columns.map(({ label }) => ({
  isInteger: label === 'ID' || label === 'State',
  read: label === 'Is new' ? isTrue : undefined,
}));
const ofBlock = csvBlockMaker(columns, fields);
const write = (...lines: string[]) =>
  ofBlock(Buffer.from(lines.map((one) => `${one}\n`).join(''))).toString();

/** As `copy` writes a value. */
const escaped = (text: string): string =>
  text.replace(
    /[\\\b\f\n\r\t\v]/g,
    (sign) => `\\${{ '\b': 'b', '\f': 'f', '\n': 'n', '\r': 'r', '\t': 't', '\v': 'v' }[sign] ?? sign}`,
  );

const nasty = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom(
    '',
    ' ',
    'a ',
    ' a',
    '=1+1',
    "'=1",
    "'",
    '-5',
    '@x',
    'a,b',
    'a"b',
    'a;b',
    'a\tb',
    'a\nb',
    'a\\N',
    'नाम',
    '\u00a0x',
  ),
);
const line = fc
  .tuple(
    nasty,
    fc.constantFrom('', '7', '-12'),
    fc.constantFrom('', '1.50', '20'),
    fc.constantFrom('', '1500.00', '-2.00'),
    fc.constantFrom('', '1', '0', '2', '3', '10'),
    fc.constantFrom(
      '',
      '2026-03-01 18:30:00.25+05:30',
      '2026-03-01 18:30:00+05:30',
      '2026-03-01 13:00:00+00',
    ),
    fc.constantFrom('', '<p>a</p>', '<p>a, b</p>'),
    fc.constantFrom('', 't', 'f'),
    nasty,
  )
  .map((values) => values.map(escaped).join('\t'));

it('lines are written as their cells would be, one by one', () => {
  const makers = columns.map((column, place) => {
    const make = csvCellMaker(column);
    const read = fields[place]?.read;
    return (value: unknown) => (value === '' || !read ? make(value) : make(read(value as string)));
  });
  const ofRow = csvRowMaker(makers);
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 5 }), (lines) => {
      expect(write(...lines)).toBe(lines.map((one) => ofRow(valuesOf(one))).join(''));
    }),
    { numRuns: 2000 },
  );
});

it('what a spreadsheet would run is guarded, and times are the company’s', () => {
  const values = ['=1+1', '7', '1.50', '1500.00', '0', '2026-03-01 18:30:00.25+05:30', '<p>a</p>', 't', ''];
  expect(write(values.join('\t'))).toBe('\'=1+1,7,1.5,1500.00,"In, active",01/03/2026 18:30,a,Yes,\r\n');
});

it('a long value has its place behind one that takes more room than it came with', () => {
  const long = 'y'.repeat(3000);
  expect(write(['', '', '', '', '3', '', '', '', long].join('\t'))).toBe(
    `,,,,${'x'.repeat(500)},,,,${long}\r\n`,
  );
});
