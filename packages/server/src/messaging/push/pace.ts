import { setTimeout as wait } from 'node:timers/promises';

/** Lets through this many a minute, evenly. */
export function paceOf(maxPerMinute: number): (signal: AbortSignal) => Promise<void> {
  const gapMs = 60_000 / maxPerMinute;
  // Timers are exact to a few milliseconds: what is due within this time may be sent at once.
  const slackMs = 20;
  let nextMs = 0;
  return async (signal) => {
    const now = Date.now();
    nextMs = Math.max(now - slackMs, nextMs) + gapMs;
    const delayMs = nextMs - now;
    if (delayMs > slackMs) await wait(delayMs, undefined, { signal });
  };
}

/** The wait from a `Retry-After` header, given as seconds or as a date; undefined where there is none. */
export function retryAfterMs(header: string, now = Date.now()): number | undefined {
  if (/^\d{1,6}$/.test(header)) return Number(header) * 1000;
  const at = header === '' ? Number.NaN : Date.parse(header);
  return Number.isNaN(at) ? undefined : Math.max(0, at - now);
}

/** Doubled each time, and randomised between half and all of it, so that not all retry at the same moment. */
export const backoffMs = (firstMs: number, attempt: number): number =>
  firstMs * 2 ** (attempt - 1) * (0.5 + Math.random() / 2);
