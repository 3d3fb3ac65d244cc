import { describe, expect, it, vi } from 'vitest';
import { box, contents, mp4, sound, track } from '../testing/mp4.ts';
import { Mp4Reader } from './mp4-sound.ts';

function findingOf(file: Buffer, chunkBytes = 64 * 1024) {
  const reader = new Mp4Reader();
  for (let at = 0; at < file.length; at += chunkBytes) reader.take(file.subarray(at, at + chunkBytes));
  return reader.finding();
}

/** A box whose length takes 64 bits, as for recordings of many hours. */
const wide = (type: string, body: Buffer): Buffer => {
  const head = Buffer.alloc(16);
  head.writeUInt32BE(1, 0);
  head.write(type, 4, 'latin1');
  head.writeBigUInt64BE(BigInt(16 + body.length), 8);
  return Buffer.concat([head, body]);
};

describe('an MP4 file', () => {
  it.each([
    ['of a browser, with its contents first', mp4(contents(sound), { brand: 'iso5' })],
    [
      'of a Samsung phone, with its contents at the end',
      mp4(contents(sound), { brand: '3gp4', isAtEnd: true }),
    ],
    ['of an Android phone', mp4(contents(sound), { brand: '3gp5', isAtEnd: true, soundBytes: 300_000 })],
    ['of an iPhone', mp4(contents(sound), { brand: 'M4A ', isAtEnd: true })],
    ['with a track of texts', mp4(contents(sound, track('text', 'tx3g')))],
    [
      'with wide boxes',
      Buffer.concat([box('ftyp', 'isom'), wide('mdat', Buffer.alloc(90)), contents(sound)]),
    ],
  ])('an MP4 file %s is sound, in whatever pieces it comes', (_, file) => {
    for (const chunkBytes of [1, 7, 100, 64 * 1024])
      expect(findingOf(file, chunkBytes)).toEqual({ is: 'sound' });
  });

  it('an MP4 file whose contents last until its end is sound', () => {
    const list = contents(sound);
    list.writeUInt32BE(0, 0);
    const file = Buffer.concat([box('ftyp', 'isom'), box('mdat', Buffer.alloc(90)), list]);
    for (const chunkBytes of [1, 7, 64 * 1024]) expect(findingOf(file, chunkBytes)).toEqual({ is: 'sound' });
  });

  it.each([
    ['has a length', 20 * 1024 * 1024],
    ['lasts until the end', 0],
    ['grows', 4 * 1024 * 1024 - 8],
  ])('an MP4 file is read chunk by chunk, also where a list of contents %s', (_, size) => {
    const file = Buffer.alloc(10 * 1024 * 1024);
    box('ftyp', 'isom').copy(file);
    file.writeUInt32BE(size, 12);
    file.write('moov', 16, 'latin1');
    const concat = vi.spyOn(Buffer, 'concat');
    const finding = findingOf(file, 16 * 1024);
    const joinedBytes = concat.mock.results.reduce((sum, { value }) => sum + value.length, 0);
    concat.mockRestore();
    expect(joinedBytes).toBeLessThan(10 * 1024 * 1024);
    expect(finding.is).not.toBe('sound');
  });

  it.each([
    ['a film', mp4(contents(track('vide', 'avc1'), sound), { isAtEnd: true }), { is: 'other', codec: '' }],
    ['AMR', mp4(contents(track('soun', 'samr')), { brand: '3gp4' }), { is: 'other', codec: 'samr' }],
    ['Opus', mp4(contents(track('soun', 'Opus'))), { is: 'other', codec: 'Opus' }],
    ['nothing', mp4(contents()), { is: 'other', codec: '' }],
    ['a recording that was never finished', mp4(Buffer.alloc(0)), { is: 'cut off' }],
    ['contents that break off', mp4(contents(sound), { isAtEnd: true }).subarray(0, -10), { is: 'cut off' }],
    [
      'sound until the end',
      Buffer.concat([box('ftyp', 'isom'), Buffer.from('\0\0\0\0mdat')]),
      { is: 'cut off' },
    ],
  ])('an MP4 file that holds %s is known as such', (_, file, finding) => {
    expect(findingOf(file)).toEqual(finding);
  });
});
