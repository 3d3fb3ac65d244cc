import { setTimeout as wait } from 'node:timers/promises';

const tries = 3;

/**
 * Posts messages as JSON to a gateway; tried again after 1 and 4 seconds when the gateway is away or answers 5xx.
 * @param name for the error, which reveals neither the recipient nor the content
 */
export function postTo(gatewayUrl: string, name: string): (message: object) => Promise<void> {
  const gateway = gatewayAt(gatewayUrl);
  return async (message) => {
    for (let attempt = 1; ; attempt += 1) {
      const error = await post(gateway, message);
      if (!error) return;
      if (!error.mayPass || attempt >= tries) {
        throw new Error(`the ${name} gateway did not accept a message: ${error.why}`);
      }
      await wait(1000 * attempt * attempt);
    }
  };
}

export type Gateway = { url: URL; headers: Readonly<Record<string, string>> };

/** Where JSON is posted to, and with which headers: a user and password in the address become basic authorization. */
export function gatewayAt(address: string): Gateway {
  const url = new URL(address);
  const { username, password } = url;
  const login = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  url.username = '';
  url.password = '';
  return {
    url,
    headers: {
      'content-type': 'application/json',
      ...(username ? { authorization: `Basic ${Buffer.from(login).toString('base64')}` } : {}),
    },
  };
}

type Rejection = { why: string; mayPass: boolean };

async function post({ url, headers }: Gateway, message: object): Promise<Rejection | undefined> {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers,
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
