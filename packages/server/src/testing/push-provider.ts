import { setTimeout as pause } from 'node:timers/promises';
import type { PushOutcome, PushProvider, PushTarget } from '../messaging/push/push-provider.ts';

export type Sending = { key: string; target: PushTarget };

/** A provider that remembers what it was handed, and answers as the test says. */
export function providerOf(
  handed: Sending[],
  judge: (sending: Sending) => PushOutcome['state'] = () => 'sent',
  before: (key: string) => void = () => {},
): PushProvider {
  return {
    batchSize: 3,
    send: async ({ key }, targets) => {
      before(key);
      await pause(1);
      for (const target of targets) handed.push({ key, target });
      return targets.map((target) => ({
        deviceID: target.deviceID,
        state: judge({ key, target }),
        fault: '',
      }));
    },
    close: async () => {},
  };
}
