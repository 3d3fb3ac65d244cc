import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { companyZone } from '../packages/contract/src/company-time.ts';
import { startEmbeddedPostgres } from '../packages/server/src/db/embedded/embedded-postgres.ts';
import { quietPool } from '../packages/server/src/db/quiet-pool.ts';
import { shortLivedFolder } from '../packages/server/src/testing/short-lived-folder.ts';

/** Where the running product is; passed from the global setup to the workers through the environment. */
export type Running = { url: string; dataDir: string; database: pg.ClientConfig };

/** Host name that shows the clinical console; the browser resolves it to this machine. */
export const clinicHost = 'clinic.example';

type Served = { url: string; restart(): Promise<void>; stop(): Promise<void> };

/** Starts the built server, as `npm start` does, with its own database and data folder and on a free port. */
export async function startProduct(): Promise<Running & Served> {
  const dataDir = shortLivedFolder('prepdesk-e2e');
  const postgres = await startEmbeddedPostgres({ dataDir, isDurable: false });
  const demo = { DEMO: '1', DEMO_ORDERS: '400' };
  const served = await serve({ dataDir, database: postgres.connection }, demo).catch(async (error) => {
    await postgres.stop();
    throw error;
  });
  return {
    ...served,
    dataDir,
    database: postgres.connection,
    stop: async () => {
      await served.stop();
      await postgres.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Starts a second server, on the same database and data folder. */
export const startsRelated = (): Promise<Served> => serve(running(), { DEMO: '0' });

async function serve(on: Omit<Running, 'url'>, demo: Record<string, string>): Promise<Served> {
  let server = startServer(on, { ...demo, PORT: '0' });
  const url = await addressOf(server);
  return {
    url,
    restart: async () => {
      await endOf(server);
      server = startServer(on, { ...demo, PORT: new URL(url).port });
      await addressOf(server);
    },
    stop: () => endOf(server),
  };
}

function startServer(
  { dataDir, database: at }: Omit<Running, 'url'>,
  env: Record<string, string>,
): ChildProcess {
  const { host = '', port, user = '', password, database } = at;
  const params = new URLSearchParams({ host, port: String(port), user });
  if (typeof password === 'string') params.set('password', password);
  return spawn(process.execPath, ['packages/server/dist/main.js'], {
    env: {
      ...process.env,
      DATABASE_URL: `postgres:///${database}?${params}`,
      DATA_DIR: dataDir,
      HOST: '127.0.0.1',
      CLINIC_HOSTS: clinicHost,
      LOG_LEVEL: 'error',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

async function endOf(server: ChildProcess): Promise<void> {
  server.kill('SIGTERM');
  if (server.exitCode === null) await once(server, 'exit');
}

async function addressOf(server: ChildProcess): Promise<string> {
  let said = '';
  for await (const chunk of server.stdout ?? []) {
    said += String(chunk);
    const url = /http:\/\/\S+/.exec(said)?.[0];
    if (url) {
      server.stdout?.resume();
      return url;
    }
  }
  throw new Error(`the server did not start: ${said}`);
}

export const running = (): Running => JSON.parse(process.env.PREPDESK_E2E ?? '{}');

/** The last code sent to a phone. */
export function lastOtp(phone: string): string {
  const lines = readFileSync(join(running().dataDir, 'outbox/sms.jsonl'), 'utf8').trim().split('\n');
  const sent = lines.map((line) => JSON.parse(line)).filter(({ to }) => to.endsWith(phone));
  return /\d{6}/.exec(sent.at(-1)?.text ?? '')?.[0] ?? '';
}

let connections: pg.Pool | undefined;

/** Kept by each worker: opening a connection takes longer than most statements. */
function keptConnections(): pg.Pool {
  // `current_date` is the company's day, at whatever hour the journeys run.
  const session = { application_name: 'journeys', options: `-c timezone=${companyZone}` };
  connections ??= quietPool({
    ...running().database,
    ...session,
    idleTimeoutMillis: 0,
    allowExitOnIdle: true,
  });
  return connections;
}

/** Changes the database as only time or another server would. */
export async function sql(statement: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
  return (await keptConnections().query(statement, values)).rows;
}

/** Journeys sign in more often than a person may, so this resets what the limits counted. */
export const forgetLimits = async (phone: string): Promise<void> => {
  await sql("delete from otp_sends where phone like '%' || $1", [phone]);
  await sql('delete from address_counts');
};
