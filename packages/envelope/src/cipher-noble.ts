import { cbc } from '@noble/ciphers/aes.js';
import { fromBase64, toBase64 } from './base64.ts';

// Not crypto.subtle: browsers leave it undefined on plain-http host names, and it is asynchronous.
const utf8 = new TextEncoder();
// ignoreBOM keeps a leading U+FEFF in the text instead of swallowing it.
const strictUtf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** AES-256-CBC with PKCS#7. `key` is 32 and `iv` 16 ASCII characters; answers base64. */
export function encrypt(key: string, iv: string, content: string | Uint8Array): string {
  const bytes = typeof content === 'string' ? utf8.encode(content) : content;
  return toBase64(cbc(utf8.encode(key), utf8.encode(iv)).encrypt(bytes));
}

/** The reverse of `encrypt`. Throws unless base64, padding and UTF-8 are all exact. */
export function decrypt(key: string, iv: string, base64: string): string {
  return strictUtf8.decode(cbc(utf8.encode(key), utf8.encode(iv)).decrypt(fromBase64(base64)));
}
