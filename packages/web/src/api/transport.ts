import { ageHeader, asOfHeader } from '@prepdesk/contract/as-of';
import type { AnyCall, CallInput, CallResponse } from '@prepdesk/contract/define-call';
import { envelopeCompression, envelopeCompressionHeader } from '@prepdesk/contract/envelope-compression';
import { Failure } from '@prepdesk/contract/failures';
import { undoHeader } from '@prepdesk/contract/undo';
import { seal } from '@prepdesk/envelope/envelope';
import { canOpenCompressed, openCompressed } from '@prepdesk/envelope/open-compressed';
import { NetworkFailure, type RawAnswer, type Reply, readReply } from './read-reply.ts';
import { freshRequestKey } from './request-key.ts';
import { askToSignIn, mayAskToSignIn, sessionNumber } from './sign-in-again.ts';
import { commonFields } from './who.ts';

export { NetworkFailure } from './read-reply.ts';

export type SendOptions = {
  /** For a change: the same key sent twice makes one change. A new key when left out. */
  requestKey?: string;
  signal?: AbortSignal;
};

export type CallReply<C extends AnyCall> = Omit<Reply, 'response'> & { response: CallResponse<C> };

const maxRetries = 3;
const longestWaitSeconds = 10;

/**
 * Sends one call and returns the server's reply. While the server is starting or overloaded it waits as the server
 * says and tries again; when the session has ended it asks the person to sign in and then repeats the call.
 * @throws Failure what the server refused, with its sentence
 * @throws NetworkFailure
 * @throws DOMException AbortError, when `signal` was used
 */
export async function send<C extends AnyCall>(
  call: C,
  input: CallInput<C>,
  options: SendOptions = {},
): Promise<CallReply<C>> {
  const requestKey = call.kind === 'change' ? (options.requestKey ?? freshRequestKey()) : undefined;
  const attempt = () => sendPatiently(call, input, requestKey, options.signal);
  return (await signingInAgain(call, attempt, options.signal)) as CallReply<C>;
}

/** Makes an attempt; when the session has ended, asks the person to sign in and tries once more. */
export async function signingInAgain(
  call: AnyCall,
  attempt: () => Promise<Reply>,
  signal?: AbortSignal,
): Promise<Reply> {
  const startedIn = sessionNumber();
  try {
    return await attempt();
  } catch (error) {
    if (!(error instanceof Failure) || error.kind !== 'signed-out' || !canRepeat(call)) throw error;
    // If the person has signed in again while this call was under way, they need not be asked twice.
    const isSignedIn = sessionNumber() !== startedIn || (await askToSignIn());
    if (!isSignedIn) throw error;
    signal?.throwIfAborted();
    return attempt();
  }
}

/** Calls that are themselves part of signing in and out. */
const asksAboutSession = ['signIn.signOut', 'signIn.whoAmI'];

const canRepeat = (call: AnyCall) =>
  call.session && !asksAboutSession.includes(call.name) && mayAskToSignIn();

async function sendPatiently(
  call: AnyCall,
  input: unknown,
  requestKey?: string,
  signal?: AbortSignal,
): Promise<Reply> {
  for (let retry = 0; ; retry += 1) {
    try {
      return readReply(await post(call, input, requestKey, signal));
    } catch (error) {
      const waitSeconds =
        error instanceof Failure && error.kind === 'unavailable' && error.details.retryAfterSeconds;
      if (typeof waitSeconds !== 'number' || retry >= maxRetries) throw error;
      await pause(Math.min(waitSeconds, longestWaitSeconds) * 1000, signal);
    }
  }
}

async function post(
  call: AnyCall,
  input: unknown,
  requestKey?: string,
  signal?: AbortSignal,
): Promise<RawAnswer> {
  // `hash` named a cached read in the documents; it is never sent (d3 §7).
  const { hash: _, ...params } = input as Record<string, unknown>;
  const payload = { ...commonFields(), ...params };
  try {
    const response = await fetch(`/api/${call.path}`, {
      signal: signal ?? null,
      ...(call.alsoByGet ? { method: 'GET', credentials: 'omit' } : posted(payload, requestKey)),
    });
    return {
      status: response.status,
      text: await textOf(response),
      retryAfter: response.headers.get('retry-after'),
      undo: response.headers.get(undoHeader),
      asOf: response.headers.get(asOfHeader),
      age: response.headers.get(ageHeader),
    };
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new NetworkFailure();
  }
}

/** Opened already where its content was compressed, unless it cannot be read: then it is no reply, like any such text. */
async function textOf(response: Response): Promise<string> {
  const text = await response.text();
  if (response.headers.get(envelopeCompressionHeader) !== envelopeCompression) return text;
  try {
    return await openCompressed(JSON.parse(text).enc_response);
  } catch {
    return text;
  }
}

const posted = (payload: unknown, requestKey: string | undefined): RequestInit => ({
  method: 'POST',
  credentials: 'same-origin',
  cache: 'no-store',
  headers: {
    'content-type': 'application/json',
    accept: 'application/json',
    // Has no meaning in a request, but the documented client sends it (d3 §7, gaps C32).
    'access-control-allow-headers': 'Authorization',
    ...(canOpenCompressed() ? { [envelopeCompressionHeader]: envelopeCompression } : {}),
    ...(requestKey ? { 'idempotency-key': requestKey } : {}),
  },
  body: JSON.stringify({ enc_request: seal(payload) }),
});

function pause(waitMs: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, waitMs);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}
