import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type SupportHours, supportHoursOf } from '@prepdesk/contract/doubts/support-hours';

/** All settings (docs/operate.md explains each). This is the only file that reads the environment. */
export type Config = ReturnType<typeof readConfig>;

/**
 * Reads the settings and, where it is missing, makes the server's secret in `DATA_DIR`.
 * @throws Error with a sentence that names the setting when a value can not be used
 */
export function readConfig(env: NodeJS.ProcessEnv = process.env) {
  const isProduction = env.NODE_ENV === 'production';
  const dataDir = resolve(env.DATA_DIR || './var');
  mkdirSync(dataDir, { recursive: true });
  return {
    isProduction,
    port: wholeNumber(env, 'PORT', 3000, 0, 65_535),
    host: env.HOST || '127.0.0.1',
    dataDir,
    databaseUrl: env.DATABASE_URL || undefined,
    storageUrl: env.STORAGE_URL || undefined,
    smsUrl: smsUrl(env, isProduction),
    hasDemo: flag(env, 'DEMO', !isProduction),
    demoOrders: wholeNumber(env, 'DEMO_ORDERS', 40_000, 0, 1_000_000),
    clinicHosts: list(env.CLINIC_HOSTS),
    callOrigins: origins(env.CALL_ORIGINS),
    defaultAppID: wholeNumber(env, 'DEFAULT_APP_ID', 1, 1, 2),
    isEnvelopeRequired: choice(env, 'ENVELOPE', ['optional', 'required']) === 'required',
    sessionIdleMinutes: wholeNumber(env, 'SESSION_IDLE_MINUTES', 8 * 60, 1, 30 * 24 * 60),
    sessionMaxHours: wholeNumber(env, 'SESSION_MAX_HOURS', 7 * 24, 1, 90 * 24),
    hasPublicTools: flag(env, 'PUBLIC_TOOLS', true),
    cognito: cognito(env),
    isSecondFactorRequired: choice(env, 'SECOND_FACTOR', ['optional', 'super-admin']) === 'super-admin',
    uploadMostBytes: wholeNumber(env, 'UPLOAD_MOST_MB', 200, 1, 5000) * 1024 * 1024,
    fewestQuestions: wholeNumber(env, 'READINESS_FEWEST_QUESTIONS', 10, 1, 20_000),
    refundApprovalAbove: wholeNumber(env, 'REFUND_APPROVAL_ABOVE', 10_000, 0, 1_000_000_000),
    atDeviceLimit: choice(env, 'DEVICE_LIMIT', ['refuse', 'end-oldest']),
    supportHours: hours(env, 'SUPPORT_HOURS', 'Mon-Sat 10:00-19:00'),
    doubtAnswerHours: wholeNumber(env, 'DOUBT_ANSWER_HOURS', 12, 1, 1000),
    trustProxy: proxies(env.TRUST_PROXY),
    mostWaitingCalls: wholeNumber(env, 'WAITING_CALLS_MOST', 2000, 10, 100_000),
    drainSeconds: wholeNumber(env, 'DRAIN_SECONDS', isProduction ? 5 : 0, 0, 300),
    logLevel: choice(env, 'LOG_LEVEL', ['info', 'fatal', 'error', 'warn', 'debug', 'trace', 'silent']),
    secret: env.SERVER_SECRET ? givenSecret(env.SERVER_SECRET) : ownSecret(dataDir),
  };
}

function wholeNumber(
  env: NodeJS.ProcessEnv,
  name: string,
  usual: number,
  least: number,
  most: number,
): number {
  const text = env[name];
  if (!text) return usual;
  const value = Number(text);
  if (Number.isInteger(value) && value >= least && value <= most) return value;
  throw new Error(`${name} must be a whole number from ${least} to ${most}, not "${text}"`);
}

function flag(env: NodeJS.ProcessEnv, name: string, usual: boolean): boolean {
  const text = env[name];
  if (!text) return usual;
  if (text === '1' || text === '0') return text === '1';
  throw new Error(`${name} must be 1 or 0, not "${text}"`);
}

