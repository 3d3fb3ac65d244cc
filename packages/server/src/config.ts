import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { KeyRing } from './auth/key-ring.ts';
import {
  address,
  choice,
  database,
  flag,
  gateway,
  hostNames,
  hours,
  misspellings,
  namedTexts,
  oneDatabase,
  origins,
  proxies,
  pushGateway,
  readSettings,
  type Setting,
  secret,
  shaped,
  site,
  text,
  wholeNumber,
} from './settings.ts';

/** Every setting (docs/operate.md explains each). This is the only file that reads the environment. */
const settings = {
  NODE_ENV: choice(['development', 'production', 'test']),
  PORT: wholeNumber(3000, 0, 65_535),
  HOST: text('127.0.0.1'),
  DATA_DIR: text('./var'),
  DATABASE_URL: database(),
  DATABASE_DIRECT_URL: database(),
  /** Longer by default where no other host can take over. */
  DATABASE_PATIENCE_MS: { ...wholeNumber(3000, 100, 60_000), fallback: undefined },
  DATABASE_READ_URL: oneDatabase(),
  DATABASE_READ_MOST_SECONDS: wholeNumber(30, 1, 86_400),
  SERVER_SECRET: secret(32),
  SERVER_SECRET_PREVIOUS: secret(32),
  BACKUP_VERIFY_URL: database(),
  MOVE_FROM_URL: database(),
  STORAGE_URL: address(
    ['file:', 's3:'],
    'the address of a folder or of an S3 bucket',
    's3://bucket/folder?region=ap-south-1',
  ),
  SMS_URL: gateway(),
  MAIL_URL: gateway(),
  PUSH_URL: pushGateway(),
  PUSHES_PER_MINUTE: wholeNumber(600_000, 60, 10_000_000),
  PUSH_CANCEL_MINUTES: wholeNumber(5, 0, 1440),
  PUSH_LATE_MINUTES: wholeNumber(15, 1, 10_000),
  PUSH_DELIVERY_DAYS: wholeNumber(90, 7, 3650),
  PUBLIC_URL: site('https://desk.example.com'),
  USAGE_LOG_MONTHS: wholeNumber(12, 1, 120),
  SIGN_IN_EVENT_DAYS: wholeNumber(90, 30, 3650),
  FINISHED_REQUEST_DAYS: wholeNumber(1, 1, 30),
  SENT_MESSAGE_DAYS: wholeNumber(90, 1, 3650),
  LEARNER_LOG_MONTHS: wholeNumber(36, 3, 240),
  /** As LEARNER_LOG_MONTHS, by default. */
  MAPPING_LOG_MONTHS: { ...wholeNumber(36, 3, 240), fallback: undefined },
  WATCH_LOG_MONTHS: { ...wholeNumber(36, 3, 240), fallback: undefined },
  DEMO: flag(),
  DEMO_ORDERS: wholeNumber(40_000, 0, 1_000_000),
  CLINIC_HOSTS: hostNames(),
  CALL_ORIGINS: origins(),
  DEFAULT_APP_ID: wholeNumber(1, 1, 2),
  ENVELOPE: choice(['optional', 'required']),
  SESSION_IDLE_MINUTES: wholeNumber(8 * 60, 1, 30 * 24 * 60),
  SESSION_MAX_HOURS: wholeNumber(7 * 24, 1, 90 * 24),
  PUBLIC_TOOLS: flag(),
  COGNITO_USER_POOL_ID: shaped(/^[\w-]+_\w+$/, 'the id of a user pool', 'ap-south-1_aBcDeFgHi'),
  COGNITO_CLIENT_ID: shaped(/^[\w+-]+$/, 'the id of a client of the pool', '7abcdefghijklmnopqrstuvwx'),
  COGNITO_ENDPOINT: site('https://cognito-idp.ap-south-1.amazonaws.com'),
  SECOND_FACTOR: choice(['optional', 'super-admin']),
  UPLOAD_MOST_MB: wholeNumber(200, 1, 5000),
  READINESS_FEWEST_QUESTIONS: wholeNumber(10, 1, 20_000),
  REFUND_APPROVAL_ABOVE: wholeNumber(10_000, 0, 1_000_000_000),
  DEVICE_LIMIT: choice(['refuse', 'end-oldest']),
  SUPPORT_HOURS: hours('Mon-Sat 10:00-19:00'),
  DOUBT_ANSWER_HOURS: wholeNumber(12, 1, 1000),
  TRUST_PROXY: proxies(),
  WAITING_CALLS_MOST: wholeNumber(2000, 10, 100_000),
  /** 5 by default in production, elsewhere 0. */
  DRAIN_SECONDS: { ...wholeNumber(5, 0, 300), fallback: undefined },
  METRICS_PORT: wholeNumber(0, 0, 65_535),
  METRICS_TOKEN: secret(16),
  SLOW_CALL_MS: wholeNumber(2000, 1, 600_000),
  SLOW_STATEMENT_MS: wholeNumber(1000, 0, 600_000),
  OTEL_EXPORTER_OTLP_ENDPOINT: address(
    ['http:', 'https:'],
    'the http or https address of a collector',
    'http://collector.example:4318',
  ),
  OTEL_EXPORTER_OTLP_HEADERS: namedTexts('authorization=Bearer abc'),
  OTEL_SERVICE_NAME: text('prepdesk'),
  TRACE_PERCENT: wholeNumber(100, 1, 100),
  LOG_LEVEL: choice(['info', 'fatal', 'error', 'warn', 'debug', 'trace', 'silent']),
};

