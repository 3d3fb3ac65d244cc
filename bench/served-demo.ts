import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { startServer } from '../packages/server/src/testing/server-process.ts';

export const mebibyte = 1024 * 1024;

export type Answered<T> = {
  httpStatus: number;
  ms: number;
  status: boolean;
  message: string;
  response: T;
};

export type ServedDemo = {
  origin: string;
  /** Sends plain JSON, as a script does. Milliseconds are measured from the first byte sent to the last one read. */
  ask<T>(path: string, body: object, token?: string): Promise<Answered<T>>;
  /** The token of a person of the demo company. */
  signIn(phone: string): Promise<string>;
  /** One of the server's metrics from `/metrics`. */
  figure(name: string): Promise<number>;
  /** How long each request to `/healthz` takes while `work` runs, fifty times a second, in milliseconds. */
  healthDuring(work: () => Promise<void>): Promise<number[]>;
  close(): Promise<void>;
};

type Build = { ensureServerBuilt: () => Promise<boolean> };

/**
 * The built server with the demo company, as `npm start` runs it, in a separate process, so that its memory and time
 * can be measured.
 */
export async function serveDemo(env: Record<string, string> = {}): Promise<ServedDemo> {
  const dataDir = mkdtempSync(join(tmpdir(), 'prepdesk-bench-'));
  chmodSync(dataDir, 0o755);
  const { ensureServerBuilt } = (await import(new URL('../tools/build.mjs', import.meta.url).href)) as Build;
  await ensureServerBuilt();
  const settings = { DATA_DIR: dataDir, LOG_LEVEL: 'fatal', DEMO: '1', ...env };
  const start = () => startServer({ NODE_OPTIONS: '--max-semi-space-size=2', ...settings });
  // Filling the demo company takes memory that no later start needs.
  await (await start()).stop();
  const server = await start();
  const { origin } = server;
  const ask: ServedDemo['ask'] = async (path, body, token = '') => {
    const begun = performance.now();
    const reply = await fetch(`${origin}/api/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
      body: JSON.stringify(body),
    });
    const said = (await reply.json()) as Answered<never>;
    return { ...said, httpStatus: reply.status, ms: performance.now() - begun };
  };
  return {
    origin,
    ask,
    signIn: async (phone) => {
      const of = { phone, countryCode: '91' };
      await ask('admin/verify', of);
      const sent = readFileSync(join(dataDir, 'outbox/sms.jsonl'), 'utf8').trim().split('\n').at(-1) ?? '{}';
      const otp = /\d{6}/.exec(JSON.parse(sent).text)?.[0];
      return (await ask<{ token: string }>('admin/verifyotp', { ...of, otp })).response.token;
    },
    figure: async (name) => {
      const text = await (await fetch(`${origin}/metrics`)).text();
      return Number(new RegExp(`^${name} (\\S+)`, 'm').exec(text)?.[1]);
    },
    healthDuring: async (work) => {
      const watch = new Worker(healthWatch, { eval: true, workerData: `${origin}/healthz` });
      const told = once(watch, 'message');
      await work().finally(() => watch.postMessage('tell'));
      const [took] = (await told) as [number[]];
      await watch.terminate();
      return took;
    },
    close: async () => {
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** In a separate thread, so that the benchmark's own work does not make the server look slow. */
const healthWatch = `
  const { parentPort, workerData } = require('node:worker_threads');
  const took = [];
  let isOver = false;
  parentPort.on('message', () => (isOver = true));
  (async () => {
    while (!isOver) {
      const begun = performance.now();
      await (await fetch(workerData)).text();
      took.push(performance.now() - begun);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    parentPort.postMessage(took);
  })();`;

/** The 99th percentile. */
export const slowestOf99 = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.99) - 1] ?? 0;
