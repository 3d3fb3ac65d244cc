import { createHmac, timingSafeEqual } from 'node:crypto';
import type { KeyRing } from '../auth/key-ring.ts';
import type { Deliveries } from '../observability/deliveries.ts';
import { postTo } from './gateway.ts';
import { outbox } from './outbox.ts';

export type Mail = { to: string; subject: string; text: string };

/** How e-mails are sent, and how they link to files that are not public. */
export type MailDesk = {
  /** Rejects when the message was not accepted. */
  send(mail: Mail): Promise<void>;
  /** An address that opens a stored file without a session, until a certain moment. */
  linkTo(storageKey: string, until: Date): string;
  /** Whether such an address is ours and still valid. */
  isLink(storageKey: string, query: unknown): boolean;
};

type Settings = {
  dataDir: string;
  mailUrl?: string;
  publicUrl: string;
  keys: KeyRing;
  deliveries: Deliveries;
};

/** Sends through the gateway of `MAIL_URL`, which takes `{to, subject, text}`, or writes to `outbox/mail.jsonl`. */
export function mailDesk({ dataDir, mailUrl, publicUrl, keys, deliveries }: Settings): MailDesk {
  const post: (mail: Mail) => Promise<void> = mailUrl
    ? postTo(mailUrl, 'mail')
    : outbox(dataDir, 'mail.jsonl');
  const deliver = deliveries.observed('mail', post);
  const sealOf = (secret: Buffer, storageKey: string, until: string) => {
    // Separate from the other keys derived from the secret.
    const key = createHmac('sha256', secret).update('links of e-mails').digest();
    return createHmac('sha256', key).update(`${until} ${storageKey}`).digest();
  };
  return {
    send: ({ to, subject, text }) => deliver({ to, subject, text }),
    linkTo: (storageKey, at) => {
      const until = String(Math.floor(at.getTime() / 1000));
      const seal = sealOf(keys[0], storageKey, until).toString('base64url');
      return `${publicUrl}/files/${storageKey}?until=${until}&seal=${seal}`;
    },
    isLink: (storageKey, query) => {
      const { until, seal } = (query ?? {}) as Record<string, unknown>;
      if (typeof until !== 'string' || typeof seal !== 'string' || !/^\d{1,12}$/.test(until)) return false;
      if (Number(until) * 1000 <= Date.now()) return false;
      const given = Buffer.from(seal, 'base64url');
      return keys.some((secret) => {
        const ours = sealOf(secret, storageKey, until);
        return given.length === ours.length && timingSafeEqual(given, ours);
      });
    },
  };
}
