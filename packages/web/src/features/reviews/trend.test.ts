import { expect, it } from 'vitest';
import { trendOf } from './trend.ts';

const month = (name: string, average: string) => ({
  month: name,
  pending: 0,
  approved: 3,
  rejected: 0,
  average,
});

it('the trend has the last twelve months, even without reviews, each with the same month a year before', () => {
  const trend = trendOf(
    [month('2025-02', '3.00'), month('2026-01', '4.00'), month('2026-02', '5.00')],
    '2026-02-11',
  );
  expect(trend.map(({ label }) => label)).toEqual([
    ...['Mar 2025', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec', 'Jan 2026', 'Feb'],
  ]);
  expect(trend[0]).toMatchObject({ sums: undefined, before: undefined, isUnfinished: false });
  expect(trend.at(-1)).toMatchObject({
    isUnfinished: true,
    sums: { average: '5.00' },
    before: { average: '3.00' },
  });
});
