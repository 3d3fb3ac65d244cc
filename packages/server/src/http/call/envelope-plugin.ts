import { deflate } from 'node:zlib';
import { envelopeCompression, envelopeCompressionHeader } from '@prepdesk/contract/envelope-compression';
import { Failure } from '@prepdesk/contract/failures';
import { open, sealText } from '@prepdesk/envelope/envelope';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CallQueues } from './call-queues.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller sent `enc_request`, so the reply goes back as `enc_response`. */
    isSealed: boolean;
  }
}

/**
 * A hook that opens the parameters of a call, sealed or plain (d3 §9, DECISIONS "Envelope"). Sealing hides nothing from anyone who
 * has the message, since its key travels in it. What protects is TLS, the session and the checks that follow.
 * With a callback, as below: a promise for each would cost noticeable time.
 * @throws Failure `malformed`, the same for every bad envelope
 */
export const openRequest =
  (isRequired: boolean) =>
  (request: FastifyRequest, _reply: FastifyReply, done: () => void): void => {
    const { body } = request;
    const isSealed = typeof body === 'object' && body !== null && Object.hasOwn(body, 'enc_request');
    if (!isSealed && isRequired) throw new Failure('malformed', 'This server takes sealed requests only');
    request.body = isSealed ? opened(body as { enc_request: string }) : (body ?? {});
    request.isSealed = isSealed;
    done();
  };

/** A call without parameters may come with an empty body that claims to be JSON; the library would refuse it. */
export function readEmptyBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('remove', 'remove');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) =>
    body === '' ? done(null, {}) : parse(request, body, done),
  );
}

function opened({ enc_request }: { enc_request: string }): unknown {
  try {
    return open(enc_request);
  } catch {
    throw new Failure('malformed', 'The request could not be read');
  }
}

/** In characters of JSON: what is shorter fits into one packet as it is. */
const minCompressed = 1500;

/**
 * Whoever sends `enc_request` is answered `enc_response`, whatever the answer; its content is compressed first where
 * the client can open that.
 */
export function sealReplies(app: FastifyInstance, queues?: Pick<CallQueues, 'charge'>): void {
  app.decorateRequest('isSealed', false);
  app.addHook('preSerialization', (request, reply, payload, done) => {
    if (!request.isSealed) return done(null, payload);
    const timeAndCharge = <T>(work: () => T): T => {
      const fromMs = performance.now();
      const result = work();
      queues?.charge(request.actor?.userID, { address: request.ip }, performance.now() - fromMs);
      return result;
    };
    const answer = (content: string | Uint8Array) =>
      done(null, { enc_response: timeAndCharge(() => sealText(content)) });
    const json = timeAndCharge(() => JSON.stringify(payload));
    const canOpen = request.headers[envelopeCompressionHeader] === envelopeCompression;
    if (!canOpen || json.length < minCompressed) return answer(json);
    // Asynchronous, on a thread of the pool: a long reply takes some milliseconds.
    deflate(json, (error, bytes) => {
      if (error) return done(error);
      void reply.header(envelopeCompressionHeader, envelopeCompression);
      answer(bytes);
    });
  });
}

/** The content of a sealed text; undefined when it is not sealed. JSON has no undefined of its own. */
export function openSealed(text: string): unknown {
  try {
    return open(text);
  } catch {
    return undefined;
  }
}
