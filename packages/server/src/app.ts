import { setTimeout as wait } from 'node:timers/promises';
import fastifyCookie from '@fastify/cookie';
import { allCalls } from '@prepdesk/contract/all-calls';
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { openAccess } from './auth/access.ts';
import { cognitoSignIn } from './auth/cognito-sign-in.ts';
import type { KeyRing } from './auth/key-ring.ts';
import { builtInSignIn } from './auth/sign-in-provider.ts';
import { openSignIn, type SignIn } from './auth/sign-in-steps.ts';
import type { BusinessSettings } from './business-settings.ts';
import type { Config } from './config.ts';
import { defaultBounds } from './db/call-bounds.ts';
import { type Connection, connect } from './db/connect.ts';
import { computedBehind } from './db/list/computed-list.ts';
import { listBehind } from './db/list/list-of.ts';
import { type DatabaseAddress, databaseAddressOf } from './db/primary/database-address.ts';
import { openKeyRing, startSealer } from './domains/audit/index.ts';
import { replyAudioTypes } from './domains/doubts/index.ts';
import { imageTypes, linkedFileAt, studyFileAt } from './domains/files/index.ts';
import * as domains from './domains/index.ts';
import { startPushClock } from './domains/pushes/index.ts';
import { startRenewal, statementPaperAt } from './domains/royalty/index.ts';
import { referralPaperAt } from './domains/support/index.ts';
import { publicToolCalls, publicToolPages } from './domains/tools/index.ts';
import { CallQueues } from './http/call/call-queues.ts';
import { callRoute, newRequestID, type Services } from './http/call/call-route.ts';
import { readEmptyBodies, sealReplies } from './http/call/envelope-plugin.ts';
import { replyToFailures } from './http/call/failure-reply.ts';
import type { Implementation } from './http/call/implement.ts';
import { serveOpenApi } from './http/call/openapi.ts';
import { unreadableRequests } from './http/call/unreadable.ts';
import { computedExportRoute, exportRoute } from './http/export/export-route.ts';
import { downloadRoute } from './http/files/download-route.ts';
import { guardedFiles, publicFiles } from './http/files/file-routes.ts';
import { allAccepted } from './http/metrics/all-accepted.ts';
import { serveHealth } from './http/metrics/health.ts';
import { metricsOf } from './http/metrics/metrics.ts';
import { serveMetrics } from './http/metrics/metrics-server.ts';
import { Readiness } from './http/metrics/readiness.ts';
import { OneLinePerRequest, productLog } from './http/metrics/request-log.ts';
import { traceRequests } from './http/metrics/trace-requests.ts';
import { serveConsole } from './http/page/console.ts';
import { allowOrigins } from './http/page/cors.ts';
import { setHeaders } from './http/page/headers.ts';
import { requestedPath } from './http/page/requested-path.ts';
import { startJobs } from './jobs/jobs.ts';
import { startSweeper } from './jobs/sweeper.ts';
import { inOrder } from './lib/in-order.ts';
import { mailDesk } from './messaging/mail.ts';
import { pushDesk } from './messaging/push/push-desk.ts';
import { smsProvider } from './messaging/sms.ts';
import { Counts } from './observability/counts.ts';
import { type Channel, Deliveries } from './observability/deliveries.ts';
import { observedSignIn } from './observability/sign-in-failures.ts';
import { observeStatements } from './observability/slow-statements.ts';
import type { Tracer } from './observability/trace.ts';
import type { ServerInfo } from './server-info.ts';
import { openStorage } from './storage/open-storage.ts';
import { versionAndCommit } from './version.ts';

const implementations: Implementation[] = Object.values(domains).flatMap(({ calls }) => calls.flat());
const downloads = Object.values(domains).flatMap((domain) => domain.downloads ?? []);
const jobKinds = Object.values(domains).flatMap((domain) => domain.jobs ?? []);

export type Product = {
  server: FastifyInstance;
  services: Services;
  /** Reports on /readyz that it is about to stop, and goes on answering until load balancers have noticed. */
  drain(): Promise<void>;
  close(): Promise<void>;
};

/**
 * Puts the parts together; the tests build exactly the same. The database must be migrated.
 * @param database where PostgreSQL answers
 */
export async function buildApp(config: Config, database: DatabaseAddress): Promise<Product> {
  assertCallsImplemented();
  const log = productLog(config.logLevel);
  const opened = await openParts(config, database, log);
  const { connection, access, storage, jobs } = opened.services;
  const server = newServer(config, log);
  const readiness = new Readiness();
  await addHooks(server, config, opened, readiness);
  await addRoutes(server, config, opened, readiness);
  const sweeper = startSweeper(connection, storage, log, config);
  const pushClock = startPushClock(connection, jobs, config, log);
  const sealer = startSealer(connection, { keys: opened.keys, dataDir: config.dataDir }, log);
  const renewal = startRenewal(connection, log);
  return {
    server,
    services: opened.services,
    drain: async () => {
      readiness.stop();
      await wait(config.drainSeconds * 1000);
    },
    close: () =>
      inOrder([
        () => server.close(),
        () => pushClock.stop(),
        () => jobs.stop(),
        () => opened.push.provider.close(),
        () => sweeper.stop(),
        () => sealer.stop(),
        () => renewal.stop(),
        () => access.close(),
        () => connection.close(),
        async () => opened.tracer?.close(),
      ]),
  };
}

