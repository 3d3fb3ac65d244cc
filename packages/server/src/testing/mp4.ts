/** MP4 files box by box, as recorders write them. */

export const box = (type: string, ...bodies: (Buffer | string)[]): Buffer => {
  const body = Buffer.concat(
    bodies.map((one) => (typeof one === 'string' ? Buffer.from(one, 'latin1') : one)),
  );
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + body.length, 0);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, body]);
};

export const track = (kind: string, codec: string): Buffer =>
  box(
    'trak',
    box('tkhd', Buffer.alloc(84)),
    box(
      'mdia',
      box('mdhd', Buffer.alloc(24)),
      box('hdlr', Buffer.alloc(8), kind, Buffer.alloc(13)),
      box(
        'minf',
        box('stbl', box('stsd', Buffer.from([0, 0, 0, 0, 0, 0, 0, 1]), box(codec, Buffer.alloc(28)))),
      ),
    ),
  );

export const contents = (...tracks: Buffer[]): Buffer =>
  box('moov', box('mvhd', Buffer.alloc(100)), ...tracks);

export const sound = track('soun', 'mp4a');

type Shape = { brand?: string; soundBytes?: number; isAtEnd?: boolean };

/** A recording with this list of contents, before the sound or after it. */
export function mp4(list: Buffer, { brand = 'isom', soundBytes = 600, isAtEnd = false }: Shape = {}): Buffer {
  const begin = box('ftyp', brand, Buffer.alloc(4), brand, 'mp42');
  // Sound that looks like the names of boxes.
  const data = box('mdat', Buffer.alloc(soundBytes, 'moovvideOpus'));
  return Buffer.concat(isAtEnd ? [begin, box('free'), data, list] : [begin, list, data]);
}
