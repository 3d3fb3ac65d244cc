import { describe, expect, it } from 'vitest';
import { workbookOf } from '../testing/workbook-file.ts';
import { readXlsx } from './read-xlsx.ts';
import { readingOf } from './sheet-cell.ts';

const asText = 'format the column as text, enter it again and upload again';

/** What columns of texts, of HTML and of values read in a cell. */
async function read(cell: string, options = {}) {
  const { rows } = await readXlsx(workbookOf(['ID', 'Text'], ['<c><v>1</v></c>', cell], options));
  const match = rows[0]?.cells[1] ?? '';
  return {
    inTexts: readingOf(match, 'text'),
    inHtml: readingOf(match, 'html'),
    inValues: readingOf(match, 'value'),
  };
}
const styled = (value: string | number) => `<c s="1"><v>${value}</v></c>`;
const readStyled = (format: string | number, value: string | number) =>
  read(styled(value), { formats: [format] });
const both = (shown: string, held: string, taken: string) =>
  `Excel shows ${shown}, the file holds ${held}: ${taken} is taken`;

type Shown = [format: string | number, value: string | number, text: string, inValues: string];

describe('a number whose digits are all shown', () => {
  it.each<Shown>([
    ['General', 12.5, '12.5', '12.5'],
    ['@', 12.5, '12.5', '12.5'],
    ['0', 12, '12', '12'],
    ['#,##0', 500, '500', '500'],
    ['#,##0', 150000, '150,000', '150000'],
    ['#,##,##0', 12345678, '1,23,45,678', '12345678'],
    ['[$₹-4009]\\ #,##,##0', 150000, '₹ 1,50,000', '150000'],
    ['[$₹-4009] #,##0.00', 150000, '₹ 1,50,000.00', '150000'],
    ['[$₹-4000439]#,##,##0', 150000, '₹1,50,000', '150000'],
    ['"₹ "#,##0.00', 150000, '₹ 150,000.00', '150000'],
    ['"Rs. "#,##,##0"/-"', 1500, 'Rs. 1,500/-', '1500'],
    ['[$€-407]#,##0.00', 1234.5, '€1,234.50', '1234.5'],
    ['[>=10000000]##\\,##\\,##\\,##0;[>=100000]##\\,##\\,##0;##,##0', 150000, '1,50,000', '150000'],
    ['#,##0_);(#,##0)', -4500, '(4,500)', '-4500'],
    [38, -4500, '(4,500)', '-4500'],
    [44, 1234.5, '₹1,234.50', '1234.5'],
    ['_(* #,##0.00_);_(* \\(#,##0.00\\);_(* "-"??_);_(@_)', 1234.5, '1,234.50', '1234.5'],
    ['_(* #,##0.00_);_(* \\(#,##0.00\\);_(* "-"??_);_(@_)', -1234.5, '(1,234.50)', '-1234.5'],
    ['[Red]0.0;[Blue]\\-0.0', -2, '-2.0', '-2'],
    ['[Color10]0;[Color3]-0', 5, '5', '5'],
    ['0.00', 9.5, '9.50', '9.5'],
    ['000', 7, '007', '7'],
    ['00000 00000', 9876543210, '98765 43210', '9876543210'],
    ['00000', 1234, '01234', '1234'],
    ['0.0" mg"', -5, '-5.0 mg', '-5'],
    ['General" mg"', 2.5, '2.5 mg', '2.5'],
    ['#.##', 0.5, '.5', '0.5'],
    ['0.00E+00', 1500, '1.50E+03', '1500'],
    [48, 12000, '12.0E+3', '12000'],
    ['General', 0.1 + 0.2, '0.3', '0.3'],
    ['General', '1.5E-12', '0.0000000000015', '0.0000000000015'],
    ['General', 123456789012345, '123456789012345', '123456789012345'],
  ])('is read as it is shown in the format %s: %s', async (format, value, text, inValues) => {
    const reading = { inTexts: { text }, inHtml: { text }, inValues: { text: inValues } };
    expect(await readStyled(format, value)).toEqual(reading);
  });
});

type Told = [format: string | number, value: string | number, shown: string, held: string];

