/** Who has which share of a package, and so of what was paid for it: docs/decisions/0035-royalty-statements.md. */

/** Faculty 0 is the company, for classes without a faculty. */
export type Weight = readonly [facultyID: number, weight: number];
export type Split = { rule: 'credits' | 'classes'; weights: readonly Weight[] };

/** The classes of a package that a faculty has; `haveCredits` says whether each of them has credit seconds. */
export type ClassesOfPackage = {
  facultyID: number;
  classCount: number;
  creditSeconds: number;
  haveCredits: boolean;
};

/** By credit seconds when every class of the package has some; otherwise all classes count the same. */
export function splitOf(classes: readonly ClassesOfPackage[]): Split {
  const rule = classes.length > 0 && classes.every(({ haveCredits }) => haveCredits) ? 'credits' : 'classes';
  const weights = classes.map(
    ({ facultyID, classCount, creditSeconds }): Weight => [
      facultyID,
      rule === 'credits' ? creditSeconds : classCount,
    ],
  );
  return { rule, weights: weights.sort(([one], [other]) => one - other) };
}

/**
 * The shares of an amount by weight, which add up to it. Paise left over from rounding down go to the largest
 * remainders, and among equal ones to the lower id.
 * @param amount paise, 0 or more
 */
export function sharesOf(amount: bigint, weights: readonly Weight[]): Map<number, bigint> {
  const parts = dividerOf(weights)(Number(amount));
  return new Map(weights.map(([facultyID], index) => [facultyID, BigInt(parts[index] ?? 0)]));
}

/**
 * Whole numbers up to here are exact as numbers, and so is what `Math.floor` makes of their quotient. A month is added up
 * ten times as fast with them, and without the remainder operator.
 */
const exactUpTo = Number.MAX_SAFE_INTEGER;

/**
 * The same for many amounts that are shared by these weights.
 * @returns what divides an amount: the parts are in the order of the weights, and the next amount's are written over them
 */
export function dividerOf(weights: readonly Weight[]): (paise: number) => Float64Array {
  const whole = weights.reduce((sum, [, weight]) => sum + weight, 0);
  const parts = new Float64Array(weights.length);
  if (whole === 0) return () => parts;
  const remainders = new Float64Array(weights.length);
  return (paise) => {
    let left = paise;
    for (let index = 0; index < weights.length; index += 1) {
      const weight = weights[index]?.[1] ?? 0;
      const product = paise * weight;
      const part = product <= exactUpTo ? Math.floor(product / whole) : exactPart(paise, weight, whole);
      parts[index] = part;
      remainders[index] =
        product <= exactUpTo ? product - part * whole : exactRemainder(paise, weight, whole);
      left -= part;
    }
    // The weights are in the order of their ids, so that the first of equals has the lowest.
    for (; left > 0; left -= 1) {
      const largest = indexOfLargest(remainders);
      parts[largest] = (parts[largest] ?? 0) + 1;
      remainders[largest] = -1;
    }
    return parts;
  };
}

const exactPart = (paise: number, weight: number, whole: number): number =>
  Number((BigInt(paise) * BigInt(weight)) / BigInt(whole));
const exactRemainder = (paise: number, weight: number, whole: number): number =>
  Number((BigInt(paise) * BigInt(weight)) % BigInt(whole));

function indexOfLargest(values: Float64Array): number {
  let largest = 0;
  for (let index = 1; index < values.length; index += 1) {
    if ((values[index] ?? 0) > (values[largest] ?? 0)) largest = index;
  }
  return largest;
}

const unit = 2e8;

/**
 * The royalty on a share, to the nearest paisa, half a paisa rounded up.
 * @param share paise, 0 or more
 * @param percentages rate × exchange, both in hundredths of a percent
 */
export function royaltyOfPaise(share: number, percentages: number): number {
  const twice = share * percentages * 2 + unit / 2;
  if (twice <= exactUpTo) return Math.floor(twice / unit);
  return Number((BigInt(share) * BigInt(percentages) * 2n + BigInt(unit / 2)) / BigInt(unit));
}

/** @param rate and exchange in hundredths of a percent */
export const royaltyOf = (share: bigint, rate: bigint, exchange: bigint): bigint =>
  BigInt(royaltyOfPaise(Number(share), Number(rate * exchange)));
