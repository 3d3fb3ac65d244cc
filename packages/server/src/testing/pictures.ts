import { pngChunk } from '../pictures/without-metadata.ts';

/** A complete picture: one transparent pixel. */
export const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

export const dataUrlOf = (content: Buffer, type = 'image/png'): string =>
  `data:${type};base64,${content.toString('base64')}`;

/** A picture of exactly this many bytes: readers of PNG pass over chunks that they do not know. */
export const pngOf = (sizeBytes: number): Buffer => {
  const padding = pngChunk('paDd', Buffer.alloc(sizeBytes - png.length - 12, 7));
  return Buffer.concat([png.subarray(0, -12), padding, png.subarray(-12)]);
};

/** A picture that claims to have this many pixels, and has none. */
export function pngOfPixels(width: number, height: number): Buffer {
  const picture = Buffer.from(png);
  picture.writeUInt32BE(width, 16);
  picture.writeUInt32BE(height, 20);
  return picture;
}

/** A lying picture of 8 x 6 pixels, from an encoder. */
export const jpeg = Buffer.from(
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAA0JCgsKCA0LCgsODg0PEyAVExISEyccHhcgLikxMC4pLSwzOko+MzZGNywtQFdBRkxOUlNSMj5aYVpQYEpRUk//2wBDAQ4ODhMREyYVFSZPNS01T09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT0//wAARCAAGAAgDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAb/xAAXEAEAAwAAAAAAAAAAAAAAAAAAAhRh/8QAFQEBAQAAAAAAAAAAAAAAAAAABAb/xAAZEQACAwEAAAAAAAAAAAAAAAAAAQQVUlP/2gAMAwEAAhEDEQA/AI27PQFhWROaE2MrbP/Z',
  'base64',
);
export const webp = Buffer.from(
  'UklGRlQAAABXRUJQVlA4IEgAAAAwAwCdASoIAAYAAgA0JagCdLcAlgH8AwgD9APf/A9EArXgAP73nEpAeVM/+euOGOKv7kYY4q/99pf69v/gm/QruYB7V5jaAAA=',
  'base64',
);
export const gif = Buffer.from(
  'R0lGODlhCAAGAPIAAP8AAMwAM5kAZmYAmTMAzAAA/wAAAAAAACH5BAAAAAAALAAAAAAIAAYAAAMQCLoa/k7IKYe9luiti/9eAgA7',
  'base64',
);