describe('a number whose format shows another number', () => {
  it.each<Told>([
    ['0', 9.6, '10', '9.6'],
    ['0.00', 1.005, '1.01', '1.005'],
    ['#,##0', 1499.6, '1,500', '1499.6'],
    ['0,', 150000, '150', '150000'],
    ['0.0,,"M"', 1500000, '1.5M', '1500000'],
    ['# ?/?', 0.5, '1/2', '0.5'],
    ['# ??/??', 1.75, '1 3/4', '1.75'],
    ['??/16', 0.1875, '3/16', '0.1875'],
    ['0;0', -5, '5', '-5'],
    ['"high";"low";"none"', 0, 'none', '0'],
    ['[=1]"Yes";[=0]"No";0', 1, 'Yes', '1'],
    ['_(* #,##0.00_);_(* \\(#,##0.00\\);_(* "-"??_);_(@_)', 0, '-', '0'],
    ['General;General;"nil"', 0, 'nil', '0'],
  ])(
    'is read as it is shown in texts and as it is held in values, and both are told: %s, %s',
    async (...one) => {
      const [format, value, shown, held] = one;
      const asShown = { text: shown, note: both(shown, held, shown) };
      expect(await readStyled(format, value)).toEqual({
        inTexts: asShown,
        inHtml: asShown,
        inValues: { text: held, note: both(shown, held, held) },
      });
    },
  );

  it.each<Told>([
    ['0.0%', '8.9999999999999993E-3', '0.9%', '0.009'],
    [9, 0.3, '30%', '0.3'],
    [10, 0.255, '25.50%', '0.255'],
    ['0.00%', 0.125, '12.50%', '0.125'],
  ])(
    'is what is shown in every column where it is a percentage: %s, %s',
    async (format, value, shown, held) => {
      expect(await readStyled(format, value)).toMatchObject({
        inTexts: { text: shown, note: both(shown, held, shown) },
        inValues: { text: shown, note: undefined },
      });
    },
  );

  it('a percentage that is rounded is told in every column', async () => {
    const note = both('13%', '12.5%', '13%');
    expect(await readStyled('0%', 0.125)).toMatchObject({
      inTexts: { text: '13%', note },
      inValues: { note },
    });
  });

  it.each<[string, number, string]>([
    [';;;', 5, 'nothing'],
    ['bogus"', 1, 'it in the format bogus"'],
  ])(
    'is an error in texts where the format %s shows nothing that can be read',
    async (format, value, shown) => {
      const { inTexts, inValues } = await readStyled(format, value);
      expect(inTexts.error).toBe(`Excel shows ${shown}, the file holds ${value}: ${asText}`);
      expect(inValues).toEqual({ text: String(value) });
    },
  );
});

describe('a number of more than 15 digits', () => {
  it.each([
    ['General', '1.2345678901234501E+17', '1.23457E+17', '123456789012345000'],
    ['0', '1.2345678901234501E+17', '123456789012345000', '123456789012345000'],
    ['0.00', '1E+21', '1000000000000000000000.00', '1000000000000000000000'],
    ['General', '123456789012345678', '1.23457E+17', '123456789012345678'],
    ['#,##0', '1234567890123456', '1,234,567,890,123,460', '1234567890123456'],
  ])('is an error in every column in the format %s: %s', async (format, value, shown, held) => {
    const { inTexts, inValues } = await readStyled(format, value);
    expect(inTexts.error).toMatch(/and a number keeps only 15 digits/);
    expect(inTexts.error).toContain(`the file holds ${held}`);
    if (shown.includes('E')) expect(inTexts.error).toContain(`Excel shows ${shown}`);
    expect(inValues.error).toBe(inTexts.error);
  });

  it('is an error in texts only where its column shows as many decimals as it is wide', async () => {
    const { inTexts, inValues } = await readStyled('General', '0.33333333333333331');
    expect(inTexts.error).toBe(
      `Excel shows 0.333333333, the file holds 0.33333333333333331, and a number keeps only 15 digits: ${asText}`,
    );
    expect(inValues).toEqual({ text: '0.333333333333333' });
  });

  it('is read as it is shown where the format says how many decimals', async () => {
    const { inTexts } = await readStyled('0.00', '0.33333333333333331');
    expect(inTexts).toEqual({ text: '0.33', note: both('0.33', '0.333333333333333', '0.33') });
  });
});

