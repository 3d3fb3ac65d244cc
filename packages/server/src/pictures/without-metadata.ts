import { crc32 } from 'node:zlib';
import { exifOf, type Orientation, orientationIn } from './orientation.ts';

/**
 * Pictures as they are published: without where and by whom they were taken (EXIF with its GPS, XMP, IPTC, comments,
 * a phone's film behind the picture). Nothing is encoded again, and the orientation stays.
 */

export type CleanPicture = { content: Buffer; orientation: Orientation };

export const pictureTypes = ['jpg', 'png', 'webp', 'gif'] as const;
export type PictureType = (typeof pictureTypes)[number];

/** Undefined when the file ends too early. */
export function withoutMetadata(content: Buffer, type: PictureType): CleanPicture | undefined {
  try {
    return cleaners[type](content);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

const cleaners: Record<PictureType, (content: Buffer) => CleanPicture> = {
  jpg: cleanJpeg,
  png: cleanPng,
  webp: cleanWebp,
  gif: cleanGif,
};

/** @throws RangeError beyond the end */
function part(content: Buffer, begin: number, end: number): Buffer {
  if (end > content.length) throw new RangeError('the file ends too early');
  return content.subarray(begin, end);
}

const jpeg = { scan: 0xda, end: 0xd9, app1: 0xe1, app2: 0xe2, app14: 0xee, app15: 0xef, comment: 0xfe };

/** Colour profiles are in APP2 as ICC_PROFILE, the kind of colours in Adobe's APP14. */
const isKeptInJpeg = (marker: number, body: Buffer): boolean => {
  if (marker === jpeg.comment) return false;
  if (marker < jpeg.app1 || marker > jpeg.app15 || marker === jpeg.app14) return true;
  return marker === jpeg.app2 && body.toString('latin1', 0, 11) === 'ICC_PROFILE';
};

function cleanJpeg(content: Buffer): CleanPicture {
  const kept: Buffer[] = [];
  let orientation: Orientation = 1;
  let at = 2;
  let hasScan = false;
  for (;;) {
    if (content.readUInt8(at) !== 0xff) throw new RangeError('no marker');
    const marker = content.readUInt8(at + 1);
    // Any number of 0xff may stand before a marker.
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === jpeg.end) break;
    const end = at + 2 + content.readUInt16BE(at + 2);
    const segment = part(content, at, end);
    const body = segment.subarray(4);
    if (marker === jpeg.app1 && body.toString('latin1', 0, 6) === 'Exif\0\0') {
      orientation = orientationIn(body.subarray(6));
    } else if (isKeptInJpeg(marker, body)) kept.push(segment);
    at = end;
    if (marker === jpeg.scan) {
      hasScan = true;
      at = endOfScan(content, end);
      kept.push(part(content, end, at));
    }
  }
  if (!hasScan) throw new RangeError('no picture');
  const exif = orientation === 1 ? [] : [jpegExif(orientation)];
  const begin = Buffer.from([0xff, 0xd8]);
  return { content: Buffer.concat([begin, ...exif, ...kept, Buffer.from([0xff, jpeg.end])]), orientation };
}

/** In a scan, 0xff is followed by 0 or by a restart marker. */
function endOfScan(content: Buffer, from: number): number {
  for (let at = content.indexOf(0xff, from); at >= 0; at = content.indexOf(0xff, at + 1)) {
    const next = content.readUInt8(at + 1);
    if (next !== 0 && (next < 0xd0 || next > 0xd7)) return at;
  }
  throw new RangeError('the file ends too early');
}

function jpegExif(orientation: Orientation): Buffer {
  const body = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), exifOf(orientation)]);
  const head = Buffer.from([0xff, jpeg.app1, 0, body.length + 2]);
  return Buffer.concat([head, body]);
}

const pngMetadata = new Set(['eXIf', 'iTXt', 'tEXt', 'zTXt', 'tIME']);

