import { setTimeout as wait } from 'node:timers/promises';

/** Lets through so many a minute, evenly. */
export function paceOf(mostPerMinute: number): (signal: AbortSignal) => Promise<void> {
  const gapMs = 60_000 / mostPerMinute;
  // Timers are exact to a few milliseconds: so much may go at once.
  const slackMs = 20;
  let nextMs = 0;
  return async (signal) => {
    const now = Date.now();
    nextMs = Math.max(now - slackMs, nextMs) + gapMs;
    const delayMs = nextMs - now;
    if (delayMs > slackMs) await wait(delayMs, undefined, { signal });
  };
}

/** Seconds of a `Retry-After` header, or until its date; nothing where there is none. */
export function retryAfterMs(header: string, now = Date.now()): number | undefined {
  if (/^\d{1,6}$/.test(header)) return Number(header) * 1000;
  const at = header === '' ? Number.NaN : Date.parse(header);
  return Number.isNaN(at) ? undefined : Math.max(0, at - now);
}

/** Twice as long each time and nobody at the same moment: between half and all of it. */
export const backoffMs = (firstMs: number, attempt: number): number =>
  firstMs * 2 ** (attempt - 1) * (0.5 + Math.random() / 2);
