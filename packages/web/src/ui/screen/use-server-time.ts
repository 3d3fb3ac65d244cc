import { useEffect, useState } from 'react';

/** What the server said that it is, and how far it is ahead of the browser. */
type Clock = { readMs: number; aheadMs: number };

/**
 * The clock after an answer that tells the server's time. One that is shown again, from another screen or an earlier
 * visit, is not new.
 * @param read ISO 8601
 */
export function clockAfter(clock: Clock, read: string | undefined, hereMs: number): Clock {
  const readMs = read ? Date.parse(read) : 0;
  return readMs > clock.readMs ? { readMs, aheadMs: readMs - hereMs } : clock;
}

let clock: Clock = { readMs: 0, aheadMs: 0 };

/**
 * The server's time in milliseconds, second by second: clocks of devices are wrong, what passes on them is not.
 * @param read what an answer said that it is, ISO 8601; before there is one, the browser's own time
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
