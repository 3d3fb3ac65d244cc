import { statfs } from 'node:fs/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { backupAgeSeconds } from '../../backup/last-backup.ts';
import type { Connection } from '../../db/connect.ts';
import { type MonthlyLog, monthlyLogs, monthsAhead, monthsIn } from '../../db/log-months.ts';
import { sealLag } from '../../db/seal-lag.ts';
import { singleFlight } from '../../lib/single-flight.ts';
import { withinMs } from '../../lib/within-ms.ts';
import type { Counts } from '../../observability/counts.ts';
import { channels, type Deliveries } from '../../observability/deliveries.ts';
import { signInErrors } from '../../observability/sign-in-failures.ts';
import { commit, version } from '../../version.ts';
import type { Services } from '../call/call-route.ts';
import type { Readiness } from './readiness.ts';

export type Observed = {
  connection: Connection;
  readiness: Readiness;
  counts: Counts;
  deliveries: Deliveries;
  services: Services;
  slowCallMs: number;
};

/** What `/metrics` reports. */
export type Metrics = Pick<Registry, 'contentType' | 'metrics'>;

/** What only the database knows is left out while the database is away. */
export function metricsOf(app: FastifyInstance, observed: Observed): Metrics {
  const registry = new Registry();
  countRequests(app, registry, observed.slowCallMs);
  countEvents(registry, observed);
  new Gauge({
    name: 'prepdesk_version',
    help: '1, labelled with the version that runs and the commit that it was built from',
    labelNames: ['version', 'commit'],
    registers: [registry],
  }).set({ version, commit: commit ?? '' }, 1);
  measureParts(registry, observed);
  let isMeasured = false;
  return {
    contentType: registry.contentType,
    metrics: () => {
      // From the first time that somebody asks: the lag of the event loop is measured a hundred times a second, which is
      // most of what a server does that has nothing to do.
      if (!isMeasured) collectDefaultMetrics({ register: registry });
      isMeasured = true;
      return registry.metrics();
    },
  };
}

function measureParts(registry: Registry, { connection, readiness, services }: Observed): void {
  const { db, pool } = connection;
  gauges(registry, async () => pool, {
    prepdesk_pool_connections: ['totalCount', 'Connections to the database'],
    prepdesk_pool_idle: ['idleCount', 'Idle connections to the database'],
    prepdesk_pool_waiting: ['waitingCount', 'Requests that wait for a connection to the database'],
  });
  const serverFigures = async () => ({
    full: readiness.isDiskFull ? 1 : 0,
    waiting: services.queues.waitingCount,
  });
  gauges(registry, serverFigures, {
    prepdesk_disk_is_full: ['full', '1 for half a minute after a write found no room, else 0'],
    prepdesk_calls_waiting: ['waiting', 'Calls that wait for their turn'],
  });
  const diskFigures = async () => {
    const { bavail, bsize } = await statfs(services.server.dataDir);
    return { freeBytes: bavail * bsize };
  };
  gauges(registry, diskFigures, {
    prepdesk_disk_free_bytes: ['freeBytes', 'Free space on the disk of the data folder'],
  });
  gauges(registry, async () => ({ ageSeconds: await backupAgeSeconds(db, services.storage) }), {
    prepdesk_backup_age_seconds: [
      'ageSeconds',
      'Age of the last verified backup; while there is none, of the first change in the audit log',
    ],
  });
  // Not a statement on the pool: a pool that is fully in use says nothing about the database.
  gauges(registry, async () => ({ reachable: (await connection.answers(maxQueryMs)) ? 1 : 0 }), {
    prepdesk_database_reachable: ['reachable', '1 while the database answers, else 0'],
  });
  gauges(registry, () => standbyFigures(connection), {
    prepdesk_standby_seconds: [
      'ageSeconds',
      'How far the standby of DATABASE_READ_URL is behind; 0 where none is named',
    ],
    prepdesk_standby_left: [
      'left',
      '1 while that standby is not read because it is away, too old or not ours, else 0',
    ],
  });
  gauges(registry, () => services.jobs.counts(db), {
    prepdesk_jobs_waiting: ['waiting', 'Jobs that are due but not started'],
    prepdesk_jobs_running: ['running', 'Jobs that are running'],
    prepdesk_jobs_failed_last_day: ['failedLastDay', 'Jobs that failed within a day'],
    prepdesk_jobs_oldest_seconds: ['oldestWaitingSeconds', 'How long the oldest due job has waited'],
    prepdesk_jobs_longest_running_seconds: [
      'longestRunningSeconds',
      'How long the longest-running job has been running',
    ],
  });
  gauges(registry, () => sealLag(db), {
    prepdesk_audit_unsealed_rows: ['waiting', 'Rows of the audit log that wait to be sealed'],
    prepdesk_audit_unsealed_seconds: ['oldestSeconds', 'How long the oldest of them has waited'],
  });
  gauges(registry, () => monthFigures(pool), {
    prepdesk_usage_log_months_ahead: [
      'usage',
      'Months of the usage log that are made before they begin; with none the log takes no entry next month',
    ],
    prepdesk_log_months_ahead: [
      'others',
      'The same for mapping logs, watch logs and push deliveries: of the one that has the fewest',
    ],
  });
}

