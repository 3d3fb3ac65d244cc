import { access, constants } from 'node:fs/promises';
import { misspeltSettings, readOpenConfig, settingsInUse } from './config.ts';
import { missingMigrations, oldestVersion } from './db/migrate.ts';
import { quietClient } from './db/quiet-pool.ts';
import { tooOldFor } from './db/upgrade/serving-release.ts';
import { reachDatabase } from './locate-database.ts';
import { openStorage } from './storage/open-storage.ts';
import { probe } from './storage/probe.ts';

/**
 * `npm run check-config`: prints what the server would use, secrets masked, and tries the database, the storage and the
 * gateways without changing anything or sending a message. Fails when a value can not be used or a part does not answer.
 */
async function check(): Promise<number> {
  for (const { name, value, isGiven } of settingsInUse()) {
    console.info(`${name.padEnd(28)}${value}${isGiven ? '' : '  (usual)'}`);
  }
  for (const said of misspeltSettings()) console.info(`\n${said}`);
  const config = readOpenConfig();
  console.info('');
  let faults = 0;
  for (const [part, tried] of Object.entries(trials(config))) {
    const outcome = await tried().catch((error: Error) => {
      faults += 1;
      return `FAILED  ${error.message || error.name}`;
    });
    console.info(`${part.padEnd(28)}${outcome}`);
  }
  return faults === 0 ? 0 : 1;
}

const trials = (config: ReturnType<typeof readOpenConfig>): Record<string, () => Promise<string>> => ({
  Database: () => (config.databaseUrl ? triedDatabase(config) : triedFolder(config.dataDir, 'embedded, in')),
  Storage: async () => {
    const storage = openStorage(config);
    if (await probe(storage)) return `${storage.name}, writable`;
    throw new Error('a file that was written is not there');
  },
  'Text messages': () => triedGateway(config.smsUrl),
  'E-mails': () => triedGateway(config.mailUrl),
  Pushes: () => triedPushes(config),
});

async function triedDatabase(config: ReturnType<typeof readOpenConfig>): Promise<string> {
  const { connection } = await reachDatabase(config);
  const client = quietClient({ ...connection, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
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
    return `PostgreSQL ${said}, ${missing} ${missing === 1 ? 'migration' : 'migrations'} to come`;
  } finally {
    await client.end();
  }
}

async function triedFolder(folder: string, says: string): Promise<string> {
  await access(folder, constants.W_OK);
  return `${says} ${folder}, writable`;
}

/** Any answer will do: a message would reach somebody. */
async function triedGateway(url: string | undefined): Promise<string> {
  if (!url) return 'outbox';
  const { host, origin } = new URL(url);
  const answer = await fetch(origin, { method: 'HEAD', signal: AbortSignal.timeout(10_000) }).catch(() => {
    throw new Error(`${host} does not answer`);
  });
  return `${host} answers (${answer.status})`;
}

/** Of Firebase a token is asked for, which takes a key that Google knows. */
async function triedPushes({ pushUrl }: Pick<ReturnType<typeof readOpenConfig>, 'pushUrl'>): Promise<string> {
  if (!pushUrl?.startsWith('fcm:')) return triedGateway(pushUrl);
  // Google's library takes a while to read, for who has no use for it.
  const { serviceAccountOf } = await import('./messaging/push/fcm-token.ts');
  const { firebaseOf } = await import('./messaging/push/push-desk.ts');
  const firebase = firebaseOf(pushUrl);
  const account = serviceAccountOf(firebase.file);
  await account.accessToken().catch(() => {
    throw new Error(`Google gives no token for the service account of ${firebase.file}`);
  });
  return `Google gives tokens for ${account.projectID}`;
}

check().then(
  (code) => {
    process.exitCode = code;
  },
  (error: Error) => {
    console.error(error.message);
    process.exitCode = 1;
  },
);
