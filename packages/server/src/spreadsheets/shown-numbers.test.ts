import { describe, expect, it } from 'vitest';
import { both, readCell, readStyled, styled } from '../testing/read-cell.ts';

const asText = 'format the column as text, enter it again and upload again';

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
  ])(
    'a number whose digits are all shown is read as it is shown in the format %s: %s',
    async (format, value, text, inValues) => {
      const reading = { inTexts: { text }, inHtml: { text }, inValues: { text: inValues } };
      expect(await readStyled(format, value)).toEqual(reading);
    },
  );
});

type NumberCase = [format: string | number, value: string | number, shown: string, held: string];

describe('a number whose format shows another number', () => {
  it.each<NumberCase>([
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
    'a number whose format shows another number is read as it is shown in texts and as it is held in values, and both are told: %s, %s',
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

  it.each<NumberCase>([
    ['0.0%', '8.9999999999999993E-3', '0.9%', '0.009'],
    [9, 0.3, '30%', '0.3'],
    [10, 0.255, '25.50%', '0.255'],
    ['0.00%', 0.125, '12.50%', '0.125'],
  ])(
    'a number whose format shows another number is what is shown in every column where it is a percentage: %s, %s',
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
    'a number whose format shows another number is an error in texts where the format %s shows nothing that can be read',
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
  ])(
    'a number of more than 15 digits is an error in every column in the format %s: %s',
    async (format, value, shown, held) => {
      const { inTexts, inValues } = await readStyled(format, value);
      expect(inTexts.error).toMatch(/and a number keeps only 15 digits/);
      expect(inTexts.error).toContain(`the file holds ${held}`);
      if (shown.includes('E')) expect(inTexts.error).toContain(`Excel shows ${shown}`);
      expect(inValues.error).toBe(inTexts.error);
    },
  );

  it('a number of more than 15 digits is an error in texts only where its column shows as many decimals as it is wide', async () => {
    const { inTexts, inValues } = await readStyled('General', '0.33333333333333331');
    expect(inTexts.error).toBe(
      `Excel shows 0.333333333, the file holds 0.33333333333333331, and a number keeps only 15 digits: ${asText}`,
    );
    expect(inValues).toEqual({ text: '0.333333333333333' });
  });

  it('a number of more than 15 digits is read as it is shown where the format says how many decimals', async () => {
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
  ])('a day or a time of %s is read as it is shown in texts, and as a day in values: %s', async (...one) => {
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
      const { inTexts, inValues } = await readCell(`<c t="d"><v>${written}</v></c>`);
      expect(inTexts).toMatchObject({ text: '2026-04-03', note: expect.stringContaining('it as a date') });
      expect(inValues).toEqual({ text: '2026-04-03' });
    }
  });

  it('a day of a workbook that counts from 1904 is the day that it shows', async () => {
    const options = { formats: ['d-mmm-yy'], is1904: true };
    expect(await readCell(styled(44653), options)).toMatchObject({
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
