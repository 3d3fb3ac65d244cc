import { useEffect, useState } from 'react';

/** The time that the server reported, and how far it is ahead of the browser. */
type Clock = { readMs: number; aheadMs: number };

/**
 * The clock after an answer that has the server's time. An answer from the cache, which another screen or an earlier
 * visit read, does not count.
 * @param read ISO 8601
 */
export function clockAfter(clock: Clock, read: string | undefined, hereMs: number): Clock {
  const readMs = read ? Date.parse(read) : 0;
  return readMs > clock.readMs ? { readMs, aheadMs: readMs - hereMs } : clock;
}

let clock: Clock = { readMs: 0, aheadMs: 0 };

/**
 * The server's time in milliseconds, updated every second. Device clocks show wrong times but measure durations well.
 * @param read the server's time in an answer, ISO 8601; until there is one, the browser's time is used
 */
export function useServerTime(read: string | undefined): number {
  const [hereMs, setHereMs] = useState(() => Date.now());
  clock = clockAfter(clock, read, Date.now());
  useEffect(function tick() {
    const timer = setInterval(() => setHereMs(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return hereMs + clock.aheadMs;
}
