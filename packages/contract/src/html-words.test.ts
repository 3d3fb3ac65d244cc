import { describe, expect, it } from 'vitest';
import { checked } from './first-error.ts';
import { isBlankHtml, wordsOfHtml } from './html-words.ts';
import { decimalOf } from './questions/question-rules.ts';
import { richText } from './values.ts';

const many = 20_000;

function msOf(work: () => unknown): number {
  const startMs = performance.now();
  work();
  return performance.now() - startMs;
}

describe('the words of HTML', () => {
  it('the words of HTML are its text, with formulas as their LaTeX and blocks separated', () => {
    const html = '<p>If <span data-latex="a<b>c"></span>, then <strong>b</strong>old</p><p>x &lt; y</p>';
    expect(wordsOfHtml(html)).toBe('If a<b>c, then bold x < y');
    expect(wordsOfHtml('3 < 4 and <a href="/x">more</a>')).toBe('3 < 4 and more');
  });

  it.each([
    ...[
      '',
      ' \n',
      '<p>\u200b</p>',
      '<ul><li><p>&nbsp;',
      '<p title="a>b">\u00a0<br/></P>',
      "<a href='x'></a>",
    ],
    ...['<span data-latex=" "></span>', '<p>\u00ad\u2060\ufeff</p>'],
  ])('the words of HTML are none in %j, which is blank', (html) => {
    expect(isBlankHtml(html)).toBe(true);
    expect(isBlankHtml(`${html}0`)).toBe(false);
    expect(isBlankHtml(`<b>.${html}`)).toBe(false);
  });

  it.each([
    '<p',
    '<p "',
    '< p>',
    '&nbsp',
    '&NBSP;',
    '&amp;',
    '<img src="x">',
    '<IMG\nsrc>',
    '<div data-latex="x"></div>',
  ])('%j is not blank', (html) =>
    expect([isBlankHtml(html), isBlankHtml(`<p>${html}`)]).toEqual([false, false]),
  );

  it.each([
    ['unclosed tags', '<a'.repeat(many)],
    ['a name that never ends', `<${'a'.repeat(many)}`],
    ['quotes that never end', `<a "'`.repeat(many)],
    ['formulas that never end', ' data-latex="<a'.repeat(many)],
  ])('the words of HTML are found in linear time: %s', (_, html) => {
    expect(msOf(() => wordsOfHtml(html))).toBeLessThan(500);
    expect(msOf(() => isBlankHtml(html))).toBeLessThan(500);
  });
});

it('a rich text that is too long is refused before it is read', () => {
  const schema = richText({ maxLength: 10, messageIfNone: 'Please fill this' });
  expect(() => checked(schema, '<p></p>'.repeat(9))).toThrow(
    'Please keep this under 10 characters, formatting included',
  );
});

it('a number with very many zeros is checked as fast as any', () => {
  expect(msOf(() => decimalOf(`1.${'0'.repeat(5 * many)}1`))).toBeLessThan(500);
  expect(decimalOf('1.50')).toBe('1.5');
});
