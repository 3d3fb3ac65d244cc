import { describe, expect, test } from 'vitest';
import { beginningOf } from './html-beginning.ts';

const said = (html: string, maxLength = 200) =>
  beginningOf(html, maxLength)
    .map((piece) => ('latex' in piece ? `[${piece.latex}]` : piece.words))
    .join('');

const table =
  '<table><tbody><tr><th>Test</th><th>Disease</th><th>No <b>disease</b></th></tr><tr><td>Positive</td><td>160</td><td>40</td></tr></tbody></table>';

describe('the beginning of a rich text', () => {
  test('the beginning of a rich text shows a table by its headings, between what comes before and after it', () => {
    expect(said(`<p>A screening test was tried:</p>${table}<p>What is its sensitivity?</p>`)).toBe(
      'A screening test was tried: (table: Test, Disease, No disease) What is its sensitivity?',
    );
    expect(said('<table><tr><td></td></tr></table>')).toBe('(a table)');
  });

  test('the beginning of a rich text keeps formulas separate, to be drawn', () => {
    const html =
      '<p>If <span data-type="inline-math" data-latex="a &lt; b"></span> &amp; more</p><div data-type="block-math" data-latex="x^2"></div>';
    expect(beginningOf(html, 200)).toEqual([
      { words: 'If ' },
      { latex: 'a < b' },
      { words: ' & more ' },
      { latex: 'x^2' },
    ]);
  });

  test('the beginning of a rich text names an image, separates blocks and joins the parts of a word', () => {
    expect(said('<p>One</p><p>two<strong>three</strong></p><p><img src="/files/a.png"></p>')).toBe(
      'One twothree (an image)',
    );
  });

  test('the beginning of a rich text ends after a whole word when the text is long', () => {
    expect(said('<p>One two three four</p>', 10)).toBe('One two…');
    expect(said(`<p>${'word '.repeat(200)}</p>`, 60).length).toBeLessThanOrEqual(61);
    expect(said('plain & simple')).toBe('plain & simple');
  });

  test('the beginning of a rich text is empty for an empty text', () =>
    expect(beginningOf('<p></p>', 100)).toEqual([]));
});
