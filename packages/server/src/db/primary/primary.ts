import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import type { Logger } from 'pino';
import { type DatabaseAddress, type Host, nameOf } from './database-address.ts';
import { DatabaseAway } from './database-away.ts';
import { acceptsWrites, lookForPrimary, type OpenPrimary, type Probe } from './look-for-primary.ts';
import { newPollTimer, type Pulse, superviseConnection, tickMsOf } from './supervise-connection.ts';

/** The host that accepts writes, monitored all the time; a standby is monitored the same way, with another probe. */
export type Primary = {
  /** Waits at most for one look at all hosts. @throws DatabaseAway while none accepts writes */
  host(): Promise<Host>;
  /** Whether it accepts writes from now on, answered within this time. */
  answers(withinMs: number): Promise<boolean>;
  /** Somebody uses a connection: a host that falls silent now is noticed as soon as if it had been used all the time. */
  noteUse(): void;
  close(): Promise<void>;
};

type MonitorOptions = {
  address: DatabaseAddress;
  /** Called so that nothing waits for connections to the host that was left. */
  onLeft(): void;
  log: Pick<Logger, 'warn'>;
  /** Whether it accepts writes, when left out. */
  probe?: Probe;
  /** What it is called in the log: the database, when left out. */
  called?: string;
};

/** The host is alive but has no free connection: the existing ones go on. */
const isFull = ({ cause }: Error): boolean => (cause as { code?: string } | undefined)?.code === '53300';

type Look = { address: DatabaseAddress; probe: Probe; pulse: Pulse };

/**
 * A second look, soon, before the database counts as away: a connection may have been ended for a reason of its own. A
 * host that was silent has already been given its time.
 */
async function lookTwice({ address, probe, pulse }: Look, isWorthIt: () => boolean): Promise<OpenPrimary> {
  const startMs = performance.now();
  const look = () => lookForPrimary(address, pulse.patienceMs, { probe });
  return look().catch(async (error: Error) => {
    if (!isWorthIt() || performance.now() - startMs > pulse.patienceMs / 2) throw error;
    await pause(tickMsOf(pulse), undefined, { ref: false });
    return look();
  });
}

/**
 * Looks for the host that accepts writes on first use, and from then on checks it again and again on a connection
 * of its own. A host that is read-only, or silent for too long, is left at once, with every connection to it. While it
 * is late the others are queried, so that a promotion is noticed before that time is up.
 */
export function monitorPrimary(
  { address, onLeft, log, probe = acceptsWrites, called = 'the database' }: MonitorOptions,
  pulse: Pulse,
): Primary {
  let isOpen = true;
  let running: Promise<void> | undefined;
  let current: Host | undefined;
  let last: Host | undefined;
  let failure: Error | undefined;
  let supervised: pg.Client | undefined;
  let waiting: ((isThere: boolean) => void)[] = [];

  const resolveAnswers = (isThere: boolean) => {
    const all = waiting;
    waiting = [];
    for (const one of all) one(isThere);
  };
  const nextAnswer = () => new Promise<boolean>((resolve) => waiting.push(resolve));
  const { rest, wake, noteUse } = newPollTimer(pulse);
  const reportLeft = (why: string) => {
    if (!isOpen) return;
    log.warn({ why }, `${called} is away, or has moved`);
    onLeft();
  };

  /** When it is already away, or about to stop, there is no second look. */
  const look = () =>
    lookTwice({ address, probe, pulse }, () => isOpen && !failure).catch((error: Error) => {
      if (!failure && !isFull(error)) reportLeft(error.message);
      failure = error;
      return undefined;
    });

  function settleOn({ host, client }: OpenPrimary): void {
    if (last && last !== host) reportLeft(`${nameOf(host)} ${probe.fits} now`);
    current = host;
    last = host;
    failure = undefined;
    supervised = client;
    resolveAnswers(true);
  }

  async function run(): Promise<void> {
    let primary: OpenPrimary | undefined;
    while (isOpen) {
      primary ??= await look();
      if (!primary) {
        current = undefined;
        resolveAnswers(false);
        await rest({ isIdle: false });
        continue;
      }
      settleOn(primary);
      if (!isOpen) break;
      const end = await superviseConnection(primary, address, pulse, probe, async () => {
        resolveAnswers(true);
        await rest({ isIdle: true });
      });
      primary.client.end().catch(() => {});
      primary = end.next;
      // If only the connection ended, the host may be fine: callers may try it for new connections meanwhile.
      if (!end.isLeft) continue;
      current = undefined;
      // Looking at a silent host takes as long as it may be silent, and nobody should wait for that again.
      if (!primary) failure = new DatabaseAway(end.why);
      reportLeft(end.why);
    }
    await primary?.client.end().catch(() => {});
  }

  const begin = () => {
    running ??= run();
  };
  return {
    host: async () => {
      begin();
      if (current) return current;
      if (!failure) await nextAnswer();
      if (current) return current;
      throw new DatabaseAway(failure?.message ?? 'the server stops', { cause: failure });
    },
    answers: async (withinMs) => {
      begin();
      const answer = nextAnswer();
      wake();
      return Promise.race([answer, pause(withinMs, false, { ref: false })]);
    },
    noteUse,
    close: async () => {
      isOpen = false;
      wake();
      await supervised?.end().catch(() => {});
      await running;
      resolveAnswers(false);
    },
  };
}
