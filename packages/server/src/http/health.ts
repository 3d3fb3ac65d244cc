import { Failure } from '@prepdesk/contract/failures';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { monthsAhead, usageMonths } from '../db/usage-months.ts';
import type { Readiness } from './readiness.ts';

/** `/healthz`: the process answers. `/readyz`: it can work and goes on working, which takes the database. `/metrics`: for Prometheus. */
export function serveHealth(app: FastifyInstance, pool: pg.Pool, readiness: Readiness): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'prepdesk_request_seconds',
    help: 'Time to answer a request, by route and status',
    labelNames: ['route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  new Gauge({
    name: 'prepdesk_usage_log_months_ahead',
    help: 'Months of the usage log that are made before they begin; with none the log takes no entry next month',
    registers: [registry],
    async collect() {
      // The other figures are told while the database is away, too.
      const months = await usageMonths(pool).catch(() => undefined);
      if (months) this.set(monthsAhead(months));
    },
  });
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    durations.observe({ route, status: reply.statusCode }, reply.elapsedTime / 1000);
    done();
  });
  // A connection that is kept would bring the next request here, too.
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (readiness.closesConnections) reply.header('connection', 'close');
    done();
  });
  app.get('/healthz', async () => ({ status: true, message: 'alive', response: {} }));
  app.get('/readyz', async () => {
    if (readiness.fault) throw new Failure('unavailable', readiness.fault, { retryAfterSeconds: 2 });
    try {
      await pool.query('select 1');
    } catch {
      throw new Failure('unavailable', 'The database is not reachable', { retryAfterSeconds: 2 });
    }
    return { status: true, message: 'ready', response: {} };
  });
  app.get('/metrics', async (_request, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  );
}
