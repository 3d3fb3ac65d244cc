import { createHmac, timingSafeEqual } from 'node:crypto';
import { postTo } from './gateway.ts';
import { outbox } from './outbox.ts';

export type Mail = { to: string; subject: string; text: string };

/** How e-mails leave, and how they link to files that are not public. */
export type MailDesk = {
  /** Rejects when the message was not accepted. */
  send(mail: Mail): Promise<void>;
  /** An address of a stored file that opens it without a session until a moment. */
  linkTo(storageKey: string, until: Date): string;
  /** Whether such an address is ours and still holds. */
  isLink(storageKey: string, query: unknown): boolean;
};

type Settings = { dataDir: string; mailUrl?: string; publicUrl: string; secret: Buffer };

/** Through the gateway of `MAIL_URL`, which takes `{to, subject, text}`, or to `outbox/mail.jsonl`. */
export function mailDesk({ dataDir, mailUrl, publicUrl, secret }: Settings): MailDesk {
  const deliver = mailUrl ? postTo(mailUrl, 'mail') : outbox(dataDir, 'mail.jsonl');
  // Beside whatever else the secret keys.
  const key = createHmac('sha256', secret).update('links of e-mails').digest();
  const sealOf = (storageKey: string, until: string) =>
    createHmac('sha256', key).update(`${until} ${storageKey}`).digest();
  return {
    send: ({ to, subject, text }) => deliver({ to, subject, text }),
    linkTo: (storageKey, at) => {
      const until = String(Math.floor(at.getTime() / 1000));
      const seal = sealOf(storageKey, until).toString('base64url');
      return `${publicUrl}/files/${storageKey}?until=${until}&seal=${seal}`;
    },
    isLink: (storageKey, query) => {
      const { until, seal } = (query ?? {}) as Record<string, unknown>;
      if (typeof until !== 'string' || typeof seal !== 'string' || !/^\d{1,12}$/.test(until)) return false;
      const [given, ours] = [Buffer.from(seal, 'base64url'), sealOf(storageKey, until)];
      return (
        given.length === ours.length && timingSafeEqual(given, ours) && Number(until) * 1000 > Date.now()
      );
    },
  };
}
