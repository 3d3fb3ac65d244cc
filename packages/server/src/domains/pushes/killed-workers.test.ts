import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { quietPool } from '../../db/quiet-pool.ts';
import { copyDatabase } from '../../testing/database-copy.ts';
import { openFcm } from '../../testing/fcm-server.ts';
import { type Point, type PushWorker, points } from './killed-push-worker.ts';

/** Use `KILLS=50` for the full promise. */
const kills = Number(process.env.KILLS || 5);
const deviceCount = 4;
const source = fileURLToPath(new URL('killed-push-worker.ts', import.meta.url));
/** Next to the packages that it loads. */
const program = fileURLToPath(
  new URL(`../../../node_modules/.cache/push-worker-${process.pid}.mjs`, import.meta.url),
);

let database: Awaited<ReturnType<typeof copyDatabase>>;
let pool: pg.Pool;
let folder: string;
let alive: Set<ChildProcess>;
/** As a single file a worker starts in a third of a second, and many are started. */
const asOneFile = () =>
  build({
    entryPoints: [source],
    outfile: program,
    bundle: true,
    platform: 'node',
    format: 'esm',
    external: ['pg', 'pg-boss', 'pino', 'drizzle-orm', 'google-auth-library'],
  });

beforeEach(async () => {
  await asOneFile();
  database = await copyDatabase();
  pool = quietPool({ ...database.connection, max: 2 });
  folder = mkdtempSync(join(tmpdir(), 'prepdesk-pushes-'));
  alive = new Set();
  writeFileSync(file(), '');
});
afterEach(async () => {
  await Promise.all([...alive].map((child) => ended(child)));
  await pool.end();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
  rmSync(program, { force: true });
});

const file = () => join(folder, 'handed.txt');
const lines = (kind: 'handed' | 'killed') =>
  readFileSync(file(), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith(`${kind} `));

function start(point: Point | null, firebase?: PushWorker['firebase']): ChildProcess {
  const given = JSON.stringify({ database: database.connection, file: file(), point, firebase });
  const child = spawn(process.execPath, [program, given], { stdio: 'inherit' });
  alive.add(child);
  return child;
}

async function ended(child: ChildProcess): Promise<void> {
  const exit = once(child, 'exit');
  if (child.exitCode === null && child.signalCode === null && child.kill('SIGKILL')) await exit;
}

/** Runs two at a time; each killed worker is followed by one that is killed at the next point. */
async function killThem(): Promise<void> {
  const order = Array.from({ length: kills }, (_, n) => points[n % points.length]!);
  const one = async () => {
    for (let point = order.shift(); point; point = order.shift()) {
      const child = start(point);
      await once(child, 'exit');
      alive.delete(child);
      expect(child.signalCode).toBe('SIGKILL');
    }
  };
  await Promise.all([one(), one()]);
}

const addPush = () =>
  pool.query(`
    with push as (
      insert into pushes (id, kind, app_id, segment_id, title, description)
      select coalesce(max(p.id), 0) + 1, 'segment', 1,
        (select min(id) from segments where app_id = 1 and kind = 'app'), 'Push', 'Now' from pushes p returning id
    )
    insert into push_occurrences (id, push_id, due_at) select id, id, now() from push`);

const openCount = async (): Promise<number> => {
  const { rows } = await pool.query(
    `select count(*)::int as n from push_occurrences where state in ('waiting', 'sending')`,
  );
  return rows[0].n;
};

async function addDevices(count: number): Promise<void> {
  await pool.query(`insert into learners (id, app_id, phone)
    select n, 1, (9600000000 + n)::text from generate_series(1, ${count}) n`);
  await pool.query(`insert into devices (id, learner_id, platform, device_token, updated_at)
    select n, n, 'android', 'token-' || n, now() - interval '1 hour' from generate_series(1, ${count}) n`);
}

describe(`two workers that are killed ${kills} times, each time at another point`, () => {
  it('two push workers that are killed again and again send every push, and none twice', {
    timeout: 60_000 + kills * 8000,
  }, async () => {
    await addDevices(deviceCount);
    for (let n = 0; n < kills; n += 1) await addPush();
    let isOver = false;
    const killing = killThem().finally(() => {
      isOver = true;
    });
    // Each push is interrupted at most once, so a worker that has not reached its point needs another push.
    while (!isOver) {
      if ((await openCount()) === 0) await addPush();
      await pause(100);
    }
    await killing;
    start(null);
    start(null);
    await expect.poll(openCount, { timeout: 40_000, interval: 100 }).toBe(0);

    const killed = lines('killed').map((line) => line.split(' '));
    expect(killed).toHaveLength(kills);
    expect(new Set(killed.map(([, , , ...point]) => point.join(' '))).size).toBe(
      Math.min(kills, points.length),
    );
    const { rows: counts } = await pool.query(
      'select distinct state, people, devices, sent from push_occurrences',
    );
    expect(counts).toEqual([{ state: 'sent', people: deviceCount, devices: deviceCount, sent: deviceCount }]);
    // Each push has one start, one end and one job, however often parts of it were repeated.
    const { rows: actions } = await pool.query(`
      select (select count(*)::int from push_occurrences) as pushes,
        count(*) filter (where after ->> 'state' = 'sending')::int as begun,
        count(*) filter (where after ->> 'state' = 'sent')::int as ended,
        (select count(*)::int from pgboss.job where data ->> 'job' = 'push') as jobs
      from audit_log where table_name = 'push_occurrences' and before is not null`);
    const { pushes } = actions[0];
    expect(actions).toEqual([{ pushes, begun: pushes, ended: pushes, jobs: pushes }]);
    // Only what a killed worker handed over without recording it is handed over again, under the same key.
    const handed = lines('handed').map((line) => line.split(' '));
    expect(new Set(handed.map(([, message]) => message)).size).toBe(pushes * deviceCount);
    const gone = new Set(killed.map(([, , pid]) => pid));
    const repeated = handed.filter(([, message], at) =>
      handed.slice(at + 1).some(([, later]) => later === message),
    );
    expect(repeated.filter(([, , pid]) => !gone.has(pid))).toEqual([]);
    const unwritten = killed.filter(([, , , point]) => point === 'handed' || point === 'noted');
    const again = new Set(repeated.map(([, message = '']) => message.split('/')[0]));
    expect(unwritten.filter(([, id]) => !again.has(`push-${id}`))).toEqual([]);
  });
});

it('a kill while a push is handed to Firebase repeats at most 50 deliveries', {
  timeout: 90_000,
}, async () => {
  const asked = new Map<string, number>();
  const counts = () => [...asked.values()];
  let killing: Promise<void> | undefined;
  const fcm = await openFcm(({ token }) => {
    asked.set(token, (asked.get(token) ?? 0) + 1);
    if (asked.size === 170) killing ??= ended(first);
    return undefined;
  });
  await addDevices(240);
  await addPush();
  const first = start(null, fcm);
  await expect.poll(() => asked.size, { timeout: 30_000 }).toBeGreaterThanOrEqual(170);
  await killing;
  start(null, fcm);
  await expect.poll(openCount, { timeout: 40_000, interval: 100 }).toBe(0);
  await fcm.close();
  expect(counts()).toHaveLength(240);
  expect(Math.max(...counts())).toBe(2);
  expect(counts().filter((times) => times > 1).length).toBeLessThanOrEqual(50);
});
