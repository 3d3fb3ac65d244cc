import { Failure, type ReplyBody, statusOf, tooLarge } from '@prepdesk/contract/failures';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isDiskFull } from '../../db/disk-full.ts';
import { isDatabaseAway, isTooSlow } from '../../db/violations.ts';
import { Readiness } from '../metrics/readiness.ts';

/** Turns whatever was thrown into the one body that every reply has. No stack, SQL or path is ever sent. */
export function replyToFailures(app: FastifyInstance, readiness = new Readiness()): void {
  app.setErrorHandler((error, request, reply) => {
    if (isDiskFull(error)) readiness.noteFullDisk();
    return sendFailure(failureOf(error, request), reply);
  });
  app.setNotFoundHandler((request, reply) =>
    sendFailure(new Failure('missing', `There is no ${request.method} ${request.url.split('?')[0]}`), reply),
  );
}

function failureOf(error: unknown, request: FastifyRequest): Failure {
  if (error instanceof Failure) return error;
  if (isDiskFull(error)) {
    request.log.error({ err: error }, 'a disk is full');
    return new Failure(
      'unavailable',
      'Nothing can be saved just now: there is no room left on the disk. Please try again later',
      { retryAfterSeconds: 30 },
    );
  }
  if (isDatabaseAway(error)) {
    request.log.warn({ err: error }, 'the database is unreachable');
    return new Failure(
      'unavailable',
      'The database is not reachable just now. Please try again in a moment',
      {
        retryAfterSeconds: 2,
      },
    );
  }
  if (isTooSlow(error)) {
    request.log.warn({ err: error }, 'a statement took too long');
    return new Failure('unavailable', 'This takes too long just now. Please try again in a moment', {
      retryAfterSeconds: 5,
    });
  }
  const known = ofFastify(error as FastifyError);
  if (known) return known;
  request.log.error({ err: error }, 'unexpected failure');
  return new Failure('unknown', `Something went wrong on our side. Reference: ${request.id}`, {
    reference: request.id,
  });
}

function ofFastify({ statusCode, code }: FastifyError): Failure | undefined {
  if (statusCode === 413) return tooLarge();
  if (statusCode === 415) return new Failure('malformed', 'The body must be JSON, sent as application/json');
  if (statusCode === 400 && code?.startsWith('FST_'))
    return new Failure('malformed', 'The request could not be read');
  if (statusCode === 400) return new Failure('malformed', 'The body is not JSON');
  return undefined;
}

export function sendFailure(failure: Failure, reply: FastifyReply): FastifyReply {
  const { kind, message, details } = failure;
  const body: ReplyBody = { status: false, message, response: details };
  if (details.retryAfterSeconds) reply.header('retry-after', String(details.retryAfterSeconds));
  if (kind === 'signed-out') reply.header('www-authenticate', 'Bearer');
  return reply.status(statusOf[kind]).type('application/json; charset=utf-8').send(body);
}
