// Arguments of one call live on the stack, which too many would overflow.
const CHUNK_LENGTH = 8192;

/** Base64 with padding, by what browsers and Node share: `Buffer` exists in Node alone. */
export function toBase64(bytes: Uint8Array): string {
  let binary = '';
  for (let start = 0; start < bytes.length; start += CHUNK_LENGTH) {
    // `apply` takes the bytes as they are; spreading them into arguments is ten times slower.
    binary += String.fromCharCode.apply(null, bytes.subarray(start, start + CHUNK_LENGTH) as never);
  }
  return btoa(binary);
}

type Native = { fromBase64?: (text: string, how: { lastChunkHandling: 'strict' }) => Uint8Array };

/** Throws for anything but canonical base64: `atob` alone would also take spaces and missing padding. */
export function fromBase64(text: string): Uint8Array {
  const native = (Uint8Array as Native).fromBase64?.(text, { lastChunkHandling: 'strict' });
  if (native) {
    // It skips spaces.
    if (text.length !== 4 * Math.ceil(native.length / 3)) throw new TypeError('not canonical base64');
    return native;
  }
  const binary = atob(text);
  const { length } = binary;
  // A space more or a padding less changes the length or the last four: a long text is not written a second time.
  const last = btoa(binary.slice(length - (length % 3 || 3)));
  if (text.length !== 4 * Math.ceil(length / 3) || !text.endsWith(last)) {
    throw new TypeError('not canonical base64');
  }
  const bytes = new Uint8Array(length);
  for (let i = 0; i < length; i++) bytes[i] = binary.charCodeAt(i);
  return bytes;
}
