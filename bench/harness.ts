import { fork } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { type Config, readConfig } from '../packages/server/src/config.ts';
import { openDatabase } from '../packages/server/src/database.ts';
import { startServer } from '../packages/server/src/testing/server-process.ts';
import { sessionOf } from '../packages/server/src/testing/sessions.ts';
import type { Contender, File, Timing } from './client.ts';
import type { Statement } from './hand-written.ts';

/** The product, handlers written by hand and their client, each in a process of its own, on one database. */

/** A measurement and its limit: both sides are measured on this machine, now, so that the ratio is valid anywhere. */
export type Ratio =
  /** A share of the speed of what it is compared with. */
  | { name: string; ratio: number; atLeast: number }
  /** A multiple of the cost of what it is compared with; with a unit, an absolute measurement. */
  | { name: string; ratio: number; atMost: number; unit?: string };

export type Body = Record<string, unknown>;
export type Answered<T> = { httpStatus: number; ms: number; status: boolean; message: string; response: T };

export type Bench = {
  /** Where the product answers. */
  origin: string;
  dataDir: string;
  pool: pg.Pool;
  /** Of a Super Admin. */
  token: string;
  client: Client;
  /** Sends plain JSON, as a script does. Milliseconds are measured from the first byte sent to the last one read. */
  ask<T>(path: string, body: Body, token?: string): Promise<Answered<T>>;
  /** The token of a person of the demo company. */
  signIn(phone: string): Promise<string>;
  /** One of the server's figures on `/metrics`. */
  figure(name: string): Promise<number>;
  /** The processor time that the database has taken since it started, in milliseconds; 0 where there is no /proc. */
  databaseMs(): Promise<number>;
  /** By how much the server's memory grows at most during this work, in MB. */
  memoryDuring(work: () => Promise<unknown>): Promise<number>;
  /** Answers with these statements, each at an address of its own. */
  byHand(statements: Record<string, Statement>): Promise<{ urlOf(name: string): string; token: string }>;
  close(): Promise<void>;
};

export type Client = {
  /** Requests per second over eight connections. */
  rate(input: Contender): Promise<number>;
  /** Milliseconds of each request, one after the other. */
  times(input: Contender, bodies: readonly Body[]): Promise<number[]>;
  file(file: File): Promise<Timing>;
  /** Milliseconds until all of what COPY writes of these rows has arrived. */
  copyMs(rows: string): Promise<number>;
};

type Options = {
  /** Inserts the rows to measure with, before the server starts. */
  fill?: (pool: pg.Pool, config: Config, connection: pg.ClientConfig) => Promise<void>;
  /** With the demo company. */
  isDemo?: boolean;
  env?: Record<string, string>;
};

const superAdmin = '9000000001';
export const mebibyte = 2 ** 20;

/** `BENCH_DATA=/tmp/rows npm run bench lists` keeps the rows that a benchmark filled in, for its later runs. */
const keptDir = process.env.BENCH_DATA;

