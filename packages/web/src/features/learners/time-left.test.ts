import { expect, it } from 'vitest';
import { shareUsed, timeLeft } from './time-left.ts';

const today = '2026-11-20';

it.each([
  ['2026-11-18', 'bad', 'Expired 2 days ago'],
  ['2026-11-19', 'bad', 'Expired 1 day ago'],
  ['2026-11-20', 'dev', 'Ends today'],
  ['2026-12-20', 'dev', '30 days left'],
  ['2026-12-21', 'ok', '31 days left'],
])('a package whose last day is %s is %s: %s', (expiresOn, tone, says) => {
  expect(timeLeft(expiresOn, today)).toEqual({ tone, says });
});

it('the time left is given as the share of the time used, from 0 to 100 percent', () => {
  const since = '2026-11-10T06:00:00Z';
  expect(shareUsed({ since, expiresOn: '2026-11-30' }, today)).toBe(50);
  expect(shareUsed({ since, expiresOn: '2026-11-12' }, today)).toBe(100);
  expect(shareUsed({ since, expiresOn: '2026-11-10' }, '2026-11-10')).toBe(0);
});
