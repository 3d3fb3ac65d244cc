import { BadEnvelope } from './bad-envelope.ts';
import { fromBase64 } from './base64.ts';
import { IV_END, KEY_END } from './heads.ts';

const utf8 = new TextEncoder();
const strictUtf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * `openText` with the browser's own cipher, which does not hold up the page: for texts of some 100 KB.
 * Throws BadEnvelope, also where there is no such cipher (`crypto.subtle` is undefined on plain-http host names).
 */
export async function openNatively(sealed: string): Promise<string> {
  try {
    const name = 'AES-CBC';
    const key = await crypto.subtle.importKey('raw', utf8.encode(sealed.slice(0, KEY_END)), name, false, [
      'decrypt',
    ]);
    const iv = utf8.encode(sealed.slice(KEY_END, IV_END));
    const bytes = fromBase64(sealed.slice(IV_END)) as Uint8Array<ArrayBuffer>;
    return strictUtf8.decode(await crypto.subtle.decrypt({ name, iv }, key, bytes));
  } catch {
    throw new BadEnvelope();
  }
}