type Opened = Awaited<ReturnType<typeof openParts>>;

/** What calls and jobs work with, and what observes them. */
async function openParts(config: Config, database: DatabaseAddress, log: Logger) {
  const connection = connectTo(database, config, log);
  const tracer = await tracerOf(config, log);
  const counts = new Counts();
  const deliveries = new Deliveries();
  for (const pool of [connection.pool, ...(connection.standby ? [connection.standby.pool] : [])]) {
    observeStatements(pool, {
      minMs: config.slowStatementMs,
      log,
      tracer,
      note: (task) => counts.noteSlowStatement(task),
    });
  }
  const keys = await connection.transaction((db) => openKeyRing(db, config.secrets));
  const access = openAccess(connection, { ...limitsOf(config), ...config }, log);
  const storage = openStorage(config);
  const mail = mailDesk({ ...config, keys, deliveries });
  const push = pushDesk({ ...config, deliveries });
  const signIn = signInOf(config, { connection, keys, deliveries, log });
  const services: Services = {
    connection,
    access,
    storage,
    jobs: startJobs(connection, { storage, mail, push }, jobKinds, log, tracer),
    queues: new CallQueues(config.maxWaitingCalls),
    bounds: defaultBounds,
    signIn: observedSignIn(signIn, (error) => counts.noteSignInError(error)),
    isEnvelopeRequired: config.isEnvelopeRequired,
    maxUploadBytes: config.maxUploadBytes,
    rules: rulesOf(config),
    server: serverInfoOf(config, deliveries, connection),
  };
  return { services, tracer, counts, deliveries, keys, mail, push };
}

async function addHooks(
  server: FastifyInstance,
  config: Config,
  { services, tracer }: Opened,
  readiness: Readiness,
): Promise<void> {
  await setHeaders(server);
  allowOrigins(server, config.callOrigins);
  await server.register(fastifyCookie);
  server.decorateRequest('actor', undefined);
  readEmptyBodies(server);
  sealReplies(server, services.queues);
  traceRequests(server, tracer);
  server.addHook('preClose', () => allAccepted(server.server));
  replyToFailures(server, readiness);
  if (!config.hasPublicTools) closePages(server, publicToolPages);
}

async function addRoutes(
  server: FastifyInstance,
  config: Config,
  { services, counts, deliveries, mail }: Opened,
  readiness: Readiness,
): Promise<void> {
  const { connection, access } = services;
  const { slowCallMs } = config;
  serveHealth(server, connection, readiness);
  serveMetrics(
    server,
    metricsOf(server, { connection, readiness, counts, deliveries, services, slowCallMs }),
    config,
  );
  serveCalls(server, services, config);
  for (const download of downloads) downloadRoute(server, download, services);
  serveFiles(server, services, mail);
  await serveOpenApi(server);
  serveConsole(server, config, access);
}

/** Every call, and the file of each list. */
function serveCalls(server: FastifyInstance, services: Services, { hasPublicTools }: Config): void {
  for (const implementation of implementations) {
    const isClosed = !hasPublicTools && publicToolCalls.includes(implementation.call.path);
    if (!isClosed) callRoute(server, implementation, services);
    const list = listBehind(implementation.handle);
    if (list) exportRoute(server, list, services);
    const computed = computedBehind(implementation.handle);
    if (computed) computedExportRoute(server, computed, services);
  }
}

function connectTo(database: DatabaseAddress, config: Config, log: FastifyBaseLogger): Connection {
  const standby = config.databaseReadUrl ? databaseAddressOf(config.databaseReadUrl) : undefined;
  return connect({ ...database, ...(standby ? { standby } : {}) }, log, {
    patienceMs: config.databasePatienceMs,
    maxStandbyAgeSeconds: config.maxStandbyAgeSeconds,
  });
}

const limitsOf = ({ sessionIdleMinutes, sessionMaxHours }: Config) => ({
  idleMinutes: sessionIdleMinutes,
  maxHours: sessionMaxHours,
});

type SignInParts = { connection: Connection; keys: KeyRing; deliveries: Deliveries; log: FastifyBaseLogger };