export type Config = ReturnType<typeof readConfig>;

/**
 * Reads the settings and, if it is missing, creates the server's secret in `DATA_DIR`.
 * @throws Error that names each setting whose value cannot be used
 */
export function readConfig(env: NodeJS.ProcessEnv = process.env) {
  const config = readOpenConfig(env);
  return { ...config, secrets: secretsOf(env, config.dataDir) };
}

/** Everything but the secret, which a command that only reads must not create. */
export function readOpenConfig(env: NodeJS.ProcessEnv = process.env) {
  const given = readSettings(settings, env);
  const isProduction = given.NODE_ENV === 'production';
  const dataDir = resolve(given.DATA_DIR);
  mkdirSync(dataDir, { recursive: true });
  const cognito = cognitoOf(given);
  if (given.DATABASE_DIRECT_URL && !given.DATABASE_URL) {
    throw new Error(
      'DATABASE_DIRECT_URL goes with DATABASE_URL: it is where the database behind a pooler answers',
    );
  }
  if (given.DATABASE_READ_URL && !given.DATABASE_URL) {
    throw new Error('DATABASE_READ_URL goes with DATABASE_URL: it is where a standby of it answers');
  }
  if (given.SMS_URL === undefined && isProduction && !cognito) {
    throw new Error(
      'SMS_URL must say in production where sign-in codes go: a gateway, or outbox for a file in DATA_DIR',
    );
  }
  return {
    isProduction,
    port: given.PORT,
    host: given.HOST,
    dataDir,
    databaseUrl: given.DATABASE_URL,
    databaseDirectUrl: given.DATABASE_DIRECT_URL,
    databasePatienceMs: given.DATABASE_PATIENCE_MS,
    databaseReadUrl: given.DATABASE_READ_URL,
    maxStandbyAgeSeconds: given.DATABASE_READ_MOST_SECONDS,
    moveFromUrl: given.MOVE_FROM_URL,
    backupVerifyUrl: given.BACKUP_VERIFY_URL,
    storageUrl: given.STORAGE_URL,
    smsUrl: given.SMS_URL ?? undefined,
    mailUrl: given.MAIL_URL ?? undefined,
    pushUrl: given.PUSH_URL ?? undefined,
    pushesPerMinute: given.PUSHES_PER_MINUTE,
    pushCancelMinutes: given.PUSH_CANCEL_MINUTES,
    pushLateMinutes: given.PUSH_LATE_MINUTES,
    pushDeliveryDays: given.PUSH_DELIVERY_DAYS,
    publicUrl: given.PUBLIC_URL ?? `http://${given.HOST}:${given.PORT}`,
    usageLogMonths: given.USAGE_LOG_MONTHS,
    signInEventDays: given.SIGN_IN_EVENT_DAYS,
    finishedRequestDays: given.FINISHED_REQUEST_DAYS,
    sentMessageDays: given.SENT_MESSAGE_DAYS,
    mappingLogMonths: given.MAPPING_LOG_MONTHS ?? given.LEARNER_LOG_MONTHS,
    watchLogMonths: given.WATCH_LOG_MONTHS ?? given.LEARNER_LOG_MONTHS,
    // A database server of the operator's own may hold somebody's data, so it is filled only on request.
    hasDemo: given.DEMO ?? !(isProduction || given.DATABASE_URL),
    demoOrders: given.DEMO_ORDERS,
    clinicHosts: given.CLINIC_HOSTS ?? [],
    callOrigins: given.CALL_ORIGINS ?? [],
    defaultAppID: given.DEFAULT_APP_ID,
    isEnvelopeRequired: given.ENVELOPE === 'required',
    sessionIdleMinutes: given.SESSION_IDLE_MINUTES,
    sessionMaxHours: given.SESSION_MAX_HOURS,
    hasPublicTools: given.PUBLIC_TOOLS ?? true,
    cognito,
    isSecondFactorRequired: given.SECOND_FACTOR === 'super-admin',
    maxUploadBytes: given.UPLOAD_MOST_MB * 1024 * 1024,
    minQuestions: given.READINESS_FEWEST_QUESTIONS,
    refundApprovalAbove: given.REFUND_APPROVAL_ABOVE,
    atDeviceLimit: given.DEVICE_LIMIT,
    supportHours: given.SUPPORT_HOURS,
    doubtAnswerHours: given.DOUBT_ANSWER_HOURS,
    trustProxy: given.TRUST_PROXY,
    maxWaitingCalls: given.WAITING_CALLS_MOST,
    drainSeconds: given.DRAIN_SECONDS ?? (isProduction ? 5 : 0),
    metricsPort: given.METRICS_PORT,
    metricsToken: given.METRICS_TOKEN,
    slowCallMs: given.SLOW_CALL_MS,
    slowStatementMs: given.SLOW_STATEMENT_MS,
    traces: given.OTEL_EXPORTER_OTLP_ENDPOINT
      ? {
          endpoint: given.OTEL_EXPORTER_OTLP_ENDPOINT,
          headers: given.OTEL_EXPORTER_OTLP_HEADERS ?? {},
          serviceName: given.OTEL_SERVICE_NAME,
          percent: given.TRACE_PERCENT,
        }
      : undefined,
    logLevel: given.LOG_LEVEL,
  };
}

