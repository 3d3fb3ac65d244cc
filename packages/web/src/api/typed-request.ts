import { open, seal } from '@prepdesk/envelope/envelope';
import { commonFields, who } from './who.ts';

export type TypedRequest = { url: string; params: unknown; hasAuth: boolean };
export type TypedAnswer = {
  /** HTTP status. */
  status: number;
  /** Parsed JSON, opened if it was sealed; otherwise text (d3 §7). */
  body: { json: unknown } | { text: string };
  /** "With Auth" was chosen, but the address is not ours: neither session nor phone was sent (gaps C3). */
  isWithoutToken: boolean;
};

/**
 * Sends a typed request from this browser and never through the server, so that it reaches nothing that the person
 * could not reach themselves. The session is a cookie of our own origin and is sent nowhere else.
 * @throws Error with the sentence to show
 */
export async function sendTyped({ url, params, hasAuth }: TypedRequest): Promise<TypedAnswer> {
  if (hasAuth && !who()) throw new Error('There is no token to send: sign in first, or choose Without Auth');
  const isOwn = new URL(url).origin === location.origin;
  const isSession = hasAuth && isOwn;
  const response = await fetch(url, {
    method: 'POST',
    credentials: isSession ? 'same-origin' : 'omit',
    // A redirect would send the phone to another address.
    redirect: isSession ? 'error' : 'follow',
    referrerPolicy: 'no-referrer',
    cache: 'no-store',
    headers: {
      'content-type': 'application/json',
      // Documented (d3 §7), but meaningless in a request: to other origins it only forces a preflight (gaps C32).
      ...(isOwn ? { 'access-control-allow-headers': 'Authorization' } : {}),
    },
    body: JSON.stringify({ enc_request: seal(payloadOf(params, isSession)) }),
  }).catch(() => {
    throw new Error(
      'There was no answer: the address cannot be reached, or it does not accept requests from this page',
    );
  });
  return {
    status: response.status,
    body: opened(await response.text()),
    isWithoutToken: hasAuth && !isOwn,
  };
}

/** Only an object has room for the common fields; anything else is sent as it is. */
function payloadOf(params: unknown, isSession: boolean): unknown {
  if (typeof params !== 'object' || params === null || Array.isArray(params)) return params;
  const { hash: _, ...given } = params as Record<string, unknown>;
  return isSession ? { ...commonFields(), ...given } : given;
}

function opened(text: string): TypedAnswer['body'] {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return { text };
  }
  const sealed =
    typeof json === 'object' && json !== null && (json as { enc_response?: unknown }).enc_response;
  return { json: typeof sealed === 'string' ? open(sealed) : json };
}