type Day = [format: string | number, value: number, shown: string, held: string, isWhole: boolean];

describe('a day or a time', () => {
  it.each<Day>([
    [16, 46115, '3-Apr', '2026-04-03', false],
    [17, 46115, 'Apr-26', '2026-04-03', false],
    [15, 46115, '3-Apr-26', '2026-04-03', true],
    [14, 46115, '03-04-2026', '2026-04-03', true],
    [30, 46115, '03-04-2026', '2026-04-03', true],
    ['d mmmm yyyy;@', 46115, '3 April 2026', '2026-04-03', true],
    ['ddd dd/mm/yy', 46115, 'Fri 03/04/26', '2026-04-03', true],
    ['[$-F800]dddd, mmmm dd, yyyy', 46115, 'Friday, April 3, 2026', '2026-04-03', true],
    ['[$-409]mmmm d, yyyy;@', 46115, 'April 3, 2026', '2026-04-03', true],
    ['[$-439]d mmmm yyyy', 46115, '3 अप्रैल 2026', '2026-04-03', true],
    ['[$-407]d. mmmm yyyy', 46115, '3. April 2026', '2026-04-03', true],
    ['[$-40C]d mmmm yyyy', 46115, '3 avril 2026', '2026-04-03', true],
    ['dddd', 46115, 'Friday', '2026-04-03', false],
    ['dd/mm/yyyy\\ hh:mm', 46115.4375, '03/04/2026 10:30', '2026-04-03 10:30', true],
    ['h:mm', 46115.4375, '10:30', '2026-04-03 10:30', false],
  ])('of %s is read as it is shown in texts, and as a day in values: %s', async (...one) => {
    const [format, value, shown, held, isWhole] = one;
    const { inTexts, inValues } = await readStyled(format, value);
    expect(inTexts).toEqual({ text: shown, note: both(shown, held, shown) });
    const told = isWhole ? {} : { note: both(shown, held, '2026-04-03') };
    expect(inValues).toEqual({ text: '2026-04-03', ...told });
  });

  it.each([
    ['h:mm', 0.4375, '10:30', '0.4375', '10:30'],
    [18, 0.9375, '10:30 PM', '0.9375', '10:30 PM'],
    ['h:mm:ss', 0.0010416666666666667, '0:01:30', '0.00104166666666667', '0:01:30'],
    [46, 1.5, '36:00:00', '1.5', '36:00:00'],
    ['[mm]:ss', 0.1, '144:00', '0.1', '144:00'],
    ['mm:ss.0', 0.01, '14:24.0', '0.01', '14:24.0'],
  ])(
    'a time of %s without a day is read as it is shown: %s',
    async (format, value, shown, held, inValues) => {
      const reading = await readStyled(format, value);
      expect(reading.inTexts).toEqual({ text: shown, note: both(shown, held, shown) });
      expect(reading.inValues.text).toBe(inValues);
    },
  );

  it('a day that is written as a text is the same day', async () => {
    for (const written of ['2026-04-03T00:00:00', '2026-04-03', '2026-04-03T00:00:00Z']) {
      const { inTexts, inValues } = await read(`<c t="d"><v>${written}</v></c>`);
      expect(inTexts).toMatchObject({ text: '2026-04-03', note: expect.stringContaining('it as a date') });
      expect(inValues).toEqual({ text: '2026-04-03' });
    }
  });

  it('a day of a workbook that counts from 1904 is the day that it shows', async () => {
    const options = { formats: ['d-mmm-yy'], is1904: true };
    expect(await read(styled(44653), options)).toMatchObject({
      inTexts: { text: '3-Apr-26' },
      inValues: { text: '2026-04-03' },
    });
  });

  it.each([-5, 1e12])('a number that is shown as a date and is none is an error: %s', async (value) => {
    const error = `The cell holds ${value}, which is shown as a date and is none: correct the cell and upload again`;
    const { inTexts, inValues } = await readStyled('dd/mm/yyyy', value);
    expect([inTexts.error, inValues.error]).toEqual([error, error]);
  });
});

