import { hash, timingSafeEqual } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Metrics } from './metrics.ts';

type Settings = {
  host: string;
  /** 0: no port of their own. */
  metricsPort: number;
  metricsToken?: string;
};

const digestOf = (text: string): Buffer => hash('sha256', text, 'buffer');

/** Compared as hashes, so that the time it takes reveals neither the token's length nor its beginning. */
const mayRead = (authorization: string | undefined, token: string | undefined): boolean =>
  token === undefined || timingSafeEqual(digestOf(authorization ?? ''), digestOf(`Bearer ${token}`));

const noToken = 'Send METRICS_TOKEN as Bearer\n';
const unauthorized = { 'www-authenticate': 'Bearer', 'content-type': 'text/plain' };

/**
 * `/metrics`, for Prometheus: on the port of the console or, with `METRICS_PORT`, on that one only. With `METRICS_TOKEN` the request
 * must carry it as Bearer.
 */
export function serveMetrics(app: FastifyInstance, shown: Metrics, settings: Settings): void {
  const { host, metricsPort, metricsToken } = settings;
  if (metricsPort === 0) {
    app.get('/metrics', async (request, reply) =>
      mayRead(request.headers.authorization, metricsToken)
        ? reply.type(shown.contentType).send(await shown.metrics())
        : reply.status(401).headers(unauthorized).send(noToken),
    );
    return;
  }
  const server = createServer(async ({ url, headers }, reply) => {
    if (url !== '/metrics') return reply.writeHead(404).end();
    if (!mayRead(headers.authorization, metricsToken)) return reply.writeHead(401, unauthorized).end(noToken);
    return reply.writeHead(200, { 'content-type': shown.contentType }).end(await shown.metrics());
  });
  // Otherwise the console would answer here, with its page.
  app.get('/metrics', (_request, reply) =>
    reply.status(404).type('text/plain').send('Metrics have a port of their own: METRICS_PORT\n'),
  );
  // Before the console's own port is opened: an error of `onListen` would not stop the start.
  app.addHook('onReady', () => listening(server, host, metricsPort));
  app.addHook('onClose', () => closed(server));
}

const listening = (server: Server, host: string, port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    const refuse = (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'EADDRINUSE'
          ? new Error(`port ${port} is in use by another program. Choose another one with METRICS_PORT`)
          : error,
      );
    server.once('error', refuse).listen(port, host, () => resolve());
  });

const closed = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
