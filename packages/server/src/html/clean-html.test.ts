import { wordsOfHtml } from '@prepdesk/contract/html-words';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyText } from '../testing/any-text.ts';
import { htmlAttacks } from '../testing/html-attacks.ts';
import { htmlError } from '../testing/html-error.ts';
import { cleanHtml, plainText } from './clean-html.ts';

const frame = '<table border="1" cellpadding="6" width="100%">';
const manners = 'rel="noopener noreferrer" target="_blank"';

describe('cleaning keeps what editors write', () => {
  it.each([
    ['plain text', 'Profit is not 100% sure > 0', 'Profit is not 100% sure > 0'],
    ['the special characters of a text', 'loss < profit & tax', 'loss &lt; profit &amp; tax'],
    [
      'bold and italic words',
      '<b>a</b><i>b</i><u>c</u><strike>d</strike>',
      '<strong>a</strong><em>b</em><u>c</u><s>d</s>',
    ],
    ['superscripts and subscripts', 'H<sub>2</sub>O m<sup>2</sup>', 'H<sub>2</sub>O m<sup>2</sup>'],
    [
      'lists',
      '<ul><li>a<li>b</ul><ol start="3"><li>c</ol>',
      '<ul><li>a</li><li>b</li></ul><ol start="3"><li>c</li></ol>',
    ],
    [
      'tables, in our frame',
      '<table style="width:9px" class="x"><tr><td colspan="2" width="4">a',
      `${frame}<tr><td colspan="2">a</td></tr></table>`,
    ],
    [
      'cells over several columns, up to a harmless number',
      '<table><tr><td colspan="9999" rowspan="3" style="text-align:right">a</td><th rowspan="1e9">b</th><td colspan="0">c</td></tr></table>',
      `${frame}<tr><td colspan="100" rowspan="3" style="text-align:right">a</td><th>b</th><td>c</td></tr></table>`,
    ],
    [
      'links',
      '<a href="https://a.example/?a=1&amp;b=2" class="x">a</a>',
      `<a href="https://a.example/?a=1&amp;b=2" ${manners}>a</a>`,
    ],
    [
      'the alignment of a block',
      '<p style="color:red; TEXT-ALIGN: Center">a</p>',
      '<p style="text-align:center">a</p>',
    ],
    [
      'own images',
      '<img class="x" src="/files/images/0a-b.png" alt="" width="30" height="1e3">',
      '<img src="/files/images/0a-b.png" alt="" width="30" style="vertical-align:middle" />',
    ],
    [
      'formulas',
      '<p><span data-type="inline-math" data-latex="a &lt; \\frac12"></span></p>',
      '<p><span data-type="inline-math" data-latex="a &lt; \\frac12"></span></p>',
    ],
    [
      'formulas without their rendering',
      '<div data-type="block-math" data-latex="x" class="y"><b>x</b></div>a',
      '<div data-type="block-math" data-latex="x"></div>a',
    ],
    ['the words of unknown elements', '<section><font color="red">a</font> <x-y>b</x-y></section>', 'a b'],
    ['the words of a span', '<p><span style="color:red">a</span><b>b</b></p>', '<p>a<strong>b</strong></p>'],
    [
      'images of other sites as links',
      '<img src="https://a.example/x.png" alt="Cell"><b>c</b>',
      `<a href="https://a.example/x.png" ${manners}>Cell</a><strong>c</strong>`,
    ],
    [
      'one link instead of two nested ones',
      '<a href="https://a.example"><img src="https://b.example/x.png"></a>',
      `<a href="https://a.example" ${manners}>Image</a>`,
    ],
  ])('cleaning keeps what editors write %s', (_, html, expected) => {
    expect(cleanHtml(html)).toBe(expected);
    expect(cleanHtml(expected)).toBe(expected);
  });

  it.each([
    '',
    '  ',
    '<p></p>',
    '<p>&nbsp;<br></p>',
    '<p>\u200b</p>',
    '<script>x</script>',
    '<img src=x>',
    '<a href="https://a.example"></a>',
  ])('nothing of %j, in which nothing can be read or seen', (html) => {
    expect(cleanHtml(html)).toBe('');
  });

  it('an image embedded in the text is left out, whatever its kind', () => {
    expect(cleanHtml('<p>a<img src="data:image/png;base64,iVBORw0KGgo=" alt="">b</p>')).toBe('<p>ab</p>');
  });
});

describe('the plain text of', () => {
  it.each([
    ['<p>What is <b>profit</b>?</p><p>Choose\n one.</p>', 'What is profit? Choose one.'],
    ['H<sub>2</sub>O &amp; &lt;CO<sub>2</sub>&gt;', 'H2O & <CO2>'],
    ['<ul><li>a</li><li>b</li></ul>c<br>d', 'a b c d'],
    [
      '<p>E = <span data-type="inline-math" data-latex="\\frac{1}{2} &lt; x"></span></p>',
      'E = \\frac{1}{2} < x',
    ],
    ['a\u00a0\u00a0 b', 'a b'],
    ['<img src="/files/images/0a.png" alt="A cell">', ''],
    ['<script>alert(1)</script><p>a</p>', 'a'],
  ])('the plain text of %j is %j', (html, words) => {
    expect(plainText(html)).toBe(words);
  });
});

describe('attacks', () => {
  it('more than a thousand attacks on the cleaning are tried', () => {
    expect(htmlAttacks.length).toBeGreaterThan(1000);
  });

  it('attacks are cleaned to kept elements only, and cleaning them again changes nothing', () => {
    for (const attack of htmlAttacks) {
      const clean = cleanHtml(attack);
      expect(htmlError(clean), attack).toBe('');
      expect(cleanHtml(clean), attack).toBe(clean);
    }
  });

  it('attacks put together from random pieces are cleaned as well', () => {
    const crumb = fc.oneof(
      fc.constantFrom(...htmlAttacks.slice(0, 200).flatMap((attack) => attack.split(/(?=[<> "'=])/))),
      fc.constantFrom(
        '<p>',
        '</p>',
        '<span>',
        '</span>',
        '<a href="https://a.example">',
        '</a>',
        '<table>',
        '<td>',
      ),
      anyText(4),
    );
    fc.assert(
      fc.property(fc.array(crumb, { maxLength: 12 }), (crumbs) => {
        const clean = cleanHtml(crumbs.join(''));
        expect(htmlError(clean)).toBe('');
        expect(cleanHtml(clean)).toBe(clean);
        expect(plainText(clean)).toBe(wordsOfHtml(clean));
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    ['<b>', 60_000],
    ['<div>', 40_000],
    ['<span>x</span>', 15_000],
    ['<a href="https://a.example">', 7000],
    ['<td>', 50_000],
    ['<', 200_000],
    ['&', 200_000],
    ['<p style="', 20_000],
    ['<!--', 50_000],
  ])('attacks do not hold up the server: %s, %i times', (piece, times) => {
    const startedAt = performance.now();
    cleanHtml(piece.repeat(times));
    expect(performance.now() - startedAt).toBeLessThan(10_000);
  });
});
