/** A complete picture: one transparent pixel. */
export const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

export const dataUrlOf = (content: Buffer, type = 'image/png'): string =>
  `data:${type};base64,${content.toString('base64')}`;

/** A picture of exactly this many bytes: readers of PNG ignore what follows its end. */
export const pngOf = (sizeBytes: number): Buffer =>
  Buffer.concat([png, Buffer.alloc(sizeBytes - png.length, 7)]);

/** A picture that claims to have this many pixels, and has none. */
export function pngOfPixels(width: number, height: number): Buffer {
  const picture = Buffer.from(png);
  picture.writeUInt32BE(width, 16);
  picture.writeUInt32BE(height, 20);
  return picture;
}
