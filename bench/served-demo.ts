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
  /** What a script sends: plain JSON. Milliseconds are those from the first byte sent to the last one read. */
  ask<T>(path: string, body: object, token?: string): Promise<Answered<T>>;
  /** The token of somebody of the demo company. */
  signIn(phone: string): Promise<string>;
  /** One of its own figures, as `/metrics` has it. */
  figure(name: string): Promise<number>;
  /** How long each look at `/healthz` takes while `work` is done, fifty times a second: milliseconds. */
  healthDuring(work: () => Promise<void>): Promise<number[]>;
  close(): Promise<void>;
};

type Build = { ensureServerBuilt: () => Promise<boolean> };

/**
 * The built server with the demo company, as `npm start` runs it, in a process of its own, so that its memory and its
 * time are nobody else's.
 */
export async function serveDemo(env: Record<string, string> = {}): Promise<ServedDemo> {
  const dataDir = mkdtempSync(join(tmpdir(), 'prepdesk-bench-'));
  chmodSync(dataDir, 0o755);
  const { ensureServerBuilt } = (await import(new URL('../tools/build.mjs', import.meta.url).href)) as Build;
  await ensureServerBuilt();
  const settings = { DATA_DIR: dataDir, LOG_LEVEL: 'fatal', DEMO: '1', ...env };
  const start = () => startServer({ NODE_OPTIONS: '--max-semi-space-size=2', ...settings });
  // Who fills the demo company takes memory that no later start does.
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

/** In a thread of its own: what the benchmark does beside must not look like a server that is slow. */
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

/** The slowest but for one of a hundred. */
export const slowestOf99 = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.99) - 1] ?? 0;
