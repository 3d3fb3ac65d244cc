/** A whole picture: one transparent pixel. */
export const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

export const dataUrlOf = (content: Buffer, type = 'image/png'): string =>
  `data:${type};base64,${content.toString('base64')}`;

/** A picture of exactly so many bytes: readers of PNG ignore what follows its end. */
export const pngOf = (sizeBytes: number): Buffer =>
  Buffer.concat([png, Buffer.alloc(sizeBytes - png.length, 7)]);
