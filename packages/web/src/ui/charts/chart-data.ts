/** What a chart shows, and its table says. */
export type ChartRow = {
  key: string;
  label: string;
  /** Below the label. */
  note?: string;
  value: Value;
  /** A second bar beside the first. */
  second?: Value;
  /** A point of the line that the bars are held against. */
  before?: Value;
  /** It goes on: its bar is hatched and its point hollow. */
  isUnfinished?: boolean;
  /** None of those that the chart compares, such as 'No coupon'. */
  isOther?: boolean;
};

/** Drawn as a number; told as the text, which is exact. */
export type Value = { amount: number; text: string };

export type ChartNames = { value: string; second?: string; before?: string; unfinished?: string };

export const drawnValue = (decimal: string, text: string): Value => ({ amount: Number(decimal), text });

const steps: readonly [number, string][] = [
  [10_000_000, ' Cr'],
  [100_000, ' L'],
  [1000, 'k'],
];

/** Of an axis: 2 Cr, 20k. */
export function shortNumber(amount: number): string {
  const [size, word] = steps.find(([least]) => Math.abs(amount) >= least) ?? [1, ''];
  return `${Number((amount / size).toFixed(1))}${word}`;
}

/** Of an axis: ₹ 2 Cr, ₹ 20k. */
export const shortRupees = (amount: number): string => (amount === 0 ? '0' : `₹ ${shortNumber(amount)}`);
