import type { PushProvider } from '../messaging/push/push-provider.ts';

export const channels = ['sms', 'mail', 'push'] as const;
export type Channel = (typeof channels)[number];

type Delivery = {
  sent: number;
  failed: number;
  /** How many have failed since the last one was accepted. */
  failedInARow: number;
  lastSentAt: Date | undefined;
  lastFailedAt: Date | undefined;
};

const none = (): Delivery => ({
  sent: 0,
  failed: 0,
  failedInARow: 0,
  lastSentAt: undefined,
  lastFailedAt: undefined,
});

/** From this many on, the gateway is at fault and not a message. */
export const maxFailedInARow = 2;

/** The results of the messages that this server has handed over since it started. */
export class Deliveries {
  private readonly known: Record<Channel, Delivery> = { sms: none(), mail: none(), push: none() };

  of(channel: Channel): Readonly<Delivery> {
    return this.known[channel];
  }

  note(channel: Channel, { sent, failed }: { sent: number; failed: number }): void {
    const one = this.known[channel];
    one.sent += sent;
    one.failed += failed;
    one.failedInARow = sent > 0 ? 0 : one.failedInARow + failed;
    if (sent > 0) one.lastSentAt = new Date();
    if (failed > 0) one.lastFailedAt = new Date();
  }

  /** The same sender, which also records the results of its messages. */
  observed<M>(channel: 'sms' | 'mail', send: (message: M) => Promise<void>): (message: M) => Promise<void> {
    return async (message) => {
      try {
        await send(message);
        this.note(channel, { sent: 1, failed: 0 });
      } catch (error) {
        this.note(channel, { sent: 0, failed: 1 });
        throw error;
      }
    };
  }

  /** The same provider, recording its results. An app that is gone from its device is not the provider's fault. */
  observedPushes(provider: PushProvider): PushProvider {
    return {
      ...provider,
      send: async (message, targets, signal) => {
        try {
          const outcomes = await provider.send(message, targets, signal);
          const isDelivered = ({ state }: (typeof outcomes)[number]) =>
            state !== 'failed' && state !== 'unknown';
          const sent = outcomes.filter(isDelivered).length;
          // Messages left over after a stop have not failed.
          const attempted = signal.aborted ? outcomes.length : targets.length;
          this.note('push', { sent, failed: attempted - sent });
          return outcomes;
        } catch (error) {
          if (!signal.aborted) this.note('push', { sent: 0, failed: targets.length });
          throw error;
        }
      },
    };
  }
}
