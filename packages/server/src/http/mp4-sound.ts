/** What an MP4 file contains, according to its list of contents (`moov`), which phones write at the end of a recording. */

const headBytes = 8;
const wideHeadBytes = 16;
/** An hour of recording has less. */
const maxContentsBytes = 4 * 1024 * 1024;

export type Mp4Finding =
  | { is: 'sound' }
  /** `codec`: the box type of the sound's form, 'samr'. */
  | { is: 'other'; codec: string }
  | { is: 'cut off' };

/** Takes a file chunk after chunk, and keeps only its list of contents. */
export class Mp4Reader {
  /** The first bytes of a box whose head is not complete yet. */
  private incompleteHead: Buffer = Buffer.alloc(0);
  private skipped = 0;
  private contents: Contents | undefined;

  take(chunk: Buffer): void {
    if (this.contents) this.contents.take(chunk);
    else
      this.findContents(this.incompleteHead.length > 0 ? Buffer.concat([this.incompleteHead, chunk]) : chunk);
  }

  finding(): Mp4Finding {
    const contents = this.contents?.body();
    if (!contents) return { is: 'cut off' };
    const tracks = [...boxesIn(contents)]
      .filter(({ type }) => type === 'trak')
      .map(({ body }) => trackIn(body));
    const sound = tracks.find(({ kind }) => kind === 'soun');
    const isFilm = tracks.some(({ kind }) => kind === 'vide');
    // Older iPhones do not play Opus in MP4, and no browser plays AMR.
    const isPlayed = sound?.codec === 'mp4a' && !isFilm;
    return isPlayed ? { is: 'sound' } : { is: 'other', codec: isFilm ? '' : (sound?.codec ?? '') };
  }

  private findContents(bytes: Buffer): void {
    let rest = bytes;
    for (;;) {
      const passed = Math.min(this.skipped, rest.length);
      this.skipped -= passed;
      rest = rest.subarray(passed);
      const box = this.skipped === 0 ? headOf(rest) : undefined;
      if (!box) break;
      if (box.type === 'moov') {
        this.contents = new Contents(box);
        this.contents.take(rest);
        return;
      }
      this.skipped = box.bytes;
    }
    this.incompleteHead = rest;
  }
}

/** The list of contents, in the chunks in which it comes. */
class Contents {
  private readonly chunks: Buffer[] = [];
  private receivedBytes = 0;
  private readonly box: Head;

  constructor(box: Head) {
    this.box = box;
  }

  take(chunk: Buffer): void {
    if (this.isComplete() || this.isTooLong()) return;
    this.chunks.push(chunk);
    this.receivedBytes += chunk.length;
  }

  /** Undefined when it breaks off or is too long. */
  body(): Buffer | undefined {
    const { headBytes: head, bytes } = this.box;
    const isCutOff = !this.isComplete() && bytes !== untilEnd;
    return isCutOff || this.isTooLong() ? undefined : Buffer.concat(this.chunks).subarray(head, bytes);
  }

  private isComplete(): boolean {
    return this.receivedBytes >= this.box.bytes;
  }

  private isTooLong(): boolean {
    const { bytes } = this.box;
    return (bytes === untilEnd ? this.receivedBytes : bytes) > maxContentsBytes;
  }
}

type Head = { type: string; headBytes: number; bytes: number };

/** The length of a box that lasts until the end of the file. */
const untilEnd = Number.POSITIVE_INFINITY;

/** Undefined before all of the head is there. */
function headOf(bytes: Buffer): Head | undefined {
  if (bytes.length < headBytes) return undefined;
  const type = bytes.toString('latin1', 4, 8);
  const size = bytes.readUInt32BE(0);
  if (size === 0) return { type, headBytes, bytes: untilEnd };
  if (size !== 1) return { type, headBytes, bytes: Math.max(size, headBytes) };
  if (bytes.length < wideHeadBytes) return undefined;
  return { type, headBytes: wideHeadBytes, bytes: Math.max(Number(bytes.readBigUInt64BE(8)), wideHeadBytes) };
}

function* boxesIn(bytes: Buffer): Generator<{ type: string; body: Buffer }> {
  for (let at = 0; at < bytes.length; ) {
    const box = headOf(bytes.subarray(at));
    if (!box) return;
    yield { type: box.type, body: bytes.subarray(at + box.headBytes, at + box.bytes) };
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