function hours(env: NodeJS.ProcessEnv, name: string, usual: string): SupportHours {
  const text = env[name] || usual;
  const found = supportHoursOf(text);
  if (found) return found;
  throw new Error(`${name} must be hours such as Mon-Fri 10:00-19:00, Sat 10:00-14:00, not "${text}"`);
}

/** The first choice is the usual one. */
function choice<const T extends string>(
  env: NodeJS.ProcessEnv,
  name: string,
  choices: readonly [T, ...T[]],
): T {
  const text = env[name] || choices[0];
  const chosen = choices.find((one) => one === text);
  if (chosen) return chosen;
  throw new Error(`${name} must be one of ${choices.join(', ')}, not "${text}"`);
}

/** The managed sign-in, when there is a user pool; otherwise the product sends and checks codes itself. */
function cognito(env: NodeJS.ProcessEnv) {
  const { COGNITO_USER_POOL_ID: userPoolID, COGNITO_CLIENT_ID: clientID } = env;
  if (!userPoolID && !clientID) return undefined;
  if (!userPoolID || !clientID) throw new Error('COGNITO_USER_POOL_ID and COGNITO_CLIENT_ID go together');
  return { userPoolID, clientID, endpoint: env.COGNITO_ENDPOINT || undefined };
}

const list = (text = ''): string[] =>
  text
    .split(',')
    .map((one) => one.trim().toLowerCase())
    .filter(Boolean);

/** As browsers send them: scheme, host, and a port that is not the scheme's own. */
function origins(text?: string): string[] {
  const all = list(text);
  const wrong = all.find((one) => !/^https?:/.test(one) || !URL.canParse(one) || new URL(one).origin !== one);
  if (wrong === undefined) return all;
  throw new Error(`CALL_ORIGINS must be origins such as https://app.example.com, not "${wrong}"`);
}

type Trust = (address: string, hop: number) => boolean;

/** `1`: the nearest proxy; a number: so many; otherwise the addresses or nets that may speak for others. */
function proxies(text = ''): boolean | Trust | string[] {
  if (!text || text === '0') return false;
  // As a function: a number of hops given to the library as such trusts nobody.
  return /^\d+$/.test(text) ? (_, hop) => hop < Number(text) : list(text);
}

/** The gateway, or nothing for the outbox: a file with codes in it, which production has to ask for by name. */
function smsUrl(env: NodeJS.ProcessEnv, isProduction: boolean): string | undefined {
  const text = env.SMS_URL;
  if (text === 'outbox') return undefined;
  if (text && !(URL.canParse(text) && /^https?:$/.test(new URL(text).protocol))) {
    throw new Error('SMS_URL must be the http or https address of a gateway, or outbox');
  }
  if (!text && isProduction && !cognito(env)) {
    throw new Error(
      'SMS_URL must say in production where sign-in codes go: a gateway, or outbox for a file in DATA_DIR',
    );
  }
  return text || undefined;
}

const leastSecretBytes = 32;

/** A short one could be found by trying: with it the one-time passwords of a copied database are open. */
function givenSecret(text: string): Buffer {
  if (Buffer.byteLength(text) >= leastSecretBytes) return createHash('sha256').update(text).digest();
  throw new Error(
    `SERVER_SECRET must have ${leastSecretBytes} bytes or more, such as openssl rand -hex ${leastSecretBytes} makes them`,
  );
}

/**
 * Keys what must not be guessed from a copy of the database alone: one-time passwords. 32 bytes.
 * Linked to its name when it is whole: of servers that start side by side all read the same one.
 */
function ownSecret(dataDir: string): Buffer {
  const file = join(dataDir, 'server-secret');
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
  const text = readFileSync(file, 'utf8').trim();
  if (/^[0-9a-f]{64}$/i.test(text)) return Buffer.from(text, 'hex');
  throw new Error(
    `${file} must hold 64 hexadecimal digits. Put the backup of it back; only if there is none remove it`,
  );
}
