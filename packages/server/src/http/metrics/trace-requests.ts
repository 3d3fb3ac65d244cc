import type { FastifyInstance } from 'fastify';
import { parentOf, type Trace, type Tracer } from '../../observability/trace.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** What its statements and jobs belong to; undefined when the request is not traced. */
    trace: Trace | undefined;
  }
}

/** A span for each request. A request with `traceparent` is part of the caller's trace. */
export function traceRequests(app: FastifyInstance, tracer: Tracer | undefined): void {
  app.decorateRequest('trace', undefined);
  if (!tracer) return;
  app.addHook('onRequest', (request, _reply, done) => {
    const parent = parentOf(request.headers.traceparent);
    request.trace = parent === 'unwanted' ? undefined : tracer.begin(parent);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { trace, method } = request;
    const route = request.routeOptions.url ?? 'none';
    const parent = parentOf(request.headers.traceparent);
    if (trace) {
      const endMs = performance.now();
      tracer.note({
        name: `${method} ${route}`,
        kind: 'server',
        trace,
        parentID: parent === 'unwanted' ? undefined : parent?.spanID,
        startMs: endMs - reply.elapsedTime,
        endMs,
        isError: reply.statusCode >= 500,
        attributes: {
          'http.request.method': method,
          'http.route': route,
          'http.response.status_code': reply.statusCode,
          'prepdesk.request_id': request.id,
        },
      });
    }
    done();
  });
}
