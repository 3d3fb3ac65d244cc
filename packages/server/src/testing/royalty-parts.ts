import type { WorldPackage } from './royalty-world.ts';

/** Royalty in whole paise by the rules in words, written without looking at how the server does it. */

/** Parts of an amount in paise for nobody and three faculties: one paisa at a time to whoever lacks most. */
export function partsOf(paise: number, classes: WorldPackage): number[] {
  const byCredits = classes.every(([, seconds]) => seconds > 0);
  const weights = [0, 0, 0, 0];
  for (const [faculty, seconds] of classes) weights[faculty]! += byCredits ? seconds : 1;
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  const parts = weights.map((weight) => Number((BigInt(paise) * BigInt(weight)) / BigInt(whole)));
  const lacks = weights.map(
    (weight, n) => BigInt(paise) * BigInt(weight) - BigInt(parts[n]!) * BigInt(whole),
  );
  for (let left = paise - parts.reduce((sum, part) => sum + part, 0); left > 0; left -= 1) {
    const max = lacks.reduce((best, lack, n) => (lack > lacks[best]! ? n : best), 0);
    parts[max]! += 1;
    lacks[max] = -1n;
  }
  return parts;
}

/**
 * For a part in paise, to the nearest paisa, by the remainder of a division.
 * @param rate and exchange in hundredths of a percent
 */
export function royaltyOfPart(part: number, { rate, exchange }: { rate: number; exchange: number }): number {
  const exact = BigInt(part) * BigInt(rate) * BigInt(exchange);
  const rest = exact % 100_000_000n;
  return Number(exact / 100_000_000n) + (rest >= 50_000_000n ? 1 : 0);
}
