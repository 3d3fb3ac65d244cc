/** How a file of separated cells becomes text, in browser and server alike. */

/** Which UTF-16 the byte order mark says, as spreadsheets write it for "Unicode text". */
export function markedUtf16(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : undefined;
}

/** The text without its byte order mark; undefined for what is neither UTF-8 nor marked as UTF-16. */
export function csvText(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder(markedUtf16(bytes) ?? 'utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Comma, semicolon or tab: the most frequent one in the headings, outside quotes. */
export function delimiterOf(text: string): string {
  const headings = /^(?:"(?:[^"]|"")*"|[^"\r\n])*/.exec(text)?.[0].replace(/"(?:[^"]|"")*"/g, '') ?? '';
  const countOf = (one: string) => headings.split(one).length;
  return [';', '\t'].reduce((best, one) => (countOf(one) > countOf(best) ? one : best), ',');
}
