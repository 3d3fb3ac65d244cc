import { BadEnvelope } from './bad-envelope.ts';
import { fromBase64 } from './base64.ts';
import { IV_END, KEY_END } from './heads.ts';

const utf8 = new TextEncoder();
const strictUtf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Whether this browser has what `openCompressed` needs: it hides its cipher on plain-http host names. */
export const canOpenCompressed = (): boolean =>
  typeof DecompressionStream !== 'undefined' && crypto.subtle !== undefined;

/**
 * Opens a text that was compressed by `deflate` before it was sealed, with the browser's own cipher and without
 * holding up the page. Throws BadEnvelope, and nothing else.
 */
export async function openCompressed(sealed: string): Promise<string> {
  try {
    const name = 'AES-CBC';
    const key = await crypto.subtle.importKey('raw', utf8.encode(sealed.slice(0, KEY_END)), name, false, [
      'decrypt',
    ]);
    const iv = utf8.encode(sealed.slice(KEY_END, IV_END));
    const bytes = fromBase64(sealed.slice(IV_END)) as Uint8Array<ArrayBuffer>;
    const compressed = await crypto.subtle.decrypt({ name, iv }, key, bytes);
    const content = new Blob([compressed]).stream().pipeThrough(new DecompressionStream('deflate'));
    return strictUtf8.decode(await new Response(content).arrayBuffer());
  } catch {
    throw new BadEnvelope();
  }
}
