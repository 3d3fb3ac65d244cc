import { expect, it } from 'vitest';
import { beginningOfText, maxOfBeginning } from './drugs.ts';

it('the beginning of a text shows where its lines and cells end', () => {
  const table =
    '<table><tr><th><p>Who</p></th><th><p>How much</p></th></tr><tr><td><p>Adults</p></td></tr></table>';
  expect(beginningOfText(table)).toBe('Who · How much · Adults');
  expect(
    beginningOfText('<p>It eases pain.</p><ul><li><p>Acute attacks</p></li><li><p>Long</p></li></ul>'),
  ).toBe('It eases pain. Acute attacks · Long');
  expect(beginningOfText('<p></p><p>One line</p><p></p>')).toBe('One line');
  expect(beginningOfText('<p></p>')).toBe('');
  expect(beginningOfText(`<p>${'x'.repeat(maxOfBeginning - 5)}</p>`)).toBe('x'.repeat(maxOfBeginning - 5));
});
