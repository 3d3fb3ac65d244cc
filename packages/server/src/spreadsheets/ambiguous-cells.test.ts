import { describe, expect, it } from 'vitest';
import { workbookOf } from '../testing/workbook-file.ts';
import { readXlsx } from './read-xlsx.ts';
import { errorOfCell, textOf } from './sheet-cell.ts';

const asText = 'format the column as text, enter it again and upload again';
const raised =
  'write raised and lowered characters like ⁶ and ₂, or as <sup>6</sup> and <sub>2</sub>, and upload again';

/** What a column of texts says about a cell, and what a column of values says; undefined where it is read. */
async function judged(cell: string, options = {}) {
  const { rows } = await readXlsx(workbookOf(['ID', 'Text'], ['<c><v>1</v></c>', cell], options));
  const match = rows[0]?.cells[1] ?? '';
  return { text: textOf(match), inTexts: errorOfCell(match, false), inValues: errorOfCell(match, true) };
}
const styled = (value: string | number) => `<c s="1"><v>${value}</v></c>`;
const rich = (...runs: [text: string, script?: string][]) =>
  runs
    .map(
      ([text, script]) => `<r>${script ? `<rPr><vertAlign val="${script}"/></rPr>` : ''}<t>${text}</t></r>`,
    )
    .join('');

describe('a number whose format shows another text than the number itself', () => {
  it.each([
    ['0.0%', '8.9999999999999993E-3', '0.009', '0.9%'],
    [9, 0.3, '0.3', '30%'],
    [10, 0.255, '0.255', '25.50%'],
  ])(
    'a number whose format shows %s is an error in columns of texts and of values, because a percentage may be either',
    async (...one) => {
      const [format, value, text, shown] = one;
      const error = `Excel shows ${shown}, the file holds ${text}: ${asText}`;
      expect(await judged(styled(value), { formats: [format] })).toEqual({
        text,
        inTexts: error,
        inValues: error,
      });
    },
  );

  it.each([
    ['[$₹-4009]\\ #,##,##0', 150000, '150000', '₹ 1,50,000'],
    ['"₹ "#,##0.00', 150000, '150000', '₹ 150,000.00'],
    ['#,##0_);(#,##0)', -4500, '-4500', '(4,500)'],
    [38, -4500, '-4500', '(4,500)'],
    [44, 1234.5, '1234.5', '₹1,234.50'],
    ['0.00', 9.5, '9.5', '9.50'],
    [2, 1.005, '1.005', '1.01'],
    ['000', 7, '7', '007'],
    ['00000 00000', 9876543210, '9876543210', '98765 43210'],
    ['0.0" mg"', -5, '-5', '-5.0 mg'],
    ['General" mg"', 2.5, '2.5', '2.5 mg'],
    ['"high";"low";"none"', 0, '0', 'none'],
    [';;;', 5, '5', 'nothing'],
    ['#.##', 0.5, '0.5', '.5'],
    [11, 1500, '1500', 'it in the format 0.00E+00'],
    ['# ?/?', 0.5, '0.5', 'it in the format # ?/?'],
    ['0,', 150000, '150000', 'it in the format 0,'],
    ['[>=100000]#\\,##\\,##0;0', 150000, '150000', 'it in the format [>=100000]#\\,##\\,##0;0'],
  ])(
    'a number whose format shows %s is an error in a column of texts only',
    async (format, value, text, shown) => {
      expect(await judged(styled(value), { formats: [format] })).toEqual({
        text,
        inTexts: `Excel shows ${shown}, the file holds ${text}: ${asText}`,
        inValues: undefined,
      });
    },
  );

  it.each([
    ['General', 12.5, '12.5'],
    ['@', 12.5, '12.5'],
    ['0', 12, '12'],
    ['0.00', 12.25, '12.25'],
    ['#,##0', 500, '500'],
    [41, 500, '500'],
    ['General', 0.1 + 0.2, '0.3'],
    ['General', 1.23456e-7, '0.000000123456'],
    ['General', '1.5E-12', '0.0000000000015'],
    ['General', 123456789012345, '123456789012345'],
    ['yyyy-mm-dd', 46115, '2026-04-03'],
  ])('a number whose format shows the same is not an error: %s, %s', async (format, value, text) => {
    expect(await judged(styled(value), { formats: [format] })).toEqual({ text });
  });
});