const rich = (...runs: [text: string, script?: string][]) =>
  runs
    .map(
      ([text, script]) => `<r>${script ? `<rPr><vertAlign val="${script}"/></rPr>` : ''}<t>${text}</t></r>`,
    )
    .join('');

describe('a raised or lowered character', () => {
  it.each([
    [rich(['10'], ['6', 'superscript']), '10⁶', '10<sup>6</sup>', 'Excel shows 10⁶, the file holds 106'],
    [
      rich(['H'], ['2', 'subscript'], ['O']),
      'H₂O',
      'H<sub>2</sub>O',
      'Excel shows H₂O, the file holds H2O with raised or lowered characters: H₂O is taken',
    ],
    [rich(['Ca'], ['2+', 'superscript']), 'Ca²⁺', 'Ca<sup>2+</sup>', 'Excel shows Ca²⁺'],
    [rich(['1'], ['st', 'superscript']), '1ˢᵗ', '1<sup>st</sup>', 'Excel shows 1ˢᵗ'],
    [
      rich(['log'], ['Q', 'subscript']),
      'logQ',
      'log<sub>Q</sub>',
      'Excel shows log<sub>Q</sub>: logQ is taken',
    ],
    [
      rich(['a &lt; b'], ['2', 'superscript'], ['\nc']),
      'a &lt; b²\nc'.replace('&lt;', '<'),
      'a &lt; b<sup>2</sup><br />c',
      'Excel shows a < b²',
    ],
    [
      rich(['&lt;b&gt;x&lt;/b&gt;'], ['2', 'superscript']),
      '<b>x</b>²',
      '<b>x</b><sup>2</sup>',
      'Excel shows',
    ],
  ])('of a text is HTML, or Unicode where that has it, shared or not: %s', async (runs, text, html, note) => {
    const inline = await read(`<c t="inlineStr"><is>${runs}</is></c>`);
    const shared = await read('<c t="s"><v>0</v></c>', { shared: `<si>${runs}</si>` });
    expect(inline).toEqual(shared);
    expect(inline.inHtml).toEqual({ text: html });
    expect(inline.inTexts).toEqual({ text, note: expect.stringContaining(note) });
    expect(inline.inValues).toEqual(inline.inTexts);
  });

  it('of a long text is told with what stands around it', async () => {
    const runs = rich(['x'.repeat(100)], ['2', 'superscript'], ['y'.repeat(100)]);
    const { inTexts } = await read(`<c t="inlineStr"><is>${runs}</is></c>`);
    expect(inTexts.note).toContain('…xxxxxxxxxxxxxxx²yyyy');
  });

  it('is none where only the style of a run differs, or only a space is raised', async () => {
    const runs = rich(['10'], [' ', 'superscript'], ['mg', 'baseline']);
    const reading = { inTexts: { text: '10 mg' }, inHtml: { text: '10 mg' }, inValues: { text: '10 mg' } };
    expect(await read(`<c t="inlineStr"><is>${runs}</is></c>`)).toEqual(reading);
    const shared = `<si><t>10</t></si><si>${runs}</si>`;
    expect(await read('<c t="s"><v>1</v></c>', { shared })).toEqual(reading);
  });

  it('comes from the font of its cell too, except where a run has its own', async () => {
    const options = { formats: ['General'], script: 'superscript' };
    expect((await read('<c s="1" t="inlineStr"><is><t>2</t></is></c>', options)).inHtml.text).toBe(
      '<sup>2</sup>',
    );
    expect((await read(styled(2), options)).inTexts.text).toBe('²');
    expect((await read(styled(2), options)).inValues.text).toBe('2');
    const runs = rich(['2'], ['mg', 'baseline']);
    expect((await read(`<c s="1" t="inlineStr"><is>${runs}</is></c>`, options)).inHtml.text).toBe(
      '<sup>2</sup>mg',
    );
  });

  it('hints at the pronunciation are no part of a text', async () => {
    const runs = '<r><t>東京</t></r><rPh sb="0" eb="2"><t>トウキョウ</t></rPh><phoneticPr fontId="1"/>';
    expect((await read(`<c t="inlineStr"><is>${runs}</is></c>`)).inTexts).toEqual({ text: '東京' });
  });
});

