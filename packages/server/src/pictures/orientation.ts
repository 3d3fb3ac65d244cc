/** EXIF's orientation, the only part of it that is kept: how a picture must be turned to be seen upright. */
export type Orientation = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

const orientationTag = 0x0112;

/** @param exif a TIFF header and what follows; 1 when it says nothing, or cannot be read */
export function orientationIn(exif: Buffer): Orientation {
  const isLittle = exif.toString('latin1', 0, 2) === 'II';
  const two = (at: number) => (isLittle ? exif.readUInt16LE(at) : exif.readUInt16BE(at));
  const four = (at: number) => (isLittle ? exif.readUInt32LE(at) : exif.readUInt32BE(at));
  try {
    const directory = four(4);
    for (let entry = 0; entry < two(directory); entry += 1) {
      const at = directory + 2 + 12 * entry;
      if (two(at) !== orientationTag) continue;
      const value = two(at + 8);
      return value >= 1 && value <= 8 ? (value as Orientation) : 1;
    }
    return 1;
  } catch {
    return 1;
  }
}

/** An EXIF that says nothing else. */
export function exifOf(orientation: Orientation): Buffer {
  const exif = Buffer.alloc(26);
  exif.write('MM\0*', 0, 'latin1');
  exif.writeUInt32BE(8, 4);
  exif.writeUInt16BE(1, 8);
  exif.writeUInt16BE(orientationTag, 10);
  exif.writeUInt16BE(3, 12);
  exif.writeUInt32BE(1, 14);
  exif.writeUInt16BE(orientation, 18);
  return exif;
}

/** Whether width and height are swapped when it is seen upright. */
export const isTurned = (orientation: Orientation): boolean => orientation >= 5;
