import { expect, it } from 'vitest';
import { changeText, periodText } from './about-figures.ts';
import { lastMonths } from './months.ts';

it.each([
  ['24589313.50', '22685500.00', '+8.4%'],
  ['241498.00', '276310.00', '−12.6%'],
  ['100.00', '100.00', '0.0%'],
  ['5.00', '0.00', ''],
])('%s compared with %s is a change of "%s"', (now, before, text) => {
  expect(changeText(now, before)).toBe(text);
});

it.each([
  ['2026-11-01', '2026-11-20', '01–20 Nov 2026'],
  ['2026-10-30', '2026-11-20', '30 Oct 2026 – 20 Nov 2026'],
  ['2026-11-20', '2026-11-20', '20 Nov 2026'],
])('the days %s to %s are shown as %s', (from, until, text) => {
  expect(periodText({ from, until })).toBe(text);
});

it('the months to choose from start with the current one', () => {
  expect(lastMonths('2026-01-31', 3)).toEqual([
    { value: '2026-01', label: 'Jan 2026' },
    { value: '2025-12', label: 'Dec 2025' },
    { value: '2025-11', label: 'Nov 2025' },
  ]);
});
