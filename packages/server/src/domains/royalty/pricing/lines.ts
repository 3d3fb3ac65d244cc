import type { Sale, SoldPackage } from './sales.ts';
import { royaltyOf, type Split, sharesOf, type Weight } from './shares.ts';
import type { Faculty } from './terms.ts';
import { termsOn } from './terms.ts';

/** A line before the guarantee takes its part: amounts in paise, percentages in hundredths. */
export type OpenLine = SoldPackage & {
  kind: 'sale' | 'correction';
  at: Date;
  day: string;
  /** The price of the whole order, and the faculty's share of it. */
  price: bigint;
  share: bigint;
  rule: Split['rule'];
  weights: readonly Weight[];
  rate: bigint;
  exchange: bigint;
  royalty: bigint;
  cash?: bigint;
  refundIDs: number[];
  reason: CorrectionReason | '';
  refundID: number | null;
  refundReference: string;
  correctsLineID: number | null;
  correctsStatementID: number | null;
  correctsNumber: string;
};

export type CorrectionReason = 'refunded' | 'refund failed' | 'order changed';

export const noCorrection = {
  kind: 'sale' as const,
  reason: '' as const,
  refundID: null,
  refundReference: '',
  correctsLineID: null,
  correctsStatementID: null,
  correctsNumber: '',
};

/**
 * The lines of a sale for these faculties, by the terms of its day. A faculty without a share of the package gets none.
 * @param now the current split of the package; it is not used if the sale was already settled with another split
 */
export function linesOfSale(
  { netPaid, settled, ...sale }: Sale,
  now: Split | undefined,
  faculties: readonly Faculty[],
): { facultyID: number; line: OpenLine }[] {
  const split = settled ?? now;
  if (!split) return [];
  const parts = faculties.filter(({ id }) => split.weights.some(([facultyID]) => facultyID === id));
  if (parts.length === 0) return [];
  const shares = sharesOf(netPaid, split.weights);
  return parts.map((faculty) => {
    const { rate, exchange } = termsOn(faculty, sale.day);
    const share = shares.get(faculty.id) ?? 0n;
    const royalty = royaltyOf(share, rate, exchange);
    return {
      facultyID: faculty.id,
      line: { ...noCorrection, ...sale, price: netPaid, share, ...split, rate, exchange, royalty },
    };
  });
}
