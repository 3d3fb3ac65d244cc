import { expect, it } from 'vitest';
import { clockAfter } from './use-server-time.ts';

const noon = Date.parse('2026-02-01T12:00:00Z');
const unread = { readMs: 0, aheadMs: 0 };

it('the time shown follows the clock of the server, however wrong that of the browser is', () => {
  expect(clockAfter(unread, '2026-02-01T12:03:00.000Z', noon).aheadMs).toBe(180_000);
  expect(clockAfter(unread, undefined, noon)).toBe(unread);
});

it('the time shown is not set back by a cached answer that is shown again', () => {
  const clock = clockAfter(unread, '2026-02-01T12:03:00.000Z', noon);
  const minuteLater = noon + 60_000;
  expect(clockAfter(clock, '2026-02-01T12:03:00.000Z', minuteLater)).toBe(clock);
  expect(clockAfter(clock, '2026-02-01T11:50:00.000Z', minuteLater)).toBe(clock);
  expect(clockAfter(clock, '2026-02-01T12:04:05.000Z', minuteLater).aheadMs).toBe(185_000);
});