describe('a text whose format shows another text', () => {
  const text = (value: string) => `<c s="1" t="inlineStr"><is><t>${value}</t></is></c>`;

  it.each([
    ['@" mg"', '5-10', '5-10 mg'],
    ['0;-0;0;"("@")"', 'x', '(x)'],
  ])('is read as the format %s shows it', async (format, held, shown) => {
    const { inTexts, inValues } = await read(text(held), { formats: [format] });
    expect(inTexts).toEqual({ text: shown, note: both(shown, held, shown) });
    expect(inValues).toEqual({ text: held });
  });

  it.each([
    '@',
    '_(@_)',
    'd mmmm yyyy;@',
    '0.00',
    '"₹ "#,##0',
    '_(* #,##0.00_);_(* \\(#,##0.00\\);_(* "-"??_);_(@_)',
  ])('is read as it is where the format %s leaves texts alone', async (format) => {
    expect((await read(text('12 mg'), { formats: [format] })).inTexts).toEqual({ text: '12 mg' });
  });

  it('is an error where nothing is shown of it', async () => {
    const { inTexts } = await read(text('secret'), { formats: [';;;'] });
    expect(inTexts.error).toContain('Excel shows nothing, the file holds secret');
  });
});

describe('a cell without a text', () => {
  it.each(['#NAME?', '#REF!', '#DIV/0!', '#N/A', '#VALUE!', '#SPILL!'])(
    'is an error where it holds the error %s',
    async (word) => {
      const error = `Excel shows the error ${word}: correct the cell and upload again`;
      const { inTexts, inValues } = await read(`<c t="e"><f>NOPE()</f><v>${word}</v></c>`);
      expect([inTexts, inValues]).toEqual([
        { text: word, error },
        { text: word, error },
      ]);
    },
  );

  it('is a word where it holds a logical value', async () => {
    expect(await read('<c t="b"><v>1</v></c>')).toMatchObject({
      inTexts: { text: 'TRUE', note: 'The cell holds the logical value TRUE: the text TRUE is taken' },
      inValues: { text: 'TRUE' },
    });
  });

  it.each(['<c><f>A2*2</f></c>', '<c><f>A2*2</f><v></v></c>', '<c t="str"><f>A2*2</f></c>'])(
    'is an error where it holds a formula without its result: %s',
    async (cell) => {
      const error =
        'The cell holds the formula A2*2 without its result: open the file in Excel, save it and upload again';
      const { inTexts, inValues } = await read(cell);
      expect([inTexts.error, inValues.error]).toEqual([error, error]);
    },
  );

  it.each([
    ['<c t="str"><f>A2&amp;""</f><v>one</v></c>', 'one'],
    ['<c t="str"><f>""</f><v></v></c>', ''],
    ['<c><f>A2*2</f><v>2</v></c>', '2'],
    ['<c><f t="shared" si="0"/><v>4</v></c>', '4'],
    ['<c><f t="shared" ref="B2:B9" si="0">A2*2</f><v>6</v></c>', '6'],
    ['<c t="str"><f t="array" ref="B2">UPPER("x")</f><v>X</v></c>', 'X'],
    ['<c t="inlineStr"><is><t xml:space="preserve">x</t></is></c>', 'x'],
    ['<c t="n"/>', ''],
  ])('is the stored result of a formula, or nothing: %s', async (cell, text) => {
    expect((await read(cell)).inTexts).toEqual({ text });
  });

  it.each([
    '<c t="e" vm="1"><v>#VALUE!</v></c>',
    '<c t="str"><f>_xlfn.DISPIMG("ID_1",1)</f><v>=DISPIMG("ID_1",1)</v></c>',
  ])('is an error where it holds a picture: %s', async (cell) => {
    expect((await read(cell)).inHtml.error).toContain('The cell holds a picture');
  });
});
