import { describe, expect, it } from 'vitest';
import { cutTo, storable, wellFormed } from './well-formed.ts';

describe('a text with half a character', () => {
  it('gets a replacement mark, while complete characters stay', () => {
    expect(wellFormed('a\ud83d b 😀 \ude00')).toBe('a\ufffd b 😀 \ufffd');
  });

  it('is stored without zero characters, but keeps the six characters that spell one', () => {
    expect(storable('a\u0000b\ud83d \\u0000')).toBe('ab\ufffd \\u0000');
  });
});

it('a text is cut between characters', () => {
  expect([cutTo(2, '😀😀😀'), cutTo(3, 'ab😀c'), cutTo(9, 'abc')]).toEqual(['😀😀', 'ab😀', 'abc']);
});
