import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startHourly } from './sweeper.ts';

const hourMs = 60 * 60_000;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('a clean-up that takes longer than an hour is not begun again beside itself, and a stop waits for it', async () => {
  const ends: (() => void)[] = [];
  const sweep = vi.fn(
    () =>
      new Promise<void>((resolve) => {
        ends.push(resolve);
      }),
  );
  const sweeper = startHourly(sweep);
  await vi.advanceTimersByTimeAsync(3 * hourMs);
  expect(sweep).toHaveBeenCalledTimes(1);
  ends[0]?.();
  await vi.advanceTimersByTimeAsync(hourMs);
  expect(sweep).toHaveBeenCalledTimes(2);
  let isStopped = false;
  const stopping = sweeper.stop().then(() => {
    isStopped = true;
  });
  await vi.advanceTimersByTimeAsync(hourMs);
  expect(isStopped).toBe(false);
  ends[1]?.();
  await stopping;
  expect(sweep).toHaveBeenCalledTimes(2);
});
