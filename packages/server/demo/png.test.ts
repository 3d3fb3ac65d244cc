import { crc32, inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { encodePng } from './png.ts';

/** Reads the pixels back by the PNG specification (chunks, checksums, no filter), and fails on anything else. */
function decode(file: Buffer) {
  const chunks: [type: string, content: Buffer][] = [];
  for (let from = 8; from < file.length; ) {
    const end = from + 8 + file.readUInt32BE(from);
    expect(file.readUInt32BE(end)).toBe(crc32(file.subarray(from + 4, end)));
    chunks.push([file.toString('latin1', from + 4, from + 8), file.subarray(from + 8, end)]);
    from = end + 4;
  }
  expect(chunks.map(([type]) => type)).toEqual(['IHDR', 'IDAT', 'IEND']);
  const [[, header], [, content]] = chunks as [[string, Buffer], [string, Buffer]];
  expect([...header.subarray(8)]).toEqual([8, 2, 0, 0, 0]);
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  const [rows, stride] = [inflateSync(content), width * 3 + 1];
  expect(rows).toHaveLength(height * stride);
  const pixels = [...rows].filter((_, i) => i % stride !== 0);
  expect([...rows].filter((_, i) => i % stride === 0)).toEqual(Array(height).fill(0));
  return { width, height, pixels };
}

test('a picture is read back pixel for pixel', async () => {
  const pixels = Uint8Array.from({ length: 7 * 5 * 3 }, (_, i) => (i * 97 + 31) % 256);
  const file = await encodePng(7, 5, pixels);
  expect([...file.subarray(0, 8)]).toEqual([137, 80, 78, 71, 13, 10, 26, 10]);
  expect(decode(file)).toEqual({ width: 7, height: 5, pixels: [...pixels] });
});

test('too few pixels make no picture', async () => {
  await expect(encodePng(2, 2, new Uint8Array(9))).rejects.toThrow('do not fill');
});
