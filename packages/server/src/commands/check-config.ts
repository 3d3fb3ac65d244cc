import { existsSync } from 'node:fs';
import { access, constants } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { fingerprintOf } from '../auth/key-ring.ts';
import { isSecretGiven, misspeltSettings, readConfig, readOpenConfig, settingsInUse } from '../config.ts';
import { missingMigrations, oldestVersion } from '../db/migrate.ts';
import { databaseAddressOf } from '../db/primary/database-address.ts';
import { lookForPrimary } from '../db/primary/look-for-primary.ts';
import { missingLimits } from '../db/primary/role-limits.ts';
import { withClient } from '../db/quiet-pool.ts';
import { primaryProbe, standbyProbe } from '../db/standby/probes.ts';
import { Progress } from '../db/standby/progress.ts';
import { tooOldFor } from '../db/upgrade/serving-release.ts';
import { openKeyRing } from '../domains/audit/index.ts';
import { openStorage } from '../storage/open-storage.ts';
import { probe } from '../storage/probe.ts';
import { reachDatabase } from './locate-database.ts';
import { runCommand } from './run-command.ts';

/**
 * `npm run check-config`: prints what the server would use, secrets masked, and tries the database, the storage and the
 * gateways without changing anything or sending a message. Fails when a value cannot be used or a part does not answer.
 */
async function checkConfig(): Promise<number> {
  for (const { name, value, isGiven } of settingsInUse()) {
    console.info(`${name.padEnd(28)}${value}${isGiven ? '' : '  (usual)'}`);
  }
  for (const said of misspeltSettings()) console.info(`\n${said}`);
  const config = readOpenConfig();
  console.info('');
  let errors = 0;
  for (const [part, checkPart] of Object.entries(checks(config))) {
    const outcome = await checkPart().catch((error: Error) => {
      errors += 1;
      return `FAILED  ${error.message || error.name}`;
    });
    console.info(`${part.padEnd(28)}${outcome}`);
  }
  return errors === 0 ? 0 : 1;
}

const checks = (config: ReturnType<typeof readOpenConfig>): Record<string, () => Promise<string>> => ({
  Database: () => (config.databaseUrl ? checkDatabase(config) : checkFolder(config.dataDir, 'embedded, in')),
  ...(config.databaseReadUrl ? { Standby: () => checkStandby(config) } : {}),
  Storage: async () => {
    const storage = openStorage(config);
    if (await probe(storage)) return `${storage.name}, writable`;
    throw new Error('a file that was written is missing');
  },
  Port: () => checkPort(config.host, config.port, 'PORT', '/healthz'),
  ...(config.metricsPort === 0
    ? {}
    : { 'Port of /metrics': () => checkPort(config.host, config.metricsPort, 'METRICS_PORT', '/metrics') }),
  'Text messages': () => checkGateway(config.smsUrl),
  'E-mails': () => checkGateway(config.mailUrl),
  Pushes: () => checkPushes(config),
});

async function checkDatabase(config: ReturnType<typeof readOpenConfig>): Promise<string> {
  const { address, connection } = await reachDatabase(config);
  const missingLimit = await missingLimits(address);
  if (missingLimit) throw new Error(missingLimit);
  return withClient({ ...connection, connectionTimeoutMillis: 10_000 }, async (client) => {
    const { rows } = await client.query<{ version: number; said: string; mayCreate: boolean }>(
      `select current_setting('server_version_num')::int as version, current_setting('server_version') as said,
         has_database_privilege(current_database(), 'create') as "mayCreate"`,
    );
    const [{ version, said, mayCreate } = { version: 0, said: '', mayCreate: false }] = rows;
    if (version < oldestVersion) throw new Error(`PostgreSQL 15 or later is needed, this is ${said}`);
    if (!mayCreate) throw new Error('the user may not create in this database, which migrations need');
    const tooOld = await tooOldFor(client);
    if (tooOld) throw new Error(tooOld);
    const { length: missing } = await missingMigrations(client);
    const secret = await checkSecret(client, config.dataDir);
    return `PostgreSQL ${said}, ${missing} ${missing === 1 ? 'migration' : 'migrations'} pending, ${secret}`;
  });
}

