import { inDigits } from '@prepdesk/contract/numbers-shown';

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
  const [size, word] = steps.find(([min]) => Math.abs(amount) >= min) ?? [1, ''];
  return `${Number((amount / size).toFixed(1))}${word}`;
}

/** A value beside its bar: whole rupees. */
export const barLabel = {
  dataKey: 'bar',
  fill: 'var(--ink)',
  fontSize: 12,
  fontWeight: 600,
  formatter: (value: unknown): string => inDigits(Math.round(Number(value))),
};

/** Rupees on an axis: ₹ 2 Cr, ₹ 20k. */
export const shortRupees = (amount: number): string => (amount === 0 ? '0' : `₹ ${shortNumber(amount)}`);

const maxLines = 5;

/** The steps of an axis from 0: round, at most five, the last at or above every value. Counts have no half steps. */
export function scaleOf(rows: readonly ChartRow[], isOfCounts: boolean): number[] {
  const amounts = rows.flatMap(({ value, second, before }) => [value, second, before]);
  const max = Math.max(...amounts.map((one) => one?.amount ?? 0)) || 1;
  const min = max / maxLines;
  const size = 10 ** Math.floor(Math.log10(min));
  const round = size * ([1, 2, 4, 5].find((times) => times * size >= min) ?? 10);
  const step = isOfCounts ? Math.max(1, round) : round;
  return Array.from({ length: Math.ceil(max / step) + 1 }, (_, at) => at * step);
}
