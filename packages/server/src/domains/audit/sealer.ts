import type { Logger } from 'pino';
import type { Connection } from '../../db/connect.ts';
import { isDatabaseAway } from '../../db/violations.ts';
import { BrokenChain, type SealKeys, sealWaiting } from './seal.ts';

const everyMs = 1000;

/** Seals newly committed rows every second. A chain whose end has changed is reported, not continued. */
export function startSealer(
  connection: Connection,
  keys: SealKeys,
  log: Pick<Logger, 'warn' | 'error'>,
): { stop(): Promise<void> } {
  let sealing: Promise<void> | undefined;
  let errorText = '';
  const stopping = new AbortController();
  const seal = async () => {
    try {
      await sealWaiting(connection, keys, stopping.signal);
      errorText = '';
    } catch (error) {
      if (isDatabaseAway(error)) return;
      const { message } = error as Error;
      if (message === errorText) return;
      errorText = message;
      if (error instanceof BrokenChain) log.error({ fault: message }, 'the audit log is not sealed any more');
      else log.warn({ err: error }, 'sealing the audit log failed; it is tried again');
    }
  };
  const timer = setInterval(() => {
    sealing ??= seal().finally(() => {
      sealing = undefined;
    });
  }, everyMs);
  timer.unref();
  return {
    stop: async () => {
      clearInterval(timer);
      stopping.abort();
      await sealing;
    },
  };
}
