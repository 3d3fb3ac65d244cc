import { describe, expect, it } from 'vitest';
import { checked } from './first-fault.ts';
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
  it('are its text, with formulas by their LaTeX and blocks apart', () => {
    const html = '<p>If <span data-latex="a<b>c"></span>, then <strong>b</strong>old</p><p>x &lt; y</p>';
    expect(wordsOfHtml(html)).toBe('If a<b>c, then bold x < y');
    expect(wordsOfHtml('3 < 4 and <a href="/x">more</a>')).toBe('3 < 4 and more');
    expect([isBlankHtml('<p>\u200b</p>'), isBlankHtml('<p>0</p>')]).toEqual([true, false]);
  });

  it.each([
    ['tags that never end', '<a'.repeat(many)],
    ['a name that never ends', `<${'a'.repeat(many)}`],
    ['quotes that never end', `<a "'`.repeat(many)],
    ['formulas that never end', ' data-latex="<a'.repeat(many)],
  ])('are found in time that grows with the text: %s', (_, html) => {
    expect(msOf(() => wordsOfHtml(html))).toBeLessThan(500);
  });
});

it('a rich text that is too long is refused before it is read', () => {
  const schema = richText({ mostLength: 10, messageIfNone: 'Please fill this' });
  expect(() => checked(schema, '<p></p>'.repeat(9))).toThrow(
    'Please keep this under 10 characters, formatting included',
  );
});

it('a number with very many noughts is looked at as fast as any', () => {
  expect(msOf(() => decimalOf(`1.${'0'.repeat(5 * many)}1`))).toBeLessThan(500);
  expect(decimalOf('1.50')).toBe('1.5');
});
