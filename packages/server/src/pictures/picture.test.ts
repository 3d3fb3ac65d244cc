import { describe, expect, it } from 'vitest';
import { gif, jpeg, png, webp } from '../testing/pictures.ts';
import { exifOf, orientationIn } from './orientation.ts';
import { pictureIn } from './picture.ts';
import { pngChunk, withoutMetadata } from './without-metadata.ts';

const latin = (text: string) => Buffer.from(text, 'latin1');
const segment = (marker: number, body: Buffer) => {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([head, body]);
};
/** As a phone writes it: with more than the orientation. */
const phoneExif = (orientation: number) => {
  const exif = exifOf(1);
  exif.writeUInt16BE(orientation, 18);
  return Buffer.concat([exif, latin('GPS 18.5204 N 73.8567 E, SM-A546E')]);
};
const jpegWith = (...segments: Buffer[]) =>
  Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)]);
const jpegExif = (orientation: number) =>
  segment(0xe1, Buffer.concat([latin('Exif\0\0'), phoneExif(orientation)]));
const pngWith = (...chunks: Buffer[]) => Buffer.concat([png.subarray(0, 33), ...chunks, png.subarray(33)]);
const riff = (...chunks: Buffer[]) => {
  const body = Buffer.concat([latin('WEBP'), ...chunks]);
  const head = latin('RIFF\0\0\0\0');
  head.writeUInt32LE(body.length, 4);
  return Buffer.concat([head, body]);
};
const webpChunk = (type: string, body: Buffer) => {
  const head = latin(`${type}\0\0\0\0`);
  head.writeUInt32LE(body.length, 4);
  return Buffer.concat([head, body, Buffer.alloc(body.length & 1)]);
};
const extended = webpChunk('VP8X', Buffer.from([0x0c, 0, 0, 0, 7, 0, 0, 5, 0, 0]));
const webpWith = (...chunks: Buffer[]) => riff(extended, webp.subarray(12), ...chunks);
const gifComment = Buffer.concat([Buffer.from([0x21, 0xfe, 9]), latin('GPS 18.52'), Buffer.from([0])]);
const cmyk = () => {
  const picture = Buffer.from(jpeg);
  picture.writeUInt8(4, jpeg.indexOf(Buffer.from([0xff, 0xc0])) + 9);
  return picture;
};
const film = latin('ftypmp42 GPS of a moving picture');

