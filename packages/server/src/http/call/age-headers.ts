import { ageHeader, asOfHeader } from '@prepdesk/contract/as-of';
import type { FastifyReply } from 'fastify';
import type { Source } from '../../db/standby/standby.ts';

/** Adds to an answer how old it is, if it came from a standby. */
export function writeAgeHeaders(reply: FastifyReply, { asOf, ageSeconds }: Source): void {
  if (ageSeconds === undefined) {
    // The standby was tried first, but the primary answers.
    reply.removeHeader(asOfHeader).removeHeader(ageHeader);
  } else {
    reply.header(asOfHeader, asOf.toISOString()).header(ageHeader, ageSeconds.toFixed(1));
  }
}
