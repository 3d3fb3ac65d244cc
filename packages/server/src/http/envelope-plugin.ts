import { Failure, type ReplyBody } from '@prepdesk/contract/failures';
import { open, seal } from '@prepdesk/envelope/envelope';

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller sent `enc_request`, so the reply goes back as `enc_response`. */
    isSealed: boolean;
  }
}

/**
 * The parameters of a call, sealed or plain (d3 §9, DECISIONS "Envelope"). Sealing hides nothing from anyone who has
 * the message, since its key travels in it. What protects is TLS, the session and the checks that follow.
 * @throws Failure `malformed`, the same for every bad envelope
 */
export function openBody(body: unknown, isRequired: boolean): { body: unknown; isSealed: boolean } {
  const isSealed = typeof body === 'object' && body !== null && Object.hasOwn(body, 'enc_request');
  if (!isSealed) {
    if (isRequired) throw new Failure('malformed', 'This server takes sealed requests only');
    return { body: body ?? {}, isSealed };
  }
  try {
    return { body: open((body as { enc_request: string }).enc_request), isSealed };
  } catch {
    throw new Failure('malformed', 'The request could not be read');
  }
}

/** The content of a sealed text; undefined when it is not sealed. JSON has no undefined of its own. */
export function openSealed(text: string): unknown {
  try {
    return open(text);
  } catch {
    return undefined;
  }
}

export const sealReply = (reply: ReplyBody, isSealed: boolean): ReplyBody | { enc_response: string } =>
  isSealed ? { enc_response: seal(reply) } : reply;
