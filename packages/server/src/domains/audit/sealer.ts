import type { Logger } from 'pino';
import type { Connection } from '../../db/connect.ts';
import { isDatabaseAway } from '../../db/violations.ts';
import { BrokenChain, type SealKeys, sealWaiting } from './seal.ts';

/** Seals newly committed rows within a second, or two after other servers' changes. A chain whose end has changed is reported, not continued. */
export function startSealer(
  connection: Connection,
  keys: SealKeys,
  log: Pick<Logger, 'warn' | 'error'>,
): { stop(): Promise<void> } {
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
  const sealing = connection.agenda.add({
    name: 'seal',
    // Through the index: the table's beginning is full of rows that were sealed a moment ago.
    waits: '(select audit_id from audit_unsealed order by audit_id limit 1) is not null',
    work: seal,
  });
  return {
    stop: () => {
      stopping.abort();
      return sealing.stop();
    },
  };
}
