/** What an MP4 file contains, told by its list of contents (`moov`), which phones write at the end of a recording. */

const headBytes = 8;
const wideHeadBytes = 16;
/** An hour of recording has less. */
const longestContents = 4 * 1024 * 1024;

export type Mp4Finding =
  | { is: 'sound' }
  /** `codec`: the box type of the sound's form, 'samr'. */
  | { is: 'other'; codec: string }
  | { is: 'cut off' };

/** Takes a file chunk after chunk, and keeps only its list of contents. */
export class Mp4Reader {
  private pending: Buffer = Buffer.alloc(0);
  private skipped = 0;
  private contents: Buffer | undefined;

  take(chunk: Buffer): void {
    if (this.contents) return;
    this.pending = this.pending.length > 0 ? Buffer.concat([this.pending, chunk]) : chunk;
    for (;;) {
      const passed = Math.min(this.skipped, this.pending.length);
      this.skipped -= passed;
      this.pending = this.pending.subarray(passed);
      const box = this.skipped === 0 ? headOf(this.pending) : undefined;
      if (!box) return;
      if (box.type !== 'moov') {
        this.skipped = box.bytes;
      } else if (box.bytes > longestContents || this.pending.length < box.bytes) {
        return;
      } else {
        this.contents = this.pending.subarray(box.head, box.bytes);
        return;
      }
    }
  }

  finding(): Mp4Finding {
    if (!this.contents) return { is: 'cut off' };
    const tracks = [...boxesIn(this.contents)]
      .filter(({ type }) => type === 'trak')
      .map(({ body }) => trackIn(body));
    const sound = tracks.find(({ kind }) => kind === 'soun');
    const isFilm = tracks.some(({ kind }) => kind === 'vide');
    // Older iPhones do not play Opus in MP4, and no browser plays AMR.
    const isPlayed = sound?.codec === 'mp4a' && !isFilm;
    return isPlayed ? { is: 'sound' } : { is: 'other', codec: isFilm ? '' : (sound?.codec ?? '') };
  }
}

type Head = { type: string; head: number; bytes: number };

/** Undefined before all of the head is there. */
function headOf(bytes: Buffer): Head | undefined {
  if (bytes.length < headBytes) return undefined;
  const type = bytes.toString('latin1', 4, 8);
  const size = bytes.readUInt32BE(0);
  // Until the end of the file.
  if (size === 0) return { type, head: headBytes, bytes: Number.POSITIVE_INFINITY };
  if (size !== 1) return { type, head: headBytes, bytes: Math.max(size, headBytes) };
  if (bytes.length < wideHeadBytes) return undefined;
  return { type, head: wideHeadBytes, bytes: Math.max(Number(bytes.readBigUInt64BE(8)), wideHeadBytes) };
}

function* boxesIn(bytes: Buffer): Generator<{ type: string; body: Buffer }> {
  for (let at = 0; at < bytes.length; ) {
    const box = headOf(bytes.subarray(at));
    if (!box) return;
    yield { type: box.type, body: bytes.subarray(at + box.head, at + box.bytes) };
    at += box.bytes;
  }
}

const boxAt = (bytes: Buffer, path: readonly string[]): Buffer =>
  path.reduce(
    (inside, wanted) => [...boxesIn(inside)].find(({ type }) => type === wanted)?.body ?? Buffer.alloc(0),
    bytes,
  );

/** `kind`: 'soun', 'vide', 'text'. */
const trackIn = (track: Buffer): { kind: string; codec: string } => ({
  kind: boxAt(track, ['mdia', 'hdlr']).toString('latin1', 8, 12),
  codec: boxAt(track, ['mdia', 'minf', 'stbl', 'stsd']).toString('latin1', 12, 16),
});
