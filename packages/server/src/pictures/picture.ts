import { sentenceForOtherImage } from '@prepdesk/contract/files/images';
import { isTurned } from './orientation.ts';
import { type PictureType, pictureTypes, withoutMetadata } from './without-metadata.ts';

/** As it is published, with its size as it is seen. */
export type Picture = { type: PictureType; content: Buffer; width: number; height: number };

const isPicture = (type: string): type is PictureType => (pictureTypes as readonly string[]).includes(type);

const otherContent = 'This file is not a PNG, JPEG, GIF or WebP image, whatever its name says';
const cutOff = 'This picture ends too early. Please save it again, or send it again';
const forPrinting =
  'This is a CMYK picture for printing, which phones show in wrong colours. Please save it as RGB';

/** What a picture is, or why it is not published. */
export async function pictureIn(sent: Buffer): Promise<Picture | { error: string }> {
  // Loaded on first use: it would take a tenth of the server's start.
  const { fileTypeFromBuffer } = await import('file-type');
  const { ext = '' } = (await fileTypeFromBuffer(sent)) ?? {};
  if (!isPicture(ext)) return { error: sentenceForOtherContent(ext) };
  const clean = withoutMetadata(sent, ext);
  const pixels = clean && (await pixelsOf(clean.content));
  if (!pixels) return { error: cutOff };
  if (ext === 'jpg' && isCmyk(clean.content)) return { error: forPrinting };
  return { type: ext, content: clean.content, ...pixels };
}

function sentenceForOtherContent(detected: string): string {
  const named = sentenceForOtherImage(detected);
  return named === sentenceForOtherImage('') ? otherContent : named;
}

/** Width and height as they are seen: a phone stores upright pictures lying, with the orientation in EXIF. */
export async function pixelsOf(content: Buffer): Promise<{ width: number; height: number } | undefined> {
  const [{ imageSize }, { fileTypeFromBuffer }] = await Promise.all([
    import('image-size'),
    import('file-type'),
  ]);
  try {
    const { width, height } = imageSize(content);
    const { ext = '' } = (await fileTypeFromBuffer(content)) ?? {};
    const orientation = (isPicture(ext) && withoutMetadata(content, ext)?.orientation) || 1;
    return isTurned(orientation) ? { width: height, height: width } : { width, height };
  } catch {
    return undefined;
  }
}

/** The frame of a JPEG states its number of colours. */
function isCmyk(jpeg: Buffer): boolean {
  for (let at = 2; jpeg[at] === 0xff; at += 2 + jpeg.readUInt16BE(at + 2)) {
    const marker = jpeg.readUInt8(at + 1);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return jpeg.readUInt8(at + 9) === 4;
  }
  return false;
}
