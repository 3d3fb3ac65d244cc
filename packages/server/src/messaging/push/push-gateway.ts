import { setTimeout as wait } from 'node:timers/promises';
import { gatewayAt } from '../gateway.ts';
import { backoffMs, retryAfterMs } from './pace.ts';
import type { PushMessage, PushOutcome, PushProvider, PushTarget } from './push-provider.ts';

const atOnce = 20;
const maxTries = 3;
const timeoutMs = 10_000;
const longestWaitMs = 60_000;

type Answer = Pick<PushOutcome, 'state' | 'fault'> | { state: 'again'; waitMs: number | undefined };

/**
 * A gateway that takes `{key, token, kind, platform, title, body, icon, image, data}` for each device, with the key
 * also as `Idempotency-Key`. It answers 2xx for what it accepted, 404 or 410 where the app is gone.
 */
export function pushGateway(gatewayUrl: string): PushProvider {
  const { url, headers } = gatewayAt(gatewayUrl);

  const post = async (
    message: PushMessage,
    { deviceID, platform, kind, token }: PushTarget,
  ): Promise<Answer> => {
    const { key: sending, ...content } = message;
    const key = `${sending}-${deviceID}`;
    try {
      const answer = await fetch(url, {
        method: 'POST',
        headers: { ...headers, 'idempotency-key': key },
        body: JSON.stringify({ key, token, kind, platform, ...content }),
        // A followed 301 or 302 would be a GET without the message.
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
      });
      await answer.body?.cancel();
      return verdictOf(answer);
    } catch (error) {
      return isNotReached(error)
        ? { state: 'again', waitMs: undefined }
        : { state: 'unknown', fault: (error as Error).name };
    }
  };

  const deliver = async (message: PushMessage, target: PushTarget, signal: AbortSignal) => {
    for (let attempt = 1; attempt <= maxTries; attempt += 1) {
      signal.throwIfAborted();
      const answer = await post(message, target);
      if (answer.state !== 'again') return { deviceID: target.deviceID, ...answer };
      const waitMs = Math.min(answer.waitMs ?? backoffMs(1000, attempt), longestWaitMs);
      if (attempt < maxTries) await wait(waitMs, undefined, { signal });
    }
    return undefined;
  };

  return {
    batchSize: 200,
    send: async (message, targets, signal) => {
      const outcomes: PushOutcome[] = [];
      const left = [...targets];
      const work = async () => {
        for (let target = left.shift(); target; target = left.shift()) {
          const outcome = await deliver(message, target, signal);
          if (outcome) outcomes.push(outcome);
        }
      };
      const ended = await Promise.allSettled(Array.from({ length: atOnce }, work));
      const failed = ended.find((one) => one.status === 'rejected');
      if (outcomes.length === 0 && failed?.status === 'rejected') throw failed.reason;
      return outcomes;
    },
    close: async () => {},
  };
}

function verdictOf({ ok, status, headers }: Response): Answer {
  if (ok) return { state: 'sent', fault: '' };
  const error = `status ${status}`;
  if (status === 404 || status === 410) return { state: 'retired', fault: error };
  if (status === 429 || status >= 500) {
    return { state: 'again', waitMs: retryAfterMs(headers.get('retry-after') ?? '') };
  }
  return { state: 'failed', fault: error };
}

/** Nothing was sent: there was no connection. */
const isNotReached = (error: unknown): boolean =>
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|UND_ERR_CONNECT_TIMEOUT)$/.test(
    ((error as Error).cause as NodeJS.ErrnoException | undefined)?.code ?? '',
  );
