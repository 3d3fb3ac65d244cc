import { setTimeout as wait } from 'node:timers/promises';

const tries = 3;

/**
 * Posts messages as JSON to a gateway. A user and password in the URL are sent as basic authorization. Tried again
 * after 1 and 4 seconds when the gateway is away or answers 5xx.
 * @param name for the error, which reveals neither the recipient nor the content
 */
export function postTo(gatewayUrl: string, name: string): (message: object) => Promise<void> {
  const url = new URL(gatewayUrl);
  const authorization = url.username
    ? `Basic ${Buffer.from(`${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`).toString('base64')}`
    : undefined;
  url.username = '';
  url.password = '';
  return async (message) => {
    for (let attempt = 1; ; attempt += 1) {
      const error = await post(url, authorization, message);
      if (!error) return;
      if (!error.mayPass || attempt >= tries) {
        throw new Error(`the ${name} gateway did not accept a message: ${error.why}`);
      }
      await wait(1000 * attempt * attempt);
    }
  };
}

type Rejection = { why: string; mayPass: boolean };

async function post(
  url: URL,
  authorization: string | undefined,
  message: object,
): Promise<Rejection | undefined> {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(authorization ? { authorization } : {}) },
      body: JSON.stringify(message),
      // A followed 301 or 302 would be a GET without the message.
      redirect: 'manual',
      signal: AbortSignal.timeout(10_000),
    });
    await answer.body?.cancel();
    return answer.ok ? undefined : { why: `status ${answer.status}`, mayPass: answer.status >= 500 };
  } catch (error) {
    return { why: causeOf(error as Error), mayPass: true };
  }
}

/** `fetch` itself only says that it failed; why is in its cause: ECONNREFUSED, ENOTFOUND, CERT_HAS_EXPIRED. */
const causeOf = ({ name, cause }: Error): string =>
  cause instanceof Error ? ((cause as NodeJS.ErrnoException).code ?? cause.message) : name;
