import { outbox } from '../outbox.ts';
import type { PushProvider } from './push-provider.ts';

/** `outbox/push.jsonl`: a line for each device, with only the last characters of its token (gaps C37). */
export function pushOutbox(dataDir: string): PushProvider {
  const write = outbox(dataDir, 'push.jsonl');
  return {
    batchSize: 250,
    send: async (message, targets) => {
      await write(
        ...targets.map(({ deviceID, platform, kind, token }) => ({
          key: `${message.key}-${deviceID}`,
          deviceID,
          platform,
          kind,
          token: `…${token.slice(-4)}`,
          title: message.title,
          body: message.body,
          icon: message.icon,
          image: message.image,
          data: message.data,
        })),
      );
      return targets.map(({ deviceID }) => ({ deviceID, state: 'sent', fault: '' }));
    },
    close: async () => {},
  };
}