function signInOf(config: Config, { connection, keys, deliveries, log }: SignInParts): SignIn {
  const provider = config.cognito
    ? cognitoSignIn(connection, config.cognito, keys, log)
    : builtInSignIn(connection, smsProvider({ ...config, deliveries }), keys, log);
  return openSignIn(connection, provider, {
    keys,
    limits: limitsOf(config),
    isRequiredOfSuperAdmin: config.isSecondFactorRequired,
  });
}

/** Loaded only when traces are wanted. */
async function tracerOf({ traces }: Config, log: FastifyBaseLogger): Promise<Tracer | undefined> {
  if (!traces) return undefined;
  const { otlpTracer } = await import('./observability/otlp-tracer.ts');
  return otlpTracer(traces, log);
}

const rulesOf = (config: Config): BusinessSettings => ({
  minQuestions: config.minQuestions,
  refundApprovalAbove: config.refundApprovalAbove,
  atDeviceLimit: config.atDeviceLimit,
  supportHours: config.supportHours,
  doubtAnswerHours: config.doubtAnswerHours,
  pushCancelMinutes: config.pushCancelMinutes,
});

const serverInfoOf = (config: Config, deliveries: Deliveries, { standby }: Connection): ServerInfo => ({
  version: versionAndCommit,
  startedAt: new Date(),
  isDatabaseEmbedded: config.databaseUrl === undefined,
  ...(standby ? { standby } : {}),
  isSmsOutbox: config.smsUrl === undefined,
  gateways: gatewaysOf(config),
  deliveries,
  dataDir: config.dataDir,
  publicUrl: config.publicUrl,
});

const gatewaysOf = ({ smsUrl, mailUrl, pushUrl }: Config): Channel[] => [
  ...(smsUrl ? (['sms'] as const) : []),
  ...(mailUrl ? (['mail'] as const) : []),
  ...(pushUrl ? (['push'] as const) : []),
];

/** Files for everybody, and those for holders of certain screens only. */
function serveFiles(server: FastifyInstance, services: Services, mail: ReturnType<typeof mailDesk>): void {
  const { connection, storage } = services;
  publicFiles(server, storage, { folder: 'images', types: imageTypes });
  publicFiles(server, storage, { folder: 'audio', types: replyAudioTypes });
  guardedFiles(server, services, {
    folder: 'notes',
    find: (actor, key) => studyFileAt(connection.db, actor, key),
    // Learners get links to the notes of their classes by e-mail.
    findLinked: async (key, query) =>
      mail.isLink(key, query) ? linkedFileAt(connection.db, key) : undefined,
  });
  guardedFiles(server, services, {
    folder: 'royalty',
    find: (actor, key) => statementPaperAt(connection.db, actor, key),
  });
  guardedFiles(server, services, {
    folder: 'referrals',
    find: (actor, key) => referralPaperAt(connection.db, actor, key),
  });
}

const newServer = (config: Config, log: FastifyBaseLogger): FastifyInstance =>
  Fastify({
    loggerInstance: log,
    logController: new OneLinePerRequest(),
    genReqId: newRequestID,
    trustProxy: config.trustProxy,
    // Zero, the library's own value, would let a slow sender hold a connection for ever.
    connectionTimeout: 75_000,
    requestTimeout: 60_000,
    keepAliveTimeout: 72_000,
    forceCloseConnections: 'idle',
    routerOptions: { caseSensitive: true, ignoreTrailingSlash: false, maxParamLength: 500 },
    onProtoPoisoning: 'remove',
    onConstructorPoisoning: 'remove',
    // What arrives while the server stops is still answered, and by us: the library's own answer has a different shape.
    return503OnClosing: false,
    ...unreadableRequests,
  }) as FastifyInstance;

/** Answers these pages as if they did not exist: with the console's own 404. */
function closePages(server: FastifyInstance, pages: readonly string[]): void {
  server.addHook('onRequest', async (request, reply) => {
    if (pages.includes(requestedPath(request))) reply.status(404);
  });
}

/**
 * @throws Error when a call has no handler or several, or says nothing of who may use it: otherwise nobody would know until
 * the call is made
 */
function assertCallsImplemented(): void {
  const answered = new Set(implementations.map(({ call }) => call.path));
  const missing = allCalls.filter(({ path }) => !answered.has(path)).map(({ path }) => path);
  if (missing.length > 0) {
    throw new Error(
      `list these calls in domains/<domain>/index.ts, they have no handler: ${missing.join(', ')}`,
    );
  }
  const paths = implementations.map(({ call }) => call.path);
  const twice = paths.filter((path, index) => paths.indexOf(path) !== index);
  if (twice.length > 0) throw new Error(`these calls are stated twice: ${twice.join(', ')}`);
  const open = allCalls.filter((call) => !call.public && call.needs.length === 0).map(({ path }) => path);
  if (open.length > 0)
    throw new Error(`these calls say neither routes nor that they are public: ${open.join(', ')}`);
}
