import { dayMs } from '@prepdesk/contract/company-time';
import { expect, it } from 'vitest';
import { countdownText } from './countdown.ts';

it.each([
  [0, 'over'],
  [-5, 'over'],
  [1_000, '00:00:01'],
  [86_399_999, '23:59:59'],
  [dayMs, '1 day 00:00:00'],
  [2 * dayMs + 3 * 3_600_000 + 4 * 60_000 + 5_000, '2 days 03:04:05'],
])('%i ms left are shown as %s', (leftMs, says) => expect(countdownText(leftMs)).toBe(says));
