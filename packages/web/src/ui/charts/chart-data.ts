/** What a chart and its table show. */
export type ChartRow = {
  key: string;
  label: string;
  /** Below the label. */
  note?: string;
  value: Value;
  /** A second bar beside the first. */
  second?: Value;
  /** A point of the line that the bars are compared with. */
  before?: Value;
  /** The period is still running: its bar is hatched and its point hollow. */
  isUnfinished?: boolean;
  /** Not one of the things compared, such as 'No coupon'. */
  isOther?: boolean;
};

/** The number is drawn; the text, which is exact, is shown. */
export type Value = { amount: number; text: string };

export type ChartNames = { value: string; second?: string; before?: string; unfinished?: string };

export const drawnValue = (decimal: string, text: string): Value => ({ amount: Number(decimal), text });

const steps: readonly [number, string][] = [
  [10_000_000, ' Cr'],
  [100_000, ' L'],
  [1000, 'k'],
];

/** A number on an axis: 2 Cr, 20k. */
export function shortNumber(amount: number): string {
  const [size, word] = steps.find(([least]) => Math.abs(amount) >= least) ?? [1, ''];
  return `${Number((amount / size).toFixed(1))}${word}`;
}

/** Rupees on an axis: ₹ 2 Cr, ₹ 20k. */
export const shortRupees = (amount: number): string => (amount === 0 ? '0' : `₹ ${shortNumber(amount)}`);
