import { crc32 } from 'node:zlib';
import { encodePng } from './png.ts';

const endChunkBytes = 12;

/** A picture of one colour, padded to the wanted number of bytes by a comment inside it. */
export async function picture(sizeBytes?: number): Promise<Buffer> {
  const small = await encodePng(24, 24, new Uint8Array(24 * 24 * 3).fill(90));
  if (sizeBytes === undefined) return small;
  const end = small.length - endChunkBytes;
  const comment = Buffer.alloc(sizeBytes - small.length, 'x');
  comment.writeUInt32BE(comment.length - endChunkBytes, 0);
  comment.write('tEXtComment\0', 4, 'latin1');
  comment.writeUInt32BE(crc32(comment.subarray(4, -4)), comment.length - 4);
  return Buffer.concat([small.subarray(0, end), comment, small.subarray(end)]);
}

/** In the form in which the browser passes a chosen file. */
export const pictureFile = async (name = 'cover.png', sizeBytes?: number) => ({
  name,
  mimeType: 'image/png',
  buffer: await picture(sizeBytes),
});
