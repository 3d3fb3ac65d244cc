import type { Deliveries } from '../observability/deliveries.ts';
import { postTo } from './gateway.ts';
import { outbox } from './outbox.ts';

export type Sms = { to: string; text: string };

/** How text messages are sent. */
export type SmsProvider = {
  /** Rejects when the message was not accepted. */
  send(message: Sms): Promise<void>;
  /** It is sent at once, so waiting for it reveals nothing by its time. */
  isInstant: boolean;
};

/** `outbox/sms.jsonl`. */
export const smsOutbox = (dataDir: string): SmsProvider => {
  const write = outbox(dataDir, 'sms.jsonl');
  return { isInstant: true, send: ({ to, text }) => write({ to, text }) };
};

/** A gateway that takes `{to, text}`. */
export const smsGateway = (gatewayUrl: string): SmsProvider => ({
  isInstant: false,
  send: postTo(gatewayUrl, 'SMS'),
});

type Settings = { dataDir: string; smsUrl?: string; deliveries: Deliveries };

export function smsProvider({ dataDir, smsUrl, deliveries }: Settings): SmsProvider {
  const provider = smsUrl ? smsGateway(smsUrl) : smsOutbox(dataDir);
  return { ...provider, send: deliveries.observed('sms', provider.send) };
}
