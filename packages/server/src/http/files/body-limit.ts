import type { AnyCall } from '@prepdesk/contract/define-call';
import { type Failure, invalid, tooLarge } from '@prepdesk/contract/failures';
import type {
  FastifyReply,
  FastifyRequest,
  preParsingAsyncHookHandler,
  RouteShorthandOptions,
} from 'fastify';

type Limited = Pick<AnyCall, 'bodyLimitBytes' | 'whenLarger'>;

/** Key and IV in front, the padding of the last block, and `{"enc_request":""}` around it. */
const envelopeBytes = 48 + 16 + 18;

/** How long a body of this many bytes may become when sealed: base64 takes four characters for three bytes. */
const sealedBytes = (plainBytes: number): number => Math.ceil((plainBytes + envelopeBytes) / 3) * 4;

/** Sealed bodies are longer, so the route accepts that length; a plain one must keep to the call's own limit. */
export function bodyLimitOf(call: Limited): Pick<RouteShorthandOptions, 'bodyLimit' | 'preParsing'> {
  const bodyLimit = sealedBytes(call.bodyLimitBytes);
  return call.whenLarger ? { bodyLimit, preParsing: readPast(call, bodyLimit) } : { bodyLimit };
}

/** A hook after the body was opened. @throws Failure the call's message for a plain body that is too long */
export const refuseLongPlain =
  (call: Limited) =>
  ({ isSealed, headers }: FastifyRequest, _reply: FastifyReply, done: () => void): void => {
    const bytes = Number(headers['content-length']);
    if (!isSealed && bytes > call.bodyLimitBytes) throw tooLargeFor(call, bytes);
    done();
  };

const tooLargeFor = ({ whenLarger }: Limited, bytes: number): Failure =>
  whenLarger && bytes <= whenLarger.maxBytes ? invalid({ [whenLarger.field]: whenLarger.says }) : tooLarge();

/**
 * Many callers do not see an answer that arrives while they are still sending, so the rest of a refused body is read to
 * its end first.
 */
const readPast =
  (call: Limited, bodyLimit: number): preParsingAsyncHookHandler =>
  async ({ headers }, _, payload) => {
    const bytes = Number(headers['content-length']);
    if (!(bytes > bodyLimit)) return payload;
    const failure = tooLargeFor(call, bytes);
    if (failure.kind === 'invalid') for await (const _chunk of payload);
    throw failure;
  };