export async function openBench({ fill, isDemo = false, env = {} }: Options = {}): Promise<Bench> {
  const dataDir = keptDir ?? mkdtempSync(join(tmpdir(), 'prepdesk-bench-'));
  mkdirSync(dataDir, { recursive: true });
  chmodSync(dataDir, 0o755);
  const { ensureServerBuilt } = await import(new URL('../tools/build.mjs', import.meta.url).href);
  await ensureServerBuilt();
  const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'fatal' });
  const { connection, stop } = await openDatabase(config);
  const pool = new pg.Pool({ ...connection, max: 20 });
  pool.on('error', () => {});
  const settings = {
    DATA_DIR: dataDir,
    DATABASE_URL: urlOf(connection),
    LOG_LEVEL: 'fatal',
    DEMO: isDemo ? '1' : '0',
    ...env,
  };
  // Filling the demo company takes memory that no later start needs.
  if (isDemo) await (await startServer(settings)).stop();
  const filled = join(dataDir, 'filled');
  if (fill && !existsSync(filled)) {
    await fill(pool, config, connection);
    // Otherwise the server would do this during the first requests.
    await pool.query('vacuum analyze');
    await pool.query('checkpoint');
    writeFileSync(filled, '');
  }
  await pool.query(
    `insert into admin_users (phone, full_name, role_id) values ('${superAdmin}', 'Bench', 1) on conflict do nothing`,
  );
  const token = await sessionOf(pool, superAdmin);
  const server = await startServer(settings);
  const { origin } = server;
  const children: Child[] = [];
  const start = (file: string): Child => {
    const child = childOf(file);
    children.push(child);
    return child;
  };
  const client = start('client.ts');
  await client.does('open', connection);
  const ask = async <T>(path: string, body: Body, its = token): Promise<Answered<T>> => {
    const startMs = performance.now();
    const reply = await fetch(`${origin}/api/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(its ? { authorization: `Bearer ${its}` } : {}) },
      body: JSON.stringify(body),
    });
    const said = (await reply.json()) as Answered<T>;
    return { ...said, httpStatus: reply.status, ms: performance.now() - startMs };
  };
  const figure = async (name: string) => {
    const text = await (await fetch(`${origin}/metrics`)).text();
    return Number(new RegExp(`^${name} (\\S+)`, 'm').exec(text)?.[1]);
  };
  return {
    origin,
    dataDir,
    pool,
    token,
    ask,
    figure,
    databaseMs: () => databaseMs(pool),
    client: {
      rate: (input) => client.does('rate', input),
      times: (input, bodies) => client.does('times', { ...input, bodies }),
      file: (file) => client.does('file', file),
      copyMs: (rows) => client.does('copyMs', rows),
    },
    signIn: async (phone) => {
      const of = { phone, countryCode: '91' };
      await ask('admin/verify', of, '');
      const sent = readFileSync(join(dataDir, 'outbox/sms.jsonl'), 'utf8').trim().split('\n').at(-1) ?? '{}';
      const otp = /\d{6}/.exec(JSON.parse(sent).text)?.[0];
      return (await ask<{ token: string }>('admin/verifyotp', { ...of, otp }, '')).response.token;
    },
    memoryDuring: async (work) => {
      const before = await figure('process_resident_memory_bytes');
      let peak = before;
      let isOver = false;
      const working = work().finally(() => {
        isOver = true;
      });
      while (!isOver) peak = Math.max(peak, await figure('process_resident_memory_bytes'));
      await working;
      return (peak - before) / mebibyte;
    },
    byHand: async (statements) => {
      const opened = await start('hand-written.ts').does<{ origin: string; token: string }>('open', {
        connection,
        statements,
      });
      const names = Object.keys(statements);
      return { urlOf: (name) => `${opened.origin}/${names.indexOf(name)}`, token: opened.token };
    },
    close: async () => {
      for (const child of children) await child.stop();
      await server.stop();
      await pool.end();
      await stop();
      if (!keptDir) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

const procRead = (path: string): string[] => (existsSync(path) ? readFileSync(path, 'utf8').split(' ') : []);

/** Of all its processes, those included that have ended. */
async function databaseMs(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ pid: number }>('select pid from pg_stat_activity');
  const parents = new Set(rows.map(({ pid }) => procRead(`/proc/${pid}/stat`)[3]));
  const runningMs = rows.map(({ pid }) => Number(procRead(`/proc/${pid}/schedstat`)[0] ?? 0) / 1e6);
  // The kernel counts what has ended in hundredths of a second.
  const endedMs = [...parents]
    .flatMap((pid) => procRead(`/proc/${pid}/stat`).slice(15, 17))
    .map((n) => Number(n) * 10);
  return [...runningMs, ...endedMs].reduce((sum, ms) => sum + ms, 0);
}

type Child = { does<T>(what: string, of: unknown): Promise<T>; stop(): Promise<void> };

/** A process that answers each message with one. */
function childOf(file: string): Child {
  const child = fork(fileURLToPath(new URL(file, import.meta.url)), [], {
    execArgv: ['--import', new URL('as-built.mjs', import.meta.url).href],
  });
  return {
    does: async (what, of) => {
      child.send({ what, of });
      const [{ answer, failure }] = await once(child, 'message');
      if (failure) throw new Error(`${file}: ${failure}`);
      return answer;
    },
    stop: async () => {
      child.kill();
      await once(child, 'exit');
    },
  };
}

function urlOf({ host = '', port, user = '', password, database }: pg.ClientConfig): string {
  const login = `${encodeURIComponent(user)}:${encodeURIComponent(String(password ?? ''))}`;
  return host.startsWith('/')
    ? `postgres://${login}@/${database}?host=${encodeURIComponent(host)}&port=${port}`
    : `postgres://${login}@${host}:${port}/${database}`;
}

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** The 99th percentile. */
export const slowestOf99 = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.99) - 1] ?? 0;

/**
 * Measures both sides in turns and compares those of the same round: other load on the machine slows both. The first round, in
 * which code is loaded and compiled, does not count.
 * @returns the median of one side divided by the other
 */
export async function paired(
  rounds: number,
  one: (round: number) => Promise<number>,
  other: (round: number) => Promise<number>,
): Promise<number> {
  const ratios: number[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const [first, second] = [await one(round), await other(round)];
    if (round > 0) ratios.push(first / second);
  }
  return median(ratios);
}
