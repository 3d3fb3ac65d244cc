import { maxOf, minOf } from '../pricing/amounts.ts';

/** A line before the guarantee takes its part. Negative lines take royalty back. */
export type Earned = {
  royalty: bigint;
  /** For a negative line, the part that was paid in cash; the rest had recovered the guarantee. 0 or more. */
  cash?: bigint;
};

export type Guarantee = { amount: bigint; before: bigint };

export type GuaranteeApplied<L> = { lines: (L & { recovered: bigint; payable: bigint })[]; totals: Totals };

export type Totals = {
  royalty: bigint;
  recovered: bigint;
  payable: bigint;
  carriedIn: bigint;
  carriedOut: bigint;
};

/**
 * Which part of a statement's lines recovers the guarantee, and which is paid. First, royalty that is taken back and
 * was never paid in cash is returned to the guarantee. Then the guarantee takes royalty line by line until it is
 * recovered. A negative rest is carried forward.
 * @param lines in their order
 * @param carriedIn 0 or less
 */
export function applyGuarantee<L extends Earned>(
  lines: readonly L[],
  guarantee: Guarantee,
  carriedIn: bigint,
): GuaranteeApplied<L> {
  let givenBack = 0n;
  let royalty = 0n;
  for (const line of lines) {
    givenBack += backOf(line);
    royalty += line.royalty;
  }
  const left = maxOf(minOf(guarantee.amount - guarantee.before + givenBack, guarantee.amount), 0n);
  let toRecover = minOf(maxOf(royalty + givenBack, 0n), left);
  let recoveredInAll = -givenBack;
  const settled = lines.map((line) => {
    const deducted = line.royalty > 0n ? minOf(line.royalty, toRecover) : 0n;
    toRecover -= deducted;
    recoveredInAll += deducted;
    const recovered = line.royalty < 0n ? -backOf(line) : deducted;
    return { ...line, recovered, payable: line.royalty - recovered };
  });
  const due = royalty - recoveredInAll + carriedIn;
  return {
    lines: settled,
    totals: {
      royalty,
      recovered: recoveredInAll,
      payable: maxOf(due, 0n),
      carriedIn,
      carriedOut: minOf(due, 0n),
    },
  };
}

/** What a negative line returns to the guarantee. */
const backOf = ({ royalty, cash = 0n }: Earned): bigint => (royalty < 0n ? -royalty - cash : 0n);