/** As the start does, but what that would store in a new database is rolled back. */
async function checkSecret(client: pg.Client, dataDir: string): Promise<string> {
  if (!isSecretGiven() && !existsSync(join(dataDir, 'server-secret')))
    return 'a secret is created at the first start';
  const { secrets } = readConfig();
  const { rows } = await client.query<{ isThere: boolean }>(
    `select to_regclass('public.server_keys') is not null as "isThere"`,
  );
  if (rows[0]?.isThere) {
    await client.query('begin');
    await openKeyRing(drizzle(client), secrets).finally(() => client.query('rollback'));
  }
  return `its secret is ${fingerprintOf(secrets[0])}`;
}

/** Free, or in use by a server of ours, which answers there. */
async function checkPort(host: string, port: number, setting: string, page: string): Promise<string> {
  const server = createServer();
  const error = await new Promise<NodeJS.ErrnoException | undefined>((resolve) => {
    server.once('error', resolve).listen(port, host, () => resolve(undefined));
  });
  if (!error) {
    await new Promise((resolve) => server.close(resolve));
    return `${port} is free`;
  }
  if (error.code !== 'EADDRINUSE') throw error;
  const answer = await fetch(`http://${host.includes(':') ? `[${host}]` : host}:${port}${page}`, {
    signal: AbortSignal.timeout(2_000),
  })
    .then((reply) => reply.text())
    .catch(() => '');
  if (/"message":"alive"|prepdesk_|METRICS_TOKEN/.test(answer))
    return `${port} is used by a running Prepdesk`;
  throw new Error(`port ${port} is in use by another program. Choose another one with ${setting}`);
}

const longestWaitMs = 10_000;
/** Longer than a healthy standby ever lags. */
const standbyWaitMs = 2_000;

/** Whether it follows this very database, found out at once. */
async function checkStandby(config: ReturnType<typeof readOpenConfig>): Promise<string> {
  const { address } = await reachDatabase(config);
  const progress = new Progress(performance.now());
  const primary = await lookForPrimary(address, longestWaitMs, { probe: primaryProbe(progress) });
  await primary.client.end();
  const standbyAddress = databaseAddressOf(config.databaseReadUrl ?? '') ?? {};
  const probe = standbyProbe(progress);
  const { client } = await lookForPrimary(standbyAddress, longestWaitMs, { probe });
  try {
    const isBehind = () => progress.ageSeconds(performance.now()) === undefined;
    for (let waitedMs = 0; isBehind() && waitedMs < standbyWaitMs; waitedMs += 100) {
      await pause(100);
      await probe.ask(client);
    }
    return isBehind() ? `follows, more than ${standbyWaitMs / 1000} s behind` : 'follows, up to date';
  } finally {
    await client.end();
  }
}

async function checkFolder(folder: string, says: string): Promise<string> {
  await access(folder, constants.W_OK);
  return `${says} ${folder}, writable`;
}

/** Any answer will do: a message would reach somebody. */
async function checkGateway(url: string | undefined): Promise<string> {
  if (!url) return 'outbox';
  const { host, origin } = new URL(url);
  const answer = await fetch(origin, { method: 'HEAD', signal: AbortSignal.timeout(10_000) }).catch(() => {
    throw new Error(`${host} does not answer`);
  });
  return `${host} answers (${answer.status})`;
}

/** Requests a token from Firebase, which takes a key that Google knows. */
async function checkPushes({ pushUrl }: Pick<ReturnType<typeof readOpenConfig>, 'pushUrl'>): Promise<string> {
  if (!pushUrl?.startsWith('fcm:')) return checkGateway(pushUrl);
  // Google's library is slow to load, so it is not loaded when it is not needed.
  const { serviceAccountOf } = await import('../messaging/push/fcm-token.ts');
  const { firebaseOf } = await import('../messaging/push/push-desk.ts');
  const firebase = firebaseOf(pushUrl);
  const account = serviceAccountOf(firebase.file);
  await account.accessToken().catch(() => {
    throw new Error(`Google issues no access token for the service account of ${firebase.file}`);
  });
  return `Google issues access tokens for ${account.projectID}`;
}

runCommand(checkConfig);
