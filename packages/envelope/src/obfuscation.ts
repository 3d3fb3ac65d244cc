import { BadEnvelope } from './bad-envelope.ts';

// d3 §9: every byte is XORed with the character codes of 'a', 'b' and 'c'.
const MASK = 97 ^ 98 ^ 99;

const utf8 = new TextEncoder();
const strictUtf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

const HEX_OF_BYTE = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));
const BYTE_OF_HEX = new Map(HEX_OF_BYTE.map((hex, byte) => [hex, byte]));

// As keys of an object copied field by field these reach the prototype instead of the row.
const PROTOTYPE_KEYS = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * Encodes a text as 'a' + masked lower-case hex of its UTF-8 bytes + 'b': characters safe in a URL or a cookie.
 * An encoding, never a protection. A lone surrogate has no UTF-8 form and becomes U+FFFD.
 */
export function obfuscate(text: string): string {
  let hex = '';
  for (const byte of utf8.encode(text)) hex += HEX_OF_BYTE[byte ^ MASK];
  return `a${hex}b`;
}

/**
 * Reads what `obfuscate` wrote, and texts from before, which kept one byte per character ('é' as E9): bytes that
 * are not valid UTF-8 are taken as Latin-1. Two limits follow. An old text whose bytes happen to be valid UTF-8
 * ('Ã©', C3 A9) reads as the UTF-8 text ('é'); and an old text with characters above U+00FF had already lost
 * them when written. Throws BadEnvelope for anything else.
 */
export function reveal(text: string): string {
  const bytes = maskedBytesOf(text);
  try {
    return strictUtf8.decode(bytes);
  } catch {
    return latin1Of(bytes);
  }
}

/** Encodes an object for the `id` of a URL. Throws TypeError for what JSON does not write as an object. */
export function encodeId(value: object): string {
  const json = JSON.stringify(value);
  if (!json?.startsWith('{')) throw new TypeError('Only an object can be an id');
  return obfuscate(json);
}

/**
 * Reads an `id`, new or old (see `reveal`). Keys named `__proto__`, `constructor` or `prototype` are dropped at
 * every depth. Throws BadEnvelope unless the id holds a JSON object.
 */
export function decodeId(text: string): Record<string, unknown> {
  const id = parsed(reveal(text));
  if (typeof id !== 'object' || id === null || Array.isArray(id)) throw new BadEnvelope();
  return id as Record<string, unknown>;
}

function maskedBytesOf(text: string): Uint8Array {
  if (typeof text !== 'string' || !text.startsWith('a') || !text.endsWith('b') || text.length % 2 !== 0) {
    throw new BadEnvelope();
  }
  const bytes = new Uint8Array(text.length / 2 - 1);
  for (let i = 0; i < bytes.length; i++) {
    const byte = BYTE_OF_HEX.get(text.slice(2 * i + 1, 2 * i + 3));
    if (byte === undefined) throw new BadEnvelope();
    bytes[i] = byte ^ MASK;
  }
  return bytes;
}

// Not TextDecoder('latin1'): by the encoding standard that label means windows-1252, which differs in 80-9F.
function latin1Of(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return text;
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json, (key, value) => (PROTOTYPE_KEYS.has(key) ? undefined : value));
  } catch {
    throw new BadEnvelope();
  }
}
