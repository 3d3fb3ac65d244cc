import { ageHeader, asOfHeader } from '@prepdesk/contract/as-of';
import type { FastifyReply } from 'fastify';
import type { Source } from '../db/standby/standby.ts';

/** Says beside an answer how old it is, where a standby gave it. */
export function tellAge(reply: FastifyReply, { asOf, ageSeconds }: Source): void {
  if (ageSeconds === undefined) {
    // It was begun at the standby, and the primary answers after all.
    reply.removeHeader(asOfHeader).removeHeader(ageHeader);
  } else {
    reply.header(asOfHeader, asOf.toISOString()).header(ageHeader, ageSeconds.toFixed(1));
  }
}
