/** A place in the write-ahead log, as PostgreSQL writes it: '16/B374D848'. */
export function placeOf(text: string): bigint {
  const [high = '', low = ''] = text.split('/');
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}

type Sample = { atMs: number; place: bigint };

/** Of a standby that is away for days only so many places are kept: then its age is known less exactly. */
const mostSamples = 1000;

/**
 * How far a standby follows. Where the primary's log ended is noted again and again; as soon as the standby has done all up to
 * there, it has everything that was committed before. So its age needs no clock but ours, and is right while nothing is
 * written, and of a standby that is cut off and takes itself for up to date.
 */
export class Progress {
  private samples: Sample[] = [];
  private readonly sinceMs: number;
  private completeMs: number | undefined;
  /** Which database the primary is, by the word of the database itself. */
  identity: string | undefined;

  /** @param now as `performance.now()` */
  constructor(now: number) {
    this.sinceMs = now;
  }

  /** @param askedMs when it was asked: what was committed before stands in front of this place */
  notePrimary(place: bigint, askedMs: number): void {
    this.samples.push({ atMs: askedMs, place });
    if (this.samples.length > mostSamples) this.samples = this.samples.filter((_, nth) => nth % 2 === 0);
  }

  noteStandby(place: bigint): void {
    const reached = this.samples.findLastIndex((one) => one.place <= place);
    if (reached < 0) return;
    this.completeMs = this.samples[reached]?.atMs;
    this.samples.splice(0, reached + 1);
  }

  /** Another primary counts on where the one before ended, or from before that: what was noted says nothing of it. */
  forget(): void {
    this.samples = [];
    this.completeMs = undefined;
  }

  /** @returns undefined before it was ever seen to follow */
  ageSeconds(now: number): number | undefined {
    return this.completeMs === undefined ? undefined : Math.max(0, now - this.completeMs) / 1000;
  }

  /** The same for who watches: for as long as it has not followed at all. */
  watchedSeconds(now: number): number {
    return Math.max(0, now - (this.completeMs ?? this.sinceMs)) / 1000;
  }
}
