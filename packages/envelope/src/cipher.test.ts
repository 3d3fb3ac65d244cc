import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import vectors from '../vectors/vectors.json' with { type: 'json' };
import { fromBase64, toBase64 } from './base64.ts';
import * as noble from './cipher-noble.ts';
import * as node from './cipher-node.ts';

const ascii = (length: number) =>
  fc.string({
    unit: fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCharCode(code)),
    minLength: length,
    maxLength: length,
  });

const answerOf = (run: () => string): string => {
  try {
    return `text ${run()}`;
  } catch {
    return 'refused';
  }
};

describe.each([
  ['browser', noble],
  ['server', node],
])('the cipher of the %s', (_, cipher) => {
  test.each(vectors.sealed)(
    'the cipher writes and reads byte for byte what openssl writes: $name',
    (vector) => {
      const text = Buffer.from(vector.textBase64, 'base64').toString('utf8');
      expect(cipher.encrypt(vector.key, vector.iv, text)).toBe(vector.ciphertext);
      expect(cipher.decrypt(vector.key, vector.iv, vector.ciphertext)).toBe(text);
    },
  );

  test('the cipher keeps a byte order mark', () => {
    const { key, iv } = vectors.sealed[0]!;
    expect(cipher.decrypt(key, iv, cipher.encrypt(key, iv, '\uFEFFmark'))).toBe('\uFEFFmark');
  });

  test('the cipher refuses a key or an IV of another length', () => {
    const { key, iv, ciphertext } = vectors.sealed[0]!;
    for (const otherKey of ['', key.slice(1), key.slice(16), key.slice(8), `${key}a`, `é${key.slice(1)}`]) {
      expect(() => cipher.decrypt(otherKey, iv, ciphertext), otherKey).toThrow();
    }
    for (const otherIv of ['', iv.slice(1), `${iv}a`, `é${iv.slice(1)}`]) {
      expect(() => cipher.decrypt(key, otherIv, ciphertext), otherIv).toThrow();
    }
  });

  test('the cipher refuses base64 that is not exact, though its bytes would be right', () => {
    // '==' at the end: the four bits before it carry nothing and must be zero.
    const { key, iv, ciphertext } = vectors.sealed.find(({ name }) => name === 'empty object')!;
    const inexact = [
      ciphertext.replace('==', ''),
      ciphertext.replace('==', '='),
      ciphertext.replace(/.==$/, 'h=='),
      `${ciphertext}\n`,
      ` ${ciphertext}`,
      ciphertext.replace(/^(.{8})/, '$1\n'),
      `${ciphertext}====`,
    ];
    for (const text of inexact) expect(() => cipher.decrypt(key, iv, text), JSON.stringify(text)).toThrow();
    expect(cipher.decrypt(key, iv, ciphertext)).toBe('{}');
  });

  test('the cipher refuses padding that is not exact, and bytes that are not UTF-8', () => {
    const { key, iv } = vectors.sealed[0]!;
    // printf '\303' | openssl enc …; and blocks sealed with -nopad whose last byte is 0, 17, or one 2 without its twin.
    for (const ciphertext of [
      'IZN51rX0SLITc1jBWUV6KQ==',
      'VD/vuYPLXZSfMmo4DhT3GQ==',
      '0n+9iTZGa2uvlWp8XtGgoQ==',
      '+rWWsaQID5bPnG/1bPcM9g==',
    ]) {
      expect(() => cipher.decrypt(key, iv, ciphertext), ciphertext).toThrow();
    }
  });
});

describe('the ciphers of browser and server', () => {
  test('the ciphers of browser and server write the same and read each other for any key, IV and text', () => {
    fc.assert(
      fc.property(ascii(32), ascii(16), fc.string({ unit: 'binary', maxLength: 200 }), (key, iv, text) => {
        const sealed = node.encrypt(key, iv, text);
        expect(noble.encrypt(key, iv, text)).toBe(sealed);
        expect(noble.decrypt(key, iv, sealed)).toBe(text);
        expect(node.decrypt(key, iv, sealed)).toBe(text);
      }),
      { numRuns: 500 },
    );
  });

  test('the ciphers of browser and server treat lone surrogates alike', () => {
    fc.assert(
      fc.property(ascii(32), ascii(16), fc.array(fc.integer({ min: 0, max: 0xffff })), (key, iv, codes) => {
        const text = String.fromCharCode(0xd83d, ...codes);
        expect(noble.encrypt(key, iv, text)).toBe(node.encrypt(key, iv, text));
      }),
      { numRuns: 300 },
    );
  });

  test('the ciphers of browser and server accept and refuse the same ciphertexts', () => {
    const { key, iv } = vectors.sealed[0]!;
    const almostBase64 = fc.string({
      unit: fc.constantFrom(...'ABCDwxyz0189+/+/==-_ \n\té₹'),
      maxLength: 50,
    });
    const blocks = fc.uint8Array({ minLength: 0, maxLength: 48 }).map(toBase64);
    // Sealed bytes that need not be UTF-8: 300 of them leave a few readable ones.
    const anyBytes = fc
      .string({ unit: 'binary-ascii', maxLength: 40 })
      .map((text) => node.encrypt(key, iv, text));
    fc.assert(
      fc.property(fc.oneof(almostBase64, blocks, anyBytes), (ciphertext) => {
        expect(answerOf(() => noble.decrypt(key, iv, ciphertext))).toBe(
          answerOf(() => node.decrypt(key, iv, ciphertext)),
        );
      }),
      { numRuns: 3000 },
    );
  });
});

test('base64 agrees with Node for any bytes, a megabyte too', () => {
  const agree = (bytes: Uint8Array) => {
    const text = Buffer.from(bytes).toString('base64');
    expect(toBase64(bytes)).toBe(text);
    expect(Buffer.compare(fromBase64(text), bytes)).toBe(0);
  };
  fc.assert(fc.property(fc.uint8Array({ maxLength: 100 }), agree));
  agree(Uint8Array.from({ length: 1_048_577 }, (_, i) => (i * 31) % 256));
});
