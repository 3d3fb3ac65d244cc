import { shownDay } from '@prepdesk/contract/company-time';
import type { MonthSums } from '@prepdesk/contract/reviews/review';

type TrendMonth = {
  /** yyyy-MM */
  month: string;
  /** 'Dec 2025' for the first month and for January, otherwise 'Mar'. */
  label: string;
  sums: MonthSums | undefined;
  /** The same month a year before. */
  before: MonthSums | undefined;
  isUnfinished: boolean;
};

const monthsShown = 12;

/**
 * The last twelve months, each with the same month a year before. Months without reviews are included.
 * @param today yyyy-MM-dd
 */
export function trendOf(months: readonly MonthSums[], today: string): TrendMonth[] {
  const known = new Map(months.map((one) => [one.month, one]));
  const [year = 0, last = 0] = today.split('-').map(Number);
  const monthAt = (at: number) => new Date(Date.UTC(year, last - 1 + at, 1)).toISOString().slice(0, 7);
  return Array.from({ length: monthsShown }, (_, at) => {
    const month = monthAt(at - monthsShown + 1);
    const text = shownDay(`${month}-15T00:00:00Z`).slice(3);
    return {
      month,
      label: at === 0 || month.endsWith('-01') ? text : text.slice(0, 3),
      sums: known.get(month),
      before: known.get(monthAt(at - 2 * monthsShown + 1)),
      isUnfinished: at === monthsShown - 1,
    };
  });
}
