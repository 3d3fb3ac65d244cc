import { ageHeader, asOfHeader } from '@prepdesk/contract/as-of';
import { envelopeCompressionHeader } from '@prepdesk/contract/envelope-compression';
import type { FastifyInstance } from 'fastify';
import { requestedPath } from './requested-path.ts';

/** What clients send according to the documents (d3 §7, gaps C32), and additions that the description of the calls names. */
const allowedHeaders = `Authorization, Content-Type, Access-Control-Allow-Headers, Idempotency-Key, ${envelopeCompressionHeader}`;
const exposedHeaders = `X-Request-Id, Retry-After, X-Undo, X-Rows, ${asOfHeader}, ${ageHeader}, ${envelopeCompressionHeader}`;

/**
 * Lets pages of these origins make calls as scripts do: with a token in `Authorization`. Credentials are not allowed,
 * so the console's cookie is never sent along, and `refuseForeignOrigin` still refuses a request that carries it.
 */
export function allowOrigins(app: FastifyInstance, origins: readonly string[]): void {
  if (origins.length === 0) return;
  app.addHook('onRequest', (request, reply, done) => {
    const path = requestedPath(request);
    if (!path.startsWith('/api/') || path.startsWith('/api/docs')) return done();
    // Browsers and caches must not give one origin an answer meant for another.
    reply.header('vary', 'Origin');
    const { origin } = request.headers;
    if (!origin || !origins.includes(origin)) return done();
    reply.headers({
      'access-control-allow-origin': origin,
      'access-control-expose-headers': exposedHeaders,
      'cross-origin-resource-policy': 'cross-origin',
    });
    if (request.method !== 'OPTIONS') return done();
    reply.headers({
      'access-control-allow-methods': 'POST, GET',
      'access-control-allow-headers': allowedHeaders,
      'access-control-max-age': '600',
    });
    reply.status(204).send();
  });
}
