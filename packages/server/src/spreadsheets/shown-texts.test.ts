import { describe, expect, it } from 'vitest';
import { both, readCell, styled } from '../testing/read-cell.ts';

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
  ])(
    'a raised or lowered character of a text is HTML, or Unicode where that has it, shared or not: %s',
    async (runs, text, html, note) => {
      const inline = await readCell(`<c t="inlineStr"><is>${runs}</is></c>`);
      const shared = await readCell('<c t="s"><v>0</v></c>', { shared: `<si>${runs}</si>` });
      expect(inline).toEqual(shared);
      expect(inline.inHtml).toEqual({ text: html });
      expect(inline.inTexts).toEqual({ text, note: expect.stringContaining(note) });
      expect(inline.inValues).toEqual(inline.inTexts);
    },
  );

  it('a raised or lowered character of a long text is told with what stands around it', async () => {
    const runs = rich(['x'.repeat(100)], ['2', 'superscript'], ['y'.repeat(100)]);
    const { inTexts } = await readCell(`<c t="inlineStr"><is>${runs}</is></c>`);
    expect(inTexts.note).toContain('…xxxxxxxxxxxxxxx²yyyy');
  });

  it('a raised or lowered character is none where only the style of a run differs, or only a space is raised', async () => {
    const runs = rich(['10'], [' ', 'superscript'], ['mg', 'baseline']);
    const reading = { inTexts: { text: '10 mg' }, inHtml: { text: '10 mg' }, inValues: { text: '10 mg' } };
    expect(await readCell(`<c t="inlineStr"><is>${runs}</is></c>`)).toEqual(reading);
    const shared = `<si><t>10</t></si><si>${runs}</si>`;
    expect(await readCell('<c t="s"><v>1</v></c>', { shared })).toEqual(reading);
  });

  it('a raised or lowered character comes from the font of its cell too, except where a run has its own', async () => {
    const options = { formats: ['General'], script: 'superscript' };
    expect((await readCell('<c s="1" t="inlineStr"><is><t>2</t></is></c>', options)).inHtml.text).toBe(
      '<sup>2</sup>',
    );
    expect((await readCell(styled(2), options)).inTexts.text).toBe('²');
    expect((await readCell(styled(2), options)).inValues.text).toBe('2');
    const runs = rich(['2'], ['mg', 'baseline']);
    expect((await readCell(`<c s="1" t="inlineStr"><is>${runs}</is></c>`, options)).inHtml.text).toBe(
      '<sup>2</sup>mg',
    );
  });

  it('hints at the pronunciation are no part of a text', async () => {
    const runs = '<r><t>東京</t></r><rPh sb="0" eb="2"><t>トウキョウ</t></rPh><phoneticPr fontId="1"/>';
    expect((await readCell(`<c t="inlineStr"><is>${runs}</is></c>`)).inTexts).toEqual({ text: '東京' });
  });
});

describe('a text whose format shows another text', () => {
  const text = (value: string) => `<c s="1" t="inlineStr"><is><t>${value}</t></is></c>`;

  it.each([
    ['@" mg"', '5-10', '5-10 mg'],
    ['0;-0;0;"("@")"', 'x', '(x)'],
  ])(
    'a text whose format shows another text is read as the format %s shows it',
    async (format, held, shown) => {
      const { inTexts, inValues } = await readCell(text(held), { formats: [format] });
      expect(inTexts).toEqual({ text: shown, note: both(shown, held, shown) });
      expect(inValues).toEqual({ text: held });
    },
  );

  it.each([
    '@',
    '_(@_)',
    'd mmmm yyyy;@',
    '0.00',
    '"₹ "#,##0',
    '_(* #,##0.00_);_(* \\(#,##0.00\\);_(* "-"??_);_(@_)',
  ])(
    'a text whose format shows another text is read as it is where the format %s leaves texts alone',
    async (format) => {
      expect((await readCell(text('12 mg'), { formats: [format] })).inTexts).toEqual({ text: '12 mg' });
    },
  );

  it('a text whose format shows another text is an error where nothing is shown of it', async () => {
    const { inTexts } = await readCell(text('secret'), { formats: [';;;'] });
    expect(inTexts.error).toContain('Excel shows nothing, the file holds secret');
  });
});

describe('a cell without a text', () => {
  it.each(['#NAME?', '#REF!', '#DIV/0!', '#N/A', '#VALUE!', '#SPILL!'])(
    'a cell without a text is an error where it holds the error %s',
    async (word) => {
      const error = `Excel shows the error ${word}: correct the cell and upload again`;
      const { inTexts, inValues } = await readCell(`<c t="e"><f>NOPE()</f><v>${word}</v></c>`);
      expect([inTexts, inValues]).toEqual([
        { text: word, error },
        { text: word, error },
      ]);
    },
  );

  it('a cell without a text is a word where it holds a logical value', async () => {
    expect(await readCell('<c t="b"><v>1</v></c>')).toMatchObject({
      inTexts: { text: 'TRUE', note: 'The cell holds the logical value TRUE: the text TRUE is taken' },
      inValues: { text: 'TRUE' },
    });
  });

  it.each(['<c><f>A2*2</f></c>', '<c><f>A2*2</f><v></v></c>', '<c t="str"><f>A2*2</f></c>'])(
    'a cell without a text is an error where it holds a formula without its result: %s',
    async (cell) => {
      const error =
        'The cell holds the formula A2*2 without its result: open the file in Excel, save it and upload again';
      const { inTexts, inValues } = await readCell(cell);
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
  ])('a cell without a text is the stored result of a formula, or nothing: %s', async (cell, text) => {
    expect((await readCell(cell)).inTexts).toEqual({ text });
  });

  it.each([
    '<c t="e" vm="1"><v>#VALUE!</v></c>',
    '<c t="str"><f>_xlfn.DISPIMG("ID_1",1)</f><v>=DISPIMG("ID_1",1)</v></c>',
  ])('a cell without a text is an error where it holds a picture: %s', async (cell) => {
    expect((await readCell(cell)).inHtml.error).toContain('The cell holds a picture');
  });
});