describe('a published picture', () => {
  it.each([
    ['a JPEG with EXIF', jpegWith(jpegExif(1)), jpeg],
    ['a JPEG with XMP', jpegWith(segment(0xe1, latin('http://ns.adobe.com/xap/1.0/\0GPS'))), jpeg],
    ['a JPEG with IPTC', jpegWith(segment(0xed, latin('Photoshop 3.0\0 by Asha, GPS'))), jpeg],
    ['a JPEG with a comment', jpegWith(segment(0xfe, latin('GPS'))), jpeg],
    ['a JPEG with a second picture in it', jpegWith(segment(0xe2, latin('MPF\0 GPS'))), jpeg],
    ['a JPEG with a film behind it', Buffer.concat([jpeg, film]), jpeg],
    ['a PNG with EXIF', pngWith(pngChunk('eXIf', phoneExif(1))), png],
    ['a PNG with XMP', pngWith(pngChunk('iTXt', latin('XML:com.adobe.xmp\0 GPS'))), png],
    [
      'a PNG with texts',
      pngWith(pngChunk('tEXt', latin('Author\0GPS')), pngChunk('zTXt', latin('GPS'))),
      png,
    ],
    ['a PNG with something behind it', Buffer.concat([png, film]), png],
    ['a WebP with something behind it', Buffer.concat([webp, film]), webp],
    ['a GIF with a comment', Buffer.concat([gif.subarray(0, -1), gifComment, gif.subarray(-1)]), gif],
    [
      'a GIF with XMP',
      Buffer.concat([
        gif.subarray(0, -1),
        Buffer.from([0x21, 0xff, 11]),
        latin('XMP DataXMP'),
        Buffer.from([3]),
        latin('GPS'),
        Buffer.from([0]),
        gif.subarray(-1),
      ]),
      gif,
    ],
  ])('%s is published without it, and otherwise byte for byte', async (_, sent, published) => {
    const picture = await pictureIn(sent);
    expect(picture).not.toHaveProperty('error');
    expect('content' in picture && picture.content.equals(published)).toBe(true);
  });

  it('a WebP with EXIF and XMP is published without them, and no longer says that it has them', async () => {
    const sent = webpWith(webpChunk('EXIF', phoneExif(1)), webpChunk('XMP ', latin('GPS')));
    const clean = withoutMetadata(sent, 'webp');
    const without = Buffer.from(extended);
    without.writeUInt8(0, 8);
    expect(clean?.content.equals(riff(without, webp.subarray(12)))).toBe(true);
  });

  it('a published JPEG keeps its colour profile and its kind of colours', () => {
    const profile = segment(0xe2, latin('ICC_PROFILE\0\u0001\u0001 sRGB'));
    const colours = segment(0xee, latin('Adobe\0d'));
    const sent = jpegWith(jpegExif(1), profile, colours);
    expect(withoutMetadata(sent, 'jpg')?.content.equals(jpegWith(profile, colours))).toBe(true);
  });

  it.each([
    ['JPEG', jpegWith(jpegExif(6))],
    ['PNG', pngWith(pngChunk('eXIf', phoneExif(6)))],
    ['WebP', webpWith(webpChunk('EXIF', phoneExif(6)))],
    [
      'WebP with the mark of JPEG',
      webpWith(webpChunk('EXIF', Buffer.concat([latin('Exif\0\0'), phoneExif(6)]))),
    ],
  ])('a %s of a phone keeps its orientation and nothing else of its EXIF', async (_, sent) => {
    const picture = await pictureIn(sent);
    if ('error' in picture) throw new Error(picture.error);
    expect(picture.content.includes('GPS')).toBe(false);
    expect(withoutMetadata(picture.content, picture.type)?.orientation).toBe(6);
    const again = await pictureIn(picture.content);
    expect(again).toEqual(picture);
  });

  it.each([
    [1, 8, 6],
    [3, 8, 6],
    [5, 6, 8],
    [6, 6, 8],
    [8, 6, 8],
    [9, 8, 6],
  ])(
    'a picture of 8 × 6 pixels with orientation %i counts as %i × %i',
    async (orientation, width, height) => {
      expect(await pictureIn(jpegWith(jpegExif(orientation)))).toMatchObject({ width, height });
    },
  );

  it('an orientation is read in the order of bytes of every phone, and 1 where it cannot be read', () => {
    const little = Buffer.from('49492a000800000001001201030001000000060000000000', 'hex');
    expect(orientationIn(little)).toBe(6);
    expect(
      [exifOf(8), Buffer.from('MM\0*'), Buffer.alloc(0), latin('no EXIF at all')].map(orientationIn),
    ).toEqual([8, 1, 1, 1]);
  });

  const tooEarly = 'This picture ends too early. Please save it again, or send it again';
  const heic = Buffer.concat([
    Buffer.from([0, 0, 0, 24]),
    latin('ftypheic\0\0\0\0mif1heic'),
    Buffer.alloc(40),
  ]);
  const avif = Buffer.concat([
    Buffer.from([0, 0, 0, 24]),
    latin('ftypavif\0\0\0\0avifmif1'),
    Buffer.alloc(40),
  ]);
  it.each([
    ['half a JPEG', jpeg.subarray(0, 150), tooEarly],
    ['a JPEG without its last bytes', jpeg.subarray(0, -2), tooEarly],
    ['a JPEG without a picture', Buffer.concat([jpeg.subarray(0, 20), Buffer.from([0xff, 0xd9])]), tooEarly],
    ['half a PNG', png.subarray(0, 40), tooEarly],
    ['half a WebP', webp.subarray(0, 60), tooEarly],
    ['half a GIF', gif.subarray(0, 50), tooEarly],
    ['HEIC, whatever it is called', heic, 'This is a HEIC picture of an iPhone. Please save it as JPEG'],
    ['AVIF', avif, 'This is an AVIF picture. Please save it as JPEG'],
    ['TIFF', latin('II*\0\x08\0\0\0\0\0\0\0\0\0'), 'This is a TIFF picture. Please save it as JPEG'],
    ['BMP', latin('BM'.padEnd(60, '\0')), 'This is a BMP picture. Please save it as JPEG'],
    [
      'CMYK',
      cmyk(),
      'This is a CMYK picture for printing, which phones show in wrong colours. Please save it as RGB',
    ],
    [
      'a text',
      latin('no picture'),
      'This file is not a PNG, JPEG, GIF or WebP image, whatever its name says',
    ],
  ])('%s is refused, named as what it is', async (_, sent, error) => {
    expect(await pictureIn(sent)).toEqual({ error });
  });
});
