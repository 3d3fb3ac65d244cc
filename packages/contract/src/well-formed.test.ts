import { describe, expect, it } from 'vitest';
import { cutTo, storable, wellFormed } from './well-formed.ts';

describe('a text with half a character', () => {
  it('gets a mark in its place, and keeps whole ones', () => {
    expect(wellFormed('a\ud83d b 😀 \ude00')).toBe('a\ufffd b 😀 \ufffd');
  });

  it('is stored without zeros, not without the six characters that stand for one', () => {
    expect(storable('a\u0000b\ud83d \\u0000')).toBe('ab\ufffd \\u0000');
  });
});

it('a text is cut between characters', () => {
  expect([cutTo(2, '😀😀😀'), cutTo(3, 'ab😀c'), cutTo(9, 'abc')]).toEqual(['😀😀', 'ab😀', 'abc']);
});
