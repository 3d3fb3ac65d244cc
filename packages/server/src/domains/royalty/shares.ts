/** Who has which share of a package, and so of what was paid for it: docs/decisions/0035-royalty-statements.md. */

/** Faculty 0 is the company, for classes without a faculty. */
export type Weight = readonly [facultyID: number, weight: number];
export type Split = { rule: 'credits' | 'classes'; weights: readonly Weight[] };

export type ClassOfPackage = { facultyID: number; creditSeconds: number };

/** By credit seconds when every class of the package has some; otherwise all classes count the same. */
export function splitOf(classes: readonly ClassOfPackage[]): Split {
  const rule =
    classes.length > 0 && classes.every(({ creditSeconds }) => creditSeconds > 0) ? 'credits' : 'classes';
  const byFaculty = new Map<number, number>();
  for (const { facultyID, creditSeconds } of classes) {
    byFaculty.set(facultyID, (byFaculty.get(facultyID) ?? 0) + (rule === 'credits' ? creditSeconds : 1));
  }
  return { rule, weights: [...byFaculty].sort(([one], [other]) => one - other) };
}

/**
 * The shares of an amount by weight, which add up to it. Paise left over from rounding down go to the largest
 * remainders, and among equal ones to the lower id.
 * @param amount paise, 0 or more
 */
export function sharesOf(amount: bigint, weights: readonly Weight[]): Map<number, bigint> {
  const whole = weights.reduce((sum, [, weight]) => sum + BigInt(weight), 0n);
  if (whole === 0n) return new Map();
  const parts = weights.map(([facultyID, weight]) => {
    const product = amount * BigInt(weight);
    return { facultyID, part: product / whole, remainder: product % whole };
  });
  let left = amount - parts.reduce((sum, { part }) => sum + part, 0n);
  const byRemainder = [...parts].sort((one, other) =>
    one.remainder === other.remainder
      ? one.facultyID - other.facultyID
      : one.remainder > other.remainder
        ? -1
        : 1,
  );
  for (const one of byRemainder) {
    if (left === 0n) break;
    one.part += 1n;
    left -= 1n;
  }
  return new Map(parts.map(({ facultyID, part }) => [facultyID, part]));
}

const hundredPercent = 10_000n;

/**
 * The royalty on a share, to the nearest paisa, half a paisa rounded up.
 * @param rate and exchange in hundredths of a percent
 */
export const royaltyOf = (share: bigint, rate: bigint, exchange: bigint): bigint =>
  (share * rate * exchange * 2n + hundredPercent * hundredPercent) / (hundredPercent * hundredPercent * 2n);
