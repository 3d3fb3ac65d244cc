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
  const whole = weights.reduce((sum, [, weight]) => sum + weight, 0);
  if (whole === 0) return new Map();
  const parts = weights.map(([facultyID, weight]) => ({ facultyID, ...divided(amount, weight, whole) }));
  let left = amount - parts.reduce((sum, { part }) => sum + part, 0n);
  if (left > 0n) {
    // The weights are in the order of their ids, and sorting keeps equals in it.
    const byRemainder = [...parts].sort((one, other) => other.remainder - one.remainder);
    for (const one of byRemainder) {
      if (left === 0n) break;
      one.part += 1n;
      left -= 1n;
    }
  }
  return new Map(parts.map(({ facultyID, part }) => [facultyID, part]));
}

/** Whole numbers up to here are exact as numbers, with which a month is calculated several times as fast. */
const exactUpTo = Number.MAX_SAFE_INTEGER;

function divided(amount: bigint, weight: number, whole: number): { part: bigint; remainder: number } {
  const product = Number(amount) * weight;
  if (product <= exactUpTo) {
    const remainder = product % whole;
    return { part: BigInt((product - remainder) / whole), remainder };
  }
  const exact = amount * BigInt(weight);
  return { part: exact / BigInt(whole), remainder: Number(exact % BigInt(whole)) };
}

const hundredPercent = 10_000n;
const unit = 2e8;

/**
 * The royalty on a share, to the nearest paisa, half a paisa rounded up.
 * @param rate and exchange in hundredths of a percent
 */
export function royaltyOf(share: bigint, rate: bigint, exchange: bigint): bigint {
  const twice = Number(share) * Number(rate) * Number(exchange) * 2 + unit / 2;
  if (share >= 0n && twice <= exactUpTo) return BigInt((twice - (twice % unit)) / unit);
  return (
    (share * rate * exchange * 2n + hundredPercent * hundredPercent) / (hundredPercent * hundredPercent * 2n)
  );
}
