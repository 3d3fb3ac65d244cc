import { expect, test } from 'vitest';
import { cutHtml, cutWords } from './cut-words.ts';

test('A text is cut after 40 letters if it is longer', () => {
  expect(cutWords('a'.repeat(40))).toBe('a'.repeat(40));
  expect(cutWords('a'.repeat(41))).toBe(`${'a'.repeat(40)}…`);
  expect(cutWords(`${'ab '.repeat(3)}\n c`)).toBe('ab ab ab c');
  expect(cutWords('😀'.repeat(41))).toBe(`${'😀'.repeat(40)}…`);
});

test('A reply is cut by its text, without counting tags', () => {
  expect(cutHtml(`<p><strong>${'a'.repeat(39)}</strong>bcd</p>`)).toBe(`${'a'.repeat(39)}b…`);
  expect(cutHtml('')).toBe('');
});
