import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { KeyRing } from './key-ring.ts';

/** Each purpose has a key of its own, so that what is sealed for one cannot be used for another. */
const sealingKey = (secret: Buffer, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, Buffer.alloc(0), purpose, 32));

/** AES-256-GCM: nonce, tag and ciphertext in base64. */
export function sealText(secret: Buffer, purpose: string, text: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', sealingKey(secret, purpose), nonce);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64');
}

/** @returns undefined when it was sealed with none of these keys, or is not one of our sealed texts */
export function openText(keys: KeyRing, purpose: string, sealed: string): string | undefined {
  const bytes = Buffer.from(sealed, 'base64');
  for (const secret of keys) {
    try {
      const decipher = createDecipheriv('aes-256-gcm', sealingKey(secret, purpose), bytes.subarray(0, 12));
      decipher.setAuthTag(bytes.subarray(12, 28));
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
    } catch {
      // The tag does not match: another key may.
    }
  }
  return undefined;
}
