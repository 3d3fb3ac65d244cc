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

/** Throws for anything but canonical base64: `atob` alone would also take spaces and missing padding. */
export function fromBase64(text: string): Uint8Array {
  const binary = atob(text);
  if (btoa(binary) !== text) throw new TypeError('not canonical base64');
  const bytes = new Uint8Array(binary.length);
  for (let i = 0; i < binary.length; i++) bytes[i] = binary.charCodeAt(i);
  return bytes;
}
