import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { Logger } from 'pino';

export type Listener = { isListening(): boolean; close(): Promise<void> };

/**
 * How often the listener notifies itself while somebody relies on it, and after how long a silence it considers itself
 * deaf.
 */
type Pulse = { everyMs: number; deafAfterMs: number };

const waitMs = 500;
const usualPulse: Pulse = { everyMs: 3_000, deafAfterMs: 12_000 };

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
  { everyMs, deafAfterMs }: Pulse = usualPulse,
): Listener {
  const Client = (config.Client ?? pg.Client) as typeof pg.Client;
  const ownChannel = `pulse_${randomUUID()}`;
  const notifyItself = `notify ${pg.escapeIdentifier(ownChannel)}`;
  let client: pg.Client | undefined;
  let isOpen = true;
  let isListening = false;
  let heardAtMs = 0;
  let pingedAtMs = 0;
  /** Since when the answer to a notice to itself is due; 0 when none is. */
  let dueSinceMs = 0;
  /**
   * Whether a notice to itself is still on its way. Behind a frozen connection further ones would pile up and be sent
   * all at once when it recovers; pg warns about statements queued like this, and plans to refuse them.
   */
  let isRequested = false;
  let lose = () => {};
  let timer: NodeJS.Timeout | undefined;
  const isOlder = (atMs: number, ageMs: number) => Date.now() - atMs > ageMs;
  const idleEveryMs = 2 * deafAfterMs;

  async function open(): Promise<void> {
    const mine = new Client({
      connectionTimeoutMillis: 5_000,
      ...config,
      application_name: 'prepdesk listener',
      keepAlive: true,
    });
    client = mine;
    dueSinceMs = Date.now();
    isRequested = false;
    const lost = () => {
      if (client !== mine) return;
      client = undefined;
      isListening = false;
      mine.end().catch(() => {});
      if (isOpen) timer = setTimeout(() => void open(), waitMs);
    };
    lose = lost;
    mine.on('error', (error) => {
      if (client === mine) log.warn({ err: error }, 'the listening database connection was lost');
      lost();
    });
    mine.on('end', lost);
    mine.on('notification', (notice) => {
      if (client !== mine) return;
      heardAtMs = Date.now();
      dueSinceMs = 0;
      const begins = !isListening;
      isListening = true;
      if (begins || notice.channel === channel) onNotice();
    });
    try {
      await mine.connect();
      await mine.query(`listen ${pg.escapeIdentifier(channel)}`);
      await mine.query(`listen ${pg.escapeIdentifier(ownChannel)}`);
      await mine.query(notifyItself);
    } catch {
      lost();
    }
  }

  const beat = () => {
    if (!client || !isListening || isRequested) return;
    isRequested = true;
    dueSinceMs ||= Date.now();
    const answered = () => {
      isRequested = false;
    };
    client.query(notifyItself).then(answered, answered);
  };
  const pulse = setInterval(() => {
    if (!client) return;
    if (dueSinceMs > 0 && isOlder(dueSinceMs, deafAfterMs)) {
      log.warn({}, 'the listening database connection is silent: a new one is opened');
      lose();
    } else if (!isOlder(pingedAtMs, deafAfterMs) || isOlder(heardAtMs, idleEveryMs)) {
      beat();
    }
  }, everyMs);
  pulse.unref();

  void open();
  return {
    isListening: () => {
      pingedAtMs = Date.now();
      const isSure = isListening && !isOlder(heardAtMs, deafAfterMs);
      if (!isSure) beat();
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
