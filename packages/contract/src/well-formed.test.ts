import { describe, expect, it } from 'vitest';
import { cutTo, storable, wellFormed, wellFormedThroughout } from './well-formed.ts';

describe('a text with half a character', () => {
  it('a text with half a character gets a replacement mark, while complete characters stay', () => {
    expect(wellFormed('a\ud83d b 😀 \ude00')).toBe('a\ufffd b 😀 \ufffd');
  });

  it('a text with half a character is stored without zero characters, but keeps the six characters that spell one', () => {
    expect(storable('a\u0000b\ud83d \\u0000')).toBe('ab\ufffd \\u0000');
  });
});

describe('a value of many texts', () => {
  it('a value of many texts gets replacement marks at any depth, also in its keys', () => {
    const value = { a: ['\ud83d', { 'k\udc8a': 'x', none: null, count: 1 }], left: undefined };
    expect(wellFormedThroughout(value)).toEqual({
      a: ['\ufffd', { 'k\ufffd': 'x', none: null, count: 1 }],
      left: undefined,
    });
  });

  it('a value of many texts stays the same value when all its texts are well-formed', () => {
    const value = { a: ['😀', new Date(0), new Set(['b'])], n: 1 };
    expect(wellFormedThroughout(value)).toBe(value);
    const mixed = wellFormedThroughout({ kept: value, half: '\ud83d' });
    expect(mixed.kept).toBe(value);
  });
});

it('a text is cut between characters', () => {
  expect([cutTo(2, '😀😀😀'), cutTo(3, 'ab😀c'), cutTo(9, 'abc')]).toEqual(['😀😀', 'ab😀', 'abc']);
});
