import { appendFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

export type Sms = { to: string; text: string };

/** How text messages leave. */
export type SmsProvider = {
  /** Rejects when the message was not accepted. */
  send(message: Sms): Promise<void>;
  /** It leaves at once: waiting for it tells nobody anything by its time. */
  isInstant: boolean;
};

/** Writes messages to `outbox/sms.jsonl`, one JSON object a line, for development and for tests. */
export function smsOutbox(dataDir: string): SmsProvider {
  const folder = join(dataDir, 'outbox');
  return {
    isInstant: true,
    send: async ({ to, text }) => {
      await mkdir(folder, { recursive: true });
      const line = `${JSON.stringify({ at: new Date().toISOString(), to, text })}\n`;
      await appendFile(join(folder, 'sms.jsonl'), line, { mode: 0o600 });
    },
  };
}

const tries = 3;

/**
 * Posts `{to, text}` as JSON to a gateway. A user and password in the URL are sent as basic authorization.
 * Tried again after 1 and 4 seconds when the gateway is away or answers 5xx.
 */
export function smsGateway(gatewayUrl: string): SmsProvider {
  const url = new URL(gatewayUrl);
  const authorization = url.username
    ? `Basic ${Buffer.from(`${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`).toString('base64')}`
    : undefined;
  url.username = '';
  url.password = '';
  return {
    isInstant: false,
    send: async (message) => {
      for (let attempt = 1; ; attempt += 1) {
        const fault = await post(url, authorization, message);
        if (!fault) return;
        if (!fault.mayPass || attempt >= tries)
          throw new Error(`the SMS gateway did not accept a message: ${fault.why}`);
        await wait(1000 * attempt * attempt);
      }
    },
  };
}

type Fault = { why: string; mayPass: boolean };

async function post(url: URL, authorization: string | undefined, message: Sms): Promise<Fault | undefined> {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(authorization ? { authorization } : {}) },
      body: JSON.stringify(message),
      signal: AbortSignal.timeout(10_000),
    });
    await answer.body?.cancel();
    return answer.ok ? undefined : { why: `status ${answer.status}`, mayPass: answer.status >= 500 };
  } catch (error) {
    return { why: (error as Error).name, mayPass: true };
  }
}

export const smsProvider = (config: { dataDir: string; smsUrl?: string }): SmsProvider =>
  config.smsUrl ? smsGateway(config.smsUrl) : smsOutbox(config.dataDir);
