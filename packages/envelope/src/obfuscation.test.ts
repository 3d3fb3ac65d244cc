import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import vectors from '../vectors/vectors.json' with { type: 'json' };
import { BadEnvelope } from './bad-envelope.ts';
import { decodeId, encodeId, obfuscate, reveal } from './obfuscation.ts';

const utf8 = new TextDecoder('utf-8', { ignoreBOM: true });
const rows = (list: { textBase64: string; obfuscated: string }[]) =>
  list.map(({ textBase64, obfuscated }) => ({
    text: utf8.decode(Buffer.from(textBase64, 'base64')),
    obfuscated,
  }));

const PROTOTYPE_KEYS = ['__proto__', 'constructor', 'prototype'];

describe('an obfuscated text', () => {
  test.each(rows(vectors.obfuscated))(
    'an obfuscated text is as python3 writes it: $text',
    ({ text, obfuscated }) => {
      expect(obfuscate(text)).toBe(obfuscated);
      expect(reveal(obfuscated)).toBe(text);
    },
  );

  test('an obfuscated text reads back for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        const obfuscated = obfuscate(text);
        expect(obfuscated).toMatch(/^a(?:[0-9a-f]{2})*b$/);
        expect(reveal(obfuscated)).toBe(text);
      }),
      { numRuns: 1000 },
    );
  });

  test('an obfuscated text holds a lone surrogate as U+FFFD', () => {
    expect(reveal(obfuscate('a\uD83Db'))).toBe('a\uFFFDb');
  });

  test.each(rows(vectors.legacy))(
    'an obfuscated text of the old one-byte kind reads as Latin-1: $text',
    ({ text, obfuscated }) => {
      expect(reveal(obfuscated)).toBe(text);
    },
  );

  test('an obfuscated text of the old kind reads as UTF-8 where its bytes happen to be that', () => {
    const oldText = 'Ã©';
    const masked = [...oldText].map((character) => (character.charCodeAt(0) ^ 96).toString(16)).join('');
    expect(reveal(`a${masked}b`)).toBe('é');
  });

  test.each([
    '',
    'a',
    'b',
    'ba',
    'a0b',
    'a0',
    '01',
    'a01',
    '01b',
    'A01b',
    'a01B',
    'a0Ab',
    'a0gb',
    'a 1b',
    'a+1b',
    'a-1b',
    'a0xb',
    'a0.b',
    'a01b ',
    ' a01b',
    'a01b\n',
    'a०१b',
  ])('an obfuscated text that was never obfuscated is refused: %j', (text) => {
    expect(() => reveal(text)).toThrow(BadEnvelope);
    expect(() => decodeId(text)).toThrow(new BadEnvelope());
  });

  test.each([undefined, null, 12, {}, ['a01b']])('an obfuscated text is a text, never %j', (input) => {
    expect(() => reveal(input as string)).toThrow(BadEnvelope);
    expect(() => decodeId(input as unknown as string)).toThrow(BadEnvelope);
  });
});

describe('the id in a URL', () => {
  test('the id in a URL reads back for any object and needs no escaping', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.string({ unit: 'binary' }), fc.jsonValue({ stringUnit: 'binary' })),
        (value) => {
          const written = JSON.stringify(value);
          fc.pre(!PROTOTYPE_KEYS.some((key) => written.includes(`"${key}"`)));
          const id = encodeId(value);
          expect(encodeURIComponent(id)).toBe(id);
          expect(decodeId(id)).toEqual(JSON.parse(written));
        },
      ),
      { numRuns: 500 },
    );
  });

  test('the id in a URL keeps rupees, Hindi, emoji and even a lone surrogate', () => {
    const value = { name: 'लेखांकन 📚', price: '₹ 4,999', odd: '\uD83D', subjectID: 12 };
    expect(decodeId(encodeId(value))).toEqual(value);
  });

  test('the id in a URL of the old one-byte kind still leads to its row', () => {
    const old = vectors.legacy.map(({ obfuscated }) => obfuscated).find((text) => text.startsWith('a1b'))!;
    expect(decodeId(old)).toEqual({ name: 'Café crème' });
  });

  test.each(['12', '"text"', 'null', 'true', '[]', '[{"a":1}]', '', '{', '{"a":1}{'])(
    'the id in a URL is refused when it holds no object: %s',
    (json) => {
      expect(() => decodeId(obfuscate(json))).toThrow(BadEnvelope);
    },
  );

  test('the id in a URL is refused when it nests too deeply to be read', () => {
    const deep = `{"a":${'['.repeat(200_000)}${']'.repeat(200_000)}}`;
    expect(() => decodeId(obfuscate(deep))).toThrow(BadEnvelope);
  });

  test('the id in a URL drops the keys that reach a prototype, at every depth', () => {
    const json =
      '{"__proto__":{"isAdmin":true},"constructor":1,"prototype":2,"a":[{"__proto__":{"b":1},"c":3}],"d":4}';
    const id = decodeId(obfuscate(json));
    expect(JSON.stringify(id)).toBe('{"a":[{"c":3}],"d":4}');
    expect(Object.getPrototypeOf(id)).toBe(Object.prototype);
    expect('isAdmin' in Object.assign({}, id)).toBe(false);
  });

  test('the id in a URL is made of an object only', () => {
    for (const value of [[1], new Date(0), () => 1]) expect(() => encodeId(value)).toThrow(TypeError);
  });
});