function cleanPng(content: Buffer): CleanPicture {
  const kept = [part(content, 0, 8)];
  let orientation: Orientation = 1;
  let at = 8;
  for (let type = ''; type !== 'IEND'; ) {
    const end = at + 12 + content.readUInt32BE(at);
    const chunk = part(content, at, end);
    type = chunk.toString('latin1', 4, 8);
    if (type === 'eXIf') orientation = orientationIn(chunk.subarray(8, -4));
    if (!pngMetadata.has(type)) kept.push(chunk);
    at = end;
  }
  // After the header.
  if (orientation !== 1) kept.splice(2, 0, pngChunk('eXIf', exifOf(orientation)));
  return { content: Buffer.concat(kept), orientation };
}

export function pngChunk(type: string, body: Buffer): Buffer {
  const chunk = Buffer.alloc(12 + body.length);
  chunk.writeUInt32BE(body.length, 0);
  chunk.write(type, 4, 'latin1');
  body.copy(chunk, 8);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, -4)), chunk.length - 4);
  return chunk;
}

const webpFlags = { exif: 0x08, xmp: 0x04 };

function cleanWebp(content: Buffer): CleanPicture {
  const kept: Buffer[] = [];
  let orientation: Orientation = 1;
  const end = 8 + content.readUInt32LE(4);
  part(content, 0, end);
  for (let at = 12; at + 8 <= end; ) {
    const type = content.toString('latin1', at, at + 4);
    const bytes = content.readUInt32LE(at + 4);
    // The last chunk's padding may be missing.
    const chunk = Buffer.from(part(content, at, Math.min(at + 8 + bytes + (bytes & 1), content.length)));
    if (type === 'EXIF') orientation = orientationIn(withoutExifMark(chunk.subarray(8)));
    else if (type !== 'XMP ') kept.push(chunk);
    at += 8 + bytes + (bytes & 1);
  }
  const [first] = kept;
  if (first?.toString('latin1', 0, 4) === 'VP8X') {
    const flags = first.readUInt8(8) & ~(webpFlags.exif | webpFlags.xmp);
    first.writeUInt8(orientation === 1 ? flags : flags | webpFlags.exif, 8);
  }
  if (orientation !== 1) {
    const exif = exifOf(orientation);
    const head = Buffer.from('EXIF\0\0\0\0', 'latin1');
    head.writeUInt32LE(exif.length, 4);
    kept.push(head, exif);
  }
  const body = Buffer.concat(kept);
  const head = Buffer.from(content.subarray(0, 12));
  head.writeUInt32LE(4 + body.length, 4);
  return { content: Buffer.concat([head, body]), orientation };
}

/** Some programs write JPEG's mark before it. */
const withoutExifMark = (exif: Buffer): Buffer =>
  exif.toString('latin1', 0, 6) === 'Exif\0\0' ? exif.subarray(6) : exif;

const gif = { extension: 0x21, image: 0x2c, end: 0x3b, comment: 0xfe, application: 0xff };

function cleanGif(content: Buffer): CleanPicture {
  const colours = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);
  let at = 13 + colours(content.readUInt8(10));
  const kept = [part(content, 0, at)];
  // Many have no end mark.
  while (at < content.length && content[at] !== gif.end) {
    const begin = at;
    const isExtension = content[at] === gif.extension;
    if (isExtension) at += 2;
    else if (content[at] === gif.image) at += 11 + colours(content.readUInt8(at + 9));
    else throw new RangeError('no block');
    for (let length = content.readUInt8(at); length > 0; length = content.readUInt8(at)) at += length + 1;
    at += 1;
    const block = part(content, begin, at);
    const isComment = isExtension && block[1] === gif.comment;
    const isXmp =
      isExtension && block[1] === gif.application && block.toString('latin1', 3, 14) === 'XMP DataXMP';
    if (!isComment && !isXmp) kept.push(block);
  }
  return { content: Buffer.concat([...kept, Buffer.from([gif.end])]), orientation: 1 };
}