/** For a child process: the environment as it is, with these variables added. */
export const environmentWith = (more: Readonly<Record<string, string>>): NodeJS.ProcessEnv => ({
  ...process.env,
  ...more,
});

/** Environment variables that nearly match a setting's name, for people who would wonder why they do nothing. */
export const misspeltSettings = (env: NodeJS.ProcessEnv = process.env): string[] =>
  misspellings(Object.keys(settings), Object.keys(env));

/** Otherwise the start reads or makes one in `DATA_DIR`. */
export const isSecretGiven = (env: NodeJS.ProcessEnv = process.env): boolean => Boolean(env.SERVER_SECRET);

/** Every setting as it would be used, for people to read: passwords and keys are masked. */
export const settingsInUse = (env: NodeJS.ProcessEnv = process.env) =>
  Object.entries(settings as Record<string, Setting<unknown>>).map(([name, { fallback, masked }]) => {
    const given = env[name];
    return { name, value: given ? (masked?.(given) ?? given) : (fallback ?? '–'), isGiven: Boolean(given) };
  });

/** The managed sign-in, when there is a user pool; otherwise the product sends and checks codes itself. */
function cognitoOf(given: {
  COGNITO_USER_POOL_ID?: string;
  COGNITO_CLIENT_ID?: string;
  COGNITO_ENDPOINT?: string;
}) {
  const { COGNITO_USER_POOL_ID: userPoolID, COGNITO_CLIENT_ID: clientID, COGNITO_ENDPOINT: endpoint } = given;
  if (!userPoolID && !clientID) return undefined;
  if (!userPoolID || !clientID) throw new Error('COGNITO_USER_POOL_ID and COGNITO_CLIENT_ID go together');
  return { userPoolID, clientID, endpoint };
}

const ownFile = (dataDir: string) => join(dataDir, 'server-secret');
const previousFile = (dataDir: string) => join(dataDir, 'server-secret.previous');

/** The server's own secret and, while it is being replaced, the previous one (docs/operate.md). */
function secretsOf(env: NodeJS.ProcessEnv, dataDir: string): KeyRing {
  const keyOf = (given: string) => createHash('sha256').update(given).digest();
  const { SERVER_SECRET: given, SERVER_SECRET_PREVIOUS: before } = env;
  const kept = [previousFile(dataDir), ...(given ? [ownFile(dataDir)] : [])].filter((file) =>
    existsSync(file),
  );
  return [
    given ? keyOf(given) : ownSecret(ownFile(dataDir)),
    ...(before ? [keyOf(before)] : []),
    ...kept.flatMap(secretsIn),
  ];
}

/**
 * Keeps the secret of `DATA_DIR` as the previous one and makes another.
 * @returns false where a previous one was kept already, or where the settings contain the secret
 */
export function replaceOwnSecret(dataDir: string, env: NodeJS.ProcessEnv = process.env): boolean {
  if (env.SERVER_SECRET || existsSync(previousFile(dataDir))) return false;
  renameSync(ownFile(dataDir), previousFile(dataDir));
  ownSecret(ownFile(dataDir));
  return true;
}

/**
 * Protects what must not be guessed from a copy of the database alone: one-time passwords. 32 bytes. It gets its name
 * only once it is complete, so that servers starting side by side all read the same one.
 */
function ownSecret(file: string): Buffer {
  if (!existsSync(file)) {
    const draft = `${file}.${randomUUID()}`;
    writeFileSync(draft, randomBytes(32).toString('hex'), { mode: 0o600, flush: true });
    try {
      linkSync(draft, file);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    } finally {
      rmSync(draft);
    }
  }
  return secretIn(file);
}

const secretIn = (file: string): Buffer => secretsIn(file)[0];

/** The file of previous ones may have several, one a line: a backup writes there all that a server had. */
function secretsIn(file: string): KeyRing {
  const lines = readFileSync(file, 'utf8').trim().split('\n');
  const [first, ...others] = lines.map((line) => Buffer.from(line, 'hex'));
  if (first && lines.every((line) => /^[0-9a-f]{64}$/i.test(line))) return [first, ...others];
  throw new Error(
    `${file} must hold 64 hexadecimal digits. Restore it from a backup; only if there is none, remove it`,
  );
}
