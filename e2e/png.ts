import { promisify } from 'node:util';
import { crc32, deflate } from 'node:zlib';

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const trueColour = 2;
const noFilter = 0;
const compress = promisify(deflate);

/** Every row begins with how it is filtered. */
function asRows(pixels: Uint8Array, rowBytes: number): Buffer {
  const rows = Buffer.alloc(pixels.length + pixels.length / rowBytes, noFilter);
  for (let from = 0, to = 1; from < pixels.length; from += rowBytes, to += rowBytes + 1) {
    rows.set(pixels.subarray(from, from + rowBytes), to);
  }
  return rows;
}

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(content.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}

/** @param pixels red, green, blue of every pixel, row by row from the top: `width * height * 3` bytes */
export async function encodePng(width: number, height: number, pixels: Uint8Array): Promise<Buffer> {
  if (pixels.length !== width * height * 3) throw new Error('pixels do not fill the picture');
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, trueColour, 0, 0, 0], 8);
  const content = await compress(asRows(pixels, width * 3));
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', content),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
