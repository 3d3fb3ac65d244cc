import { describe, expect, it } from 'vitest';
import { Progress, positionOf } from './progress.ts';

describe('the age of a standby', () => {
  it("the age of a standby is the time since the primary's log ended where the standby is now", () => {
    const progress = new Progress(0);
    expect(progress.ageSeconds(1000)).toBeUndefined();
    progress.notePrimary(10n, 1000);
    progress.notePrimary(20n, 2000);
    progress.notePrimary(30n, 3000);
    progress.noteStandby(9n);
    expect(progress.ageSeconds(4000)).toBeUndefined();
    expect(progress.monitoredSeconds(4000)).toBe(4);
    progress.noteStandby(25n);
    expect(progress.ageSeconds(4000)).toBe(2);
    progress.noteStandby(30n);
    expect(progress.ageSeconds(4000)).toBe(1);
  });

  it('the age of a standby is zero while nothing is written, and grows when the standby is cut off without knowing', () => {
    const progress = new Progress(0);
    for (const atMs of [1000, 2000, 3000]) {
      progress.notePrimary(10n, atMs);
      progress.noteStandby(10n);
    }
    expect(progress.ageSeconds(3000)).toBe(0);
    progress.notePrimary(11n, 4000);
    progress.noteStandby(10n);
    expect(progress.ageSeconds(9000)).toBe(6);
  });

  it('the age of a standby is known less exactly, but never underestimated, when the standby is away for long', () => {
    const progress = new Progress(0);
    for (let second = 1; second <= 5000; second += 1) progress.notePrimary(BigInt(second), second * 1000);
    progress.noteStandby(2500n);
    const age = progress.ageSeconds(5_000_000) ?? 0;
    expect(age).toBeGreaterThanOrEqual(2500);
    expect(age).toBeLessThan(2600);
  });

  it('the age of a standby is unknown after another primary took over', () => {
    const progress = new Progress(0);
    progress.notePrimary(10n, 1000);
    progress.noteStandby(10n);
    progress.forget();
    expect(progress.ageSeconds(2000)).toBeUndefined();
  });
});

it('places in the log are compared as numbers', () => {
  expect(positionOf('0/FFFFFFFF')).toBeLessThan(positionOf('1/0'));
  expect(positionOf('16/B374D848')).toBe(0x16_b374_d848n);
});
