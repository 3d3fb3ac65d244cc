import type { AnyCall, CallInput } from '@prepdesk/contract/define-call';
import { Failure } from '@prepdesk/contract/failures';
import { seal } from '@prepdesk/envelope/envelope';
import { NetworkFailure, type RawAnswer, type Reply, readReply } from './read-reply.ts';
import { freshRequestKey } from './request-key.ts';
import { type CallReply, signingInAgain } from './transport.ts';
import { commonFields } from './who.ts';

export type UploadOptions = {
  /** The name under which to store the file, with folders; its own name when left out. */
  name?: string;
  /** Gets the share that was sent, 0 to 1. At 1 the server still has to answer. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
  /** The same key sent twice stores one file. A new key when left out. */
  requestKey?: string;
  /** The message for an unsealed answer, which came from something other than our server (d1 §8). */
  whenUnsealed?: string;
};

/**
 * Sends a file with a call that takes files. When the session has ended it asks the person to sign in, then sends it
 * again. It does not reload stale lists: after sending several files, call `readAgain(call.writes)` once.
 * @throws Failure what the server refused, with its sentence
 * @throws NetworkFailure
 * @throws DOMException AbortError, when `signal` was used
 */
export async function upload<C extends AnyCall>(
  call: C,
  input: CallInput<C>,
  file: File,
  options: UploadOptions = {},
): Promise<CallReply<C>> {
  const { requestKey = freshRequestKey(), whenUnsealed } = options;
  const attempt = async (): Promise<Reply> => {
    options.onProgress?.(0);
    const answer = await post(call, formOf(call, input, file, options.name), requestKey, options);
    if (whenUnsealed && !isSealed(answer.text)) throw new Failure('unknown', whenUnsealed);
    return readReply(answer);
  };
  return (await signingInAgain(call, attempt, options.signal)) as CallReply<C>;
}

/**
 * Sends a call as `transport.ts` does and reports the progress of sending; does not wait for a server that is starting.
 * @throws as `upload`
 */
export async function sendObserved<C extends AnyCall>(
  call: C,
  input: CallInput<C>,
  options: Pick<UploadOptions, 'onProgress' | 'signal'>,
): Promise<CallReply<C>> {
  const requestKey = freshRequestKey();
  const attempt = async (): Promise<Reply> => {
    const payload = { ...commonFields(), ...(input as object) };
    return readReply(await post(call, JSON.stringify({ enc_request: seal(payload) }), requestKey, options));
  };
  return (await signingInAgain(call, attempt, options.signal)) as CallReply<C>;
}

function formOf(call: AnyCall, input: unknown, file: File, name = file.name): FormData {
  if (!call.files) throw new Error(`${call.name} takes no files`);
  const form = new FormData();
  // Fields first, so that the server knows where the file belongs before it arrives.
  for (const [field, value] of Object.entries({ ...commonFields(), ...(input as object) })) {
    if (value !== undefined) form.append(field, String(value));
  }
  form.append(call.files.field, file, name);
  return form;
}

function isSealed(text: string): boolean {
  try {
    return typeof (JSON.parse(text) as { enc_response?: unknown } | null)?.enc_response === 'string';
  } catch {
    return false;
  }
}

/** Not with `fetch`, which does not report progress of sending. */
function post(
  call: AnyCall,
  body: FormData | string,
  requestKey: string,
  { onProgress, signal }: UploadOptions,
): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    signal?.addEventListener('abort', abort, { once: true });
    request.onloadend = () => signal?.removeEventListener('abort', abort);
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0);
    request.onabort = () => reject(signal?.reason);
    request.onerror = () => reject(new NetworkFailure());
    request.onload = () =>
      resolve({
        status: request.status,
        text: request.responseText,
        retryAfter: request.getResponseHeader('retry-after'),
      });
    request.open('POST', `/api/${call.path}`);
    request.setRequestHeader('accept', 'application/json');
    request.setRequestHeader('idempotency-key', requestKey);
    if (typeof body === 'string') request.setRequestHeader('content-type', 'application/json');
    request.send(body);
  });
}