describe('a day or a time', () => {
  it.each([
    [16, 46115, '2026-04-03', '3-Apr', '2026-04-03'],
    ['d mmmm yyyy;@', 46115, '2026-04-03', '3 April 2026', '2026-04-03'],
    ['ddd dd/mm/yy', 46115, '2026-04-03', 'Fri 03/04/26', '2026-04-03'],
    [14, 46115, '2026-04-03', '03-04-2026', '2026-04-03'],
    ['dd/mm/yyyy\\ hh:mm', 46115.4375, '2026-04-03', '03/04/2026 10:30', '2026-04-03 10:30'],
    [46, 1.5, '1899-12-31', 'it in the format [h]:mm:ss', '1899-12-31 12:00'],
  ])(
    'a day or a time of %s is an error in a column of texts only',
    async (format, value, text, shown, held) => {
      expect(await judged(styled(value), { formats: [format] })).toEqual({
        text,
        inTexts: `Excel shows ${shown}, the file holds ${held}: ${asText}`,
        inValues: undefined,
      });
    },
  );

  it.each([
    ['h:mm', 0.4375, '10:30', '0.4375'],
    [18, 0.9375, '10:30 PM', '0.9375'],
  ])('a time of %s without a day is an error in every column', async (format, value, shown, held) => {
    const error = `Excel shows ${shown}, the file holds ${held}: ${asText}`;
    expect(await judged(styled(value), { formats: [format] })).toMatchObject({
      inTexts: error,
      inValues: error,
    });
  });

  it('a day or a time that is written as such is an error in a column of texts only', async () => {
    expect(await judged('<c t="d"><v>2026-04-03T00:00:00</v></c>')).toEqual({
      text: '2026-04-03',
      inTexts: `Excel shows it as a date, the file holds 2026-04-03: ${asText}`,
      inValues: undefined,
    });
  });
});

describe('a number of more than 15 digits is a fault', () => {
  it.each([
    ['General', '1.2345678901234501E+17', '1.23457E+17', '123456789012345000'],
    ['0', '1.2345678901234501E+17', '123456789012345000', '123456789012345000'],
    ['0.00', '1E+21', '1000000000000000000000.00', '1000000000000000000000'],
    ['General', '123456789012345678', '1.23457E+17', '123456789012345678'],
    ['General', '0.33333333333333331', '0.333333333', '0.33333333333333331'],
  ])(
    'a number of more than 15 digits is an error in the format %s: %s',
    async (format, value, shown, held) => {
      const { inTexts, inValues } = await judged(styled(value), { formats: [format] });
      expect(inTexts).toBe(
        `Excel shows ${shown}, the file holds ${held}, and a number keeps only 15 digits: ${asText}`,
      );
      expect(inValues).toBe(undefined);
    },
  );
});

describe('a raised or lowered character of a text', () => {
  it.each([
    [rich(['10'], ['6', 'superscript']), '106', '10⁶'],
    [rich(['H'], ['2', 'subscript'], ['O']), 'H2O', 'H₂O'],
    [rich(['1'], ['st', 'superscript']), '1st', '1<sup>st</sup>'],
    [rich(['x'.repeat(100)], ['2', 'superscript'], ['y'.repeat(100)]), '', '…xxxxxxxxxxxxxxx²yyyy'],
  ])(
    'a raised or lowered character of a text is an error in every column, shared or not: %s',
    async (runs, text, shown) => {
      const inline = await judged(`<c t="inlineStr"><is>${runs}</is></c>`);
      const shared = await judged('<c t="s"><v>0</v></c>', { shared: `<si>${runs}</si>` });
      expect(inline).toEqual(shared);
      expect(inline.inTexts).toContain(`Excel shows ${shown}`);
      expect(inline.inValues).toBe(inline.inTexts);
      if (text) expect(inline.inTexts).toBe(`Excel shows ${shown}, the file holds ${text}: ${raised}`);
    },
  );

  it('a raised or lowered character of a text is not an error when only the style of a run differs, or only a space is raised', async () => {
    const runs = rich(['10'], [' ', 'superscript'], ['mg', 'baseline']);
    expect(await judged(`<c t="inlineStr"><is>${runs}</is></c>`)).toEqual({ text: '10 mg' });
    const shared = `<si><t>10</t></si><si>${runs}</si>`;
    expect(await judged('<c t="s"><v>1</v></c>', { shared })).toEqual({ text: '10 mg' });
  });
});

describe('a cell without a text', () => {
  it('a cell without a text is an error where it holds an error', async () => {
    const error = 'Excel shows the error #NAME?: correct the cell and upload again';
    expect(await judged('<c t="e"><f>NOPE()</f><v>#NAME?</v></c>')).toEqual({
      text: '#NAME?',
      inTexts: error,
      inValues: error,
    });
  });

  it('a cell without a text is an error in a column of texts where it holds a logical value', async () => {
    expect(await judged('<c t="b"><v>1</v></c>')).toEqual({
      text: 'TRUE',
      inTexts: `The cell holds the logical value TRUE, not a text: ${asText}`,
      inValues: undefined,
    });
  });

  it.each(['<c><f>A2*2</f></c>', '<c><f>A2*2</f><v></v></c>', '<c t="str"><f>A2*2</f></c>'])(
    'a cell without a text is an error where it holds a formula without its result: %s',
    async (cell) => {
      const error =
        'The cell holds the formula A2*2 without its result: open the file in Excel, save it and upload again';
      expect(await judged(cell)).toMatchObject({ inTexts: error, inValues: error });
    },
  );

  it('a cell without a text is not an error where the result of its formula is stored, even if that is empty', async () => {
    expect(await judged('<c t="str"><f>A2&amp;""</f><v>one</v></c>')).toEqual({ text: 'one' });
    expect(await judged('<c t="str"><f>""</f><v></v></c>')).toEqual({ text: '' });
    expect(await judged('<c><f>A2*2</f><v>2</v></c>')).toEqual({ text: '2' });
  });
});
