import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { apps } from '@prepdesk/contract/catalogue/apps';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { quietPool } from '../db/quiet-pool.ts';
import { copyDatabase, databaseUrlOf } from './database-copy.ts';
import { type ServerProcess, startServer } from './server-process.ts';
import { sessionOf } from './sessions.ts';
import { staff } from './staff.ts';

/** Rounds of restarts go on until this many requests were answered; one round answers a few hundred. */
const wanted = Number(process.env.REQUESTS ?? 50);

let dataDir: string;
let database: Awaited<ReturnType<typeof copyDatabase>>;
let token: string;
const running: (ServerProcess | undefined)[] = [];

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'prepdesk-rolling-'));
  database = await copyDatabase();
  const pool = quietPool(database.connection);
  token = await sessionOf(pool, staff.content);
  await pool.end();
});
afterAll(async () => {
  await Promise.all(running.map((server) => server?.stop()));
  await database?.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

const start = () =>
  startServer({
    DATA_DIR: dataDir,
    DEMO: '0',
    LOG_LEVEL: 'warn',
    DRAIN_SECONDS: '2',
    DATABASE_URL: databaseUrlOf(database.connection),
  });

/** On a new connection each time. Answers the status; throws when there is none. */
function statusOf(origin: string, path: string, body?: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
    const method = body ? 'POST' : 'GET';
    request(`${origin}${path}`, { agent: new Agent({ keepAlive: false }), method, headers }, (reply) => {
      reply.resume().on('end', () => resolve(reply.statusCode ?? 0));
    })
      .on('error', reject)
      .end(body);
  });
}

/** Sends requests to the servers in turn, each only while it says that it is ready, and never retries. */
function balancer() {
  const ready = new Set<number>();
  const lost: string[] = [];
  let answered = 0;
  let isOn = true;
  const probe = async () => {
    while (isOn) {
      for (const [index, server] of running.entries()) {
        const status = server ? await statusOf(server.origin, '/readyz').catch(() => 0) : 0;
        if (status === 200) ready.add(index);
        else ready.delete(index);
      }
      await wait(50);
    }
  };
  const person = async () => {
    for (let turn = 0; isOn; turn += 1) {
      const positions = [...ready];
      const server = running[positions[turn % positions.length] ?? -1];
      if (!server) await wait(10);
      else {
        const status = await statusOf(server.origin, `/api/${apps.list.path}`, '{}').catch(
          ({ code }) => code,
        );
        answered += 1;
        if (status !== 200) lost.push(String(status));
      }
    }
  };
  const all = [probe(), person(), person(), person(), person()];
  return {
    lost,
    isReady: (index: number) => ready.has(index),
    answered: () => answered,
    stop: async () => {
      isOn = false;
      await Promise.all(all);
    },
  };
}

describe('two servers behind a load balancer that are restarted one after the other', () => {
  it(`two servers that are restarted one after the other lose none of ${wanted} or more requests`, async () => {
    running.push(await start(), await start());
    const traffic = balancer();
    await expect.poll(() => traffic.isReady(0) && traffic.isReady(1)).toBe(true);
    for (let round = 0; round === 0 || traffic.answered() < wanted; round += 1) {
      for (const index of [0, 1]) {
        await running[index]?.stop();
        running[index] = await start();
        await expect.poll(() => traffic.isReady(index)).toBe(true);
      }
    }
    await traffic.stop();
    expect(traffic.lost).toEqual([]);
    expect(traffic.answered()).toBeGreaterThan(wanted);
  }, 900_000);
});
