import pg from 'pg';
import type { Logger } from 'pino';

export type Listener = { isListening(): boolean; close(): Promise<void> };

const waitMs = 500;

/**
 * Hears a channel's notifications on a connection of its own and comes back by itself when that is lost.
 * `onNotice` is called at every notice, and once whenever listening begins, since some may have been missed.
 */
export function listen(
  config: pg.ClientConfig,
  channel: string,
  onNotice: () => void,
  log: Pick<Logger, 'warn'>,
): Listener {
  let client: pg.Client | undefined;
  let isOpen = true;
  let isListening = false;
  let timer: NodeJS.Timeout | undefined;

  async function open(): Promise<void> {
    const mine = new pg.Client({ ...config, application_name: 'prepdesk listener', keepAlive: true });
    client = mine;
    const lost = () => {
      if (client !== mine) return;
      client = undefined;
      isListening = false;
      mine.end().catch(() => {});
      if (isOpen) timer = setTimeout(() => void open(), waitMs);
    };
    mine.on('error', (error) => {
      log.warn({ err: error }, 'the listening database connection was lost');
      lost();
    });
    mine.on('end', lost);
    mine.on('notification', onNotice);
    try {
      await mine.connect();
      await mine.query(`listen ${pg.escapeIdentifier(channel)}`);
      isListening = true;
      onNotice();
    } catch {
      lost();
    }
  }

  void open();
  return {
    isListening: () => isListening,
    close: async () => {
      isOpen = false;
      clearTimeout(timer);
      const last = client;
      client = undefined;
      await last?.end().catch(() => {});
    },
  };
}
