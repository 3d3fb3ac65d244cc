import type { Span } from '../../storage/storage.ts';

/**
 * The bytes that a `Range` header asks for (RFC 9110 §14). Several ranges at once, or an invalid header, mean the whole
 * file. We do not use range-parser, because it refuses a suffix longer than the file, which the RFC treats as the whole
 * file.
 * @returns 'outside' when the file has none of these bytes
 */
export function spanOf(header: string | undefined, sizeBytes: number): Span | 'outside' | undefined {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '');
  if (!match || (match[1] === '' && match[2] === '')) return undefined;
  const end = sizeBytes - 1;
  if (match[1] === '') {
    const length = Math.min(Number(match[2]), sizeBytes);
    return length > 0 ? { first: sizeBytes - length, last: end } : 'outside';
  }
  const first = Number(match[1]);
  const last = match[2] === '' ? end : Math.min(Number(match[2]), end);
  if (match[2] !== '' && Number(match[2]) < first) return undefined;
  return first > end ? 'outside' : { first, last };
}
