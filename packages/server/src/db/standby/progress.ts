/** A position in the write-ahead log, from PostgreSQL's notation: '16/B374D848'. */
export function positionOf(text: string): bigint {
  const [high = '', low = ''] = text.split('/');
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}

type Sample = { atMs: number; position: bigint };

/** For a standby that is away for days only this many positions are kept, so that its age is known less exactly. */
const maxSamples = 1000;

/**
 * How closely a standby follows. We note again and again where the primary's log ends; once the standby has replayed up
 * to there, it has everything that was committed before. So its age needs no clock but ours, and is right while nothing
 * is written, and for a standby that is cut off and considers itself up to date.
 */
export class Progress {
  private samples: Sample[] = [];
  private readonly sinceMs: number;
  private completeMs: number | undefined;
  /** Which database the primary is, as the database itself says. */
  identity: string | undefined;

  /** @param now as `performance.now()` */
  constructor(now: number) {
    this.sinceMs = now;
  }

  /** @param requestedMs when it was queried: everything committed before that is before this position */
  notePrimary(position: bigint, requestedMs: number): void {
    this.samples.push({ atMs: requestedMs, position });
    if (this.samples.length > maxSamples) this.samples = this.samples.filter((_, nth) => nth % 2 === 0);
  }

  noteStandby(position: bigint): void {
    const reached = this.samples.findLastIndex((one) => one.position <= position);
    if (reached < 0) return;
    this.completeMs = this.samples[reached]?.atMs;
    this.samples.splice(0, reached + 1);
  }

  /**
   * Another primary continues from where the previous one ended, or from before that: what was noted says nothing about
   * it.
   */
  forget(): void {
    this.samples = [];
    this.completeMs = undefined;
  }

  /** @returns undefined until it was first seen to follow */
  ageSeconds(now: number): number | undefined {
    return this.completeMs === undefined ? undefined : Math.max(0, now - this.completeMs) / 1000;
  }

  /** The same for monitoring: until it has first followed, the time since monitoring began. */
  monitoredSeconds(now: number): number {
    return Math.max(0, now - (this.completeMs ?? this.sinceMs)) / 1000;
  }
}