async function monthFigures(pool: Connection['pool']) {
  const ahead = async (log: MonthlyLog) => monthsAhead(log, await monthsIn(pool, log));
  const { usage, ...others } = monthlyLogs;
  return {
    usage: await ahead(usage),
    others: Math.min(...(await Promise.all(Object.values(others).map(ahead)))),
  };
}

async function standbyFigures({ standby }: Connection) {
  if (!standby) return { ageSeconds: 0, left: 0 };
  const { isFit, ageSeconds } = await standby.state(maxQueryMs / 2);
  return { ageSeconds, left: isFit ? 0 : 1 };
}

/** Prometheus waits for ten seconds, and all other figures wait along with this one. */
const maxQueryMs = 2000;

function countRequests(app: FastifyInstance, registry: Registry, slowCallMs: number): void {
  const registers = [registry];
  const durations = new Histogram({
    name: 'prepdesk_request_seconds',
    help: 'Time to answer a request, by route and status',
    labelNames: ['route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers,
  });
  const slow = new Counter({
    name: 'prepdesk_slow_calls_total',
    help: 'Calls that took longer than SLOW_CALL_MS',
    registers,
  });
  const unexpected = new Counter({
    name: 'prepdesk_unexpected_failures_total',
    help: 'Requests that ended with "Something went wrong on our side"',
    registers,
  });
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    durations.observe({ route, status: reply.statusCode }, reply.elapsedTime / 1000);
    if (reply.elapsedTime >= slowCallMs && isOfOurTime(request)) slow.inc();
    if (reply.statusCode === 500) unexpected.inc();
    done();
  });
}

/** Files and exports take as long as their sender or reader likes. */
const isOfOurTime = ({ method, headers }: FastifyRequest): boolean =>
  method === 'POST' && !headers['content-type']?.startsWith('multipart/');

/** Reported from the start, even when zero: a counter that first appears with its first error has not increased. */
function countEvents(registry: Registry, { counts, deliveries }: Observed): void {
  const registers = [registry];
  new Counter({
    name: 'prepdesk_slow_statements_total',
    help: 'Statements that took longer than SLOW_STATEMENT_MS',
    registers,
    collect() {
      this.reset();
      this.inc(counts.slowStatements);
    },
  });
  new Counter({
    name: 'prepdesk_slow_statements_by_task_total',
    help: 'The same by the call or the kind of job that they were for',
    labelNames: ['task'],
    registers,
    collect() {
      this.reset();
      for (const [task, count] of counts.slowStatementsOf) this.inc({ task }, count);
    },
  });
  new Counter({
    name: 'prepdesk_sign_in_failures_total',
    help: 'Refused steps of signing in: wrong codes, beyond the limits, or broken on our side',
    labelNames: ['fault'],
    registers,
    collect() {
      this.reset();
      for (const fault of signInErrors) this.inc({ fault }, counts.signInErrors[fault]);
    },
  });
  new Counter({
    name: 'prepdesk_messages_total',
    help: 'Messages that were handed over, and those that were not accepted',
    labelNames: ['channel', 'outcome'],
    registers,
    collect() {
      this.reset();
      for (const channel of channels) {
        const { sent, failed } = deliveries.of(channel);
        this.inc({ channel, outcome: 'sent' }, sent);
        this.inc({ channel, outcome: 'failed' }, failed);
      }
    },
  });
  new Gauge({
    name: 'prepdesk_messages_failed_in_a_row',
    help: 'Messages that were not accepted since the last accepted one',
    labelNames: ['channel'],
    registers,
    collect() {
      for (const channel of channels) this.set({ channel }, deliveries.of(channel).failedInARow);
    },
  });
}

type Figures<Key extends string> = Readonly<Record<`prepdesk_${string}`, readonly [key: Key, help: string]>>;

/** Several gauges that one query fills. When it fails or takes too long they are left out. */
function gauges<Key extends string>(
  registry: Registry,
  query: () => Promise<Readonly<Record<Key, number>>>,
  figures: Figures<Key>,
): void {
  const { run } = singleFlight(() => withinMs(maxQueryMs, query()));
  for (const [name, [key, help]] of Object.entries(figures)) {
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        const values = await run().catch(() => undefined);
        if (values) this.set(values[key]);
        else this.remove();
      },
    });
  }
}
