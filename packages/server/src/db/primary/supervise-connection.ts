import { setTimeout as pause } from 'node:timers/promises';
import { type DatabaseAddress, type Host, hostsAt, nameOf } from './database-address.ts';
import { DatabaseAway } from './database-away.ts';
import { lookForPrimary, type OpenPrimary, type Probe } from './look-for-primary.ts';

/**
 * How often the host is queried, how often while nobody uses its connections, and after how long a silence they are given
 * up.
 */
export type Pulse = { everyMs: number; idleEveryMs?: number; patienceMs: number };

/** Why the supervision of one host ended, and the host that replaces it, where that is known. */
export type End = { why: string; isLeft: boolean; next?: OpenPrimary | undefined };

export const tickMsOf = ({ everyMs, patienceMs }: Pulse): number =>
  Math.max(5, Math.min(everyMs, patienceMs / 10));

/** The pauses between two questions: short while connections are used, long while they are not. */
export function newPollTimer({ everyMs, idleEveryMs = everyMs }: Pulse) {
  let isUsed = false;
  let wake = () => {};
  let wakeIdle = () => {};
  return {
    rest: async ({ isIdle }: { isIdle: boolean }): Promise<void> => {
      const woken = new AbortController();
      wake = () => woken.abort();
      const sinceMs = performance.now();
      wakeIdle = () => {
        wakeIdle = () => {};
        setTimeout(wake, Math.max(0, everyMs - (performance.now() - sinceMs))).unref();
      };
      const restMs = isIdle && !isUsed ? Math.max(everyMs, idleEveryMs) : everyMs;
      await pause(restMs, undefined, { signal: woken.signal, ref: false }).catch(() => {});
      isUsed = false;
      wake = () => {};
      wakeIdle = () => {};
    },
    wake: () => wake(),
    noteUse: () => {
      isUsed = true;
      wakeIdle();
    },
  };
}

/**
 * Asks the host again and again whether it still fits, until it does not, is silent for too long, or the connection
 * ends.
 * @param onAnswer is awaited before the next probe
 */
export async function superviseConnection(
  { host, client }: OpenPrimary,
  address: DatabaseAddress,
  pulse: Pulse,
  probe: Probe,
  onAnswer: () => Promise<void>,
): Promise<End> {
  for (;;) {
    const answered = new AbortController();
    const answer = probe.ask(client).then(
      () => undefined,
      (error: Error): End => ({ why: error.message, isLeft: error instanceof DatabaseAway }),
    );
    const end = await Promise.race([answer, silence(host, address, pulse, probe, answered.signal)]);
    answered.abort();
    if (end) return end;
    await onAnswer();
  }
}

/**
 * Ends when the host has been silent for too long, or when another host turns out to fit. Counts turns, not time: when
 * this process itself was busy, that was not the database's silence.
 */
async function silence(
  host: Host,
  address: DatabaseAddress,
  pulse: Pulse,
  probe: Probe,
  answered: AbortSignal,
): Promise<End | undefined> {
  const { patienceMs } = pulse;
  const tickMs = tickMsOf(pulse);
  const others = hostsAt(address).filter((one) => one !== host);
  let next: OpenPrimary | undefined;
  let isLooking = false;
  const lookAtOthers = async () => {
    isLooking = true;
    const primary = await lookForPrimary(address, patienceMs, { hosts: others, probe }).catch(
      () => undefined,
    );
    isLooking = false;
    if (answered.aborted) await primary?.client.end();
    else next = primary;
  };
  for (let waitedMs = 0; waitedMs < patienceMs && !next; waitedMs += tickMs) {
    await pause(tickMs, undefined, { ref: false, signal: answered }).catch(() => {});
    if (answered.aborted) return undefined;
    if (others.length > 0 && waitedMs >= patienceMs / 5 && !isLooking) void lookAtOthers();
  }
  if (answered.aborted) await next?.client.end();
  return { why: `${nameOf(host)} is silent`, isLeft: true, next };
}
