import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { Logger } from 'pino';

export type Listener = { isListening(): boolean; close(): Promise<void> };

/**
 * How often the listener notifies itself while somebody relies on it, and after how long a silence it considers itself
 * disconnected.
 */
type Pulse = { everyMs: number; silentAfterMs: number };

const reconnectAfterMs = 500;
const defaultPulse: Pulse = { everyMs: 3_000, silentAfterMs: 12_000 };

/**
 * Listens to a channel's notifications on a connection of its own, and reconnects by itself when that is lost, even
 * when it dies silently, as behind a firewall that forgot it or a pool that hands `listen` to any connection. It counts
 * as listening only while its own notices come back. While nobody asks whether it does, it seldom sends any: each costs
 * the database a write.
 * `onNotice` is called at every notice, and once whenever listening begins, since some may have been missed.
 */
export function listen(
  config: pg.PoolConfig,
  channel: string,
  onNotice: () => void,
  log: Pick<Logger, 'warn'>,
  { everyMs, silentAfterMs }: Pulse = defaultPulse,
): Listener {
  const Client = (config.Client ?? pg.Client) as typeof pg.Client;
  const ownChannel = `pulse_${randomUUID()}`;
  const selfNotice = `notify ${pg.escapeIdentifier(ownChannel)}`;
  let client: pg.Client | undefined;
  let isOpen = true;
  let isListening = false;
  let lastNoticeAtMs = 0;
  let reliedOnAtMs = 0;
  /** Since when the answer to a notice to itself is due; 0 when none is. */
  let unansweredSinceMs = 0;
  /**
   * Whether a notice to itself is still on its way. Behind a frozen connection further ones would pile up and be sent
   * all at once when it recovers; pg warns about statements queued like this, and plans to refuse them.
   */
  let isNotifying = false;
  let reconnect = () => {};
  let timer: NodeJS.Timeout | undefined;
  const isOlder = (atMs: number, ageMs: number) => Date.now() - atMs > ageMs;
  const idleSilenceMs = 2 * silentAfterMs;

  async function open(): Promise<void> {
    const opened = new Client({
      connectionTimeoutMillis: 5_000,
      ...config,
      application_name: 'prepdesk listener',
      keepAlive: true,
    });
    client = opened;
    unansweredSinceMs = Date.now();
    isNotifying = false;
    const lost = () => {
      if (client !== opened) return;
      client = undefined;
      isListening = false;
      opened.end().catch(() => {});
      if (isOpen) timer = setTimeout(() => void open(), reconnectAfterMs);
    };
    reconnect = lost;
    opened.on('error', (error) => {
      if (client === opened) log.warn({ err: error }, 'the listening database connection was lost');
      lost();
    });
    opened.on('end', lost);
    opened.on('notification', (notice) => {
      if (client !== opened) return;
      lastNoticeAtMs = Date.now();
      unansweredSinceMs = 0;
      const begins = !isListening;
      isListening = true;
      if (begins || notice.channel === channel) onNotice();
    });
    try {
      await opened.connect();
      await opened.query(`listen ${pg.escapeIdentifier(channel)}`);
      await opened.query(`listen ${pg.escapeIdentifier(ownChannel)}`);
      await opened.query(selfNotice);
    } catch {
      lost();
    }
  }

  const notifySelf = () => {
    if (!client || !isListening || isNotifying) return;
    isNotifying = true;
    unansweredSinceMs ||= Date.now();
    const answered = () => {
      isNotifying = false;
    };
    client.query(selfNotice).then(answered, answered);
  };
  const pulse = setInterval(() => {
    if (!client) return;
    if (unansweredSinceMs > 0 && isOlder(unansweredSinceMs, silentAfterMs)) {
      log.warn({}, 'the listening database connection is silent: a new one is opened');
      reconnect();
    } else if (!isOlder(reliedOnAtMs, silentAfterMs) || isOlder(lastNoticeAtMs, idleSilenceMs)) {
      notifySelf();
    }
  }, everyMs);
  pulse.unref();

  void open();
  return {
    isListening: () => {
      reliedOnAtMs = Date.now();
      const isSure = isListening && !isOlder(lastNoticeAtMs, silentAfterMs);
      if (!isSure) notifySelf();
      return isSure;
    },
    close: async () => {
      isOpen = false;
      clearTimeout(timer);
      clearInterval(pulse);
      const last = client;
      client = undefined;
      await last?.end().catch(() => {});
    },
  };
}
