import { Buffer, isUtf8 } from 'node:buffer';
import { createCipheriv, createDecipheriv } from 'node:crypto';

const ALGORITHM = 'aes-256-cbc';

/** The server's twin of cipher-noble.ts, several times faster on a 10 kB body. Same arguments, same answers. */
export function encrypt(key: string, iv: string, content: string | Uint8Array): string {
  const cipher = createCipheriv(ALGORITHM, key, iv);
  const bytes = typeof content === 'string' ? Buffer.from(content, 'utf8') : content;
  return Buffer.concat([cipher.update(bytes), cipher.final()]).toString('base64');
}

/** The reverse of `encrypt`. Throws unless base64, padding and UTF-8 are all exact. */
export function decrypt(key: string, iv: string, base64: string): string {
  const sealed = Buffer.from(base64, 'base64');
  // Buffer skips what is not base64; only the way back tells whether the text was exact.
  if (sealed.toString('base64') !== base64) throw new TypeError('not canonical base64');
  const decipher = createDecipheriv(ALGORITHM, key, iv);
  const plain = Buffer.concat([decipher.update(sealed), decipher.final()]);
  if (!isUtf8(plain)) throw new TypeError('not UTF-8');
  return plain.toString('utf8');
}
