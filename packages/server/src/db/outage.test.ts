import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { apps } from '@prepdesk/contract/catalogue/apps';
import { courses } from '@prepdesk/contract/catalogue/courses';
import type { ReplyBody } from '@prepdesk/contract/failures';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildApp, type Product } from '../app.ts';
import { readConfig } from '../config.ts';
import { countedLists } from '../counted-lists.ts';
import { sessionOf } from '../testing/sessions.ts';
import { addStaff, staff } from '../testing/staff.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded/embedded-postgres.ts';
import { migrate } from './migrate.ts';
import { quietPool } from './quiet-pool.ts';
import { keepRoles } from './roles-kept.ts';

let dataDir: string;
let database: EmbeddedPostgres;
let product: Product;
let origin: string;
let token: string;
let postmasterPid: string;
const surprises: unknown[] = [];
const noteSurprise = (error: unknown) => surprises.push(error);

/** A database server of its own, so that other tests are not disturbed. */
beforeAll(async () => {
  process.on('uncaughtExceptionMonitor', noteSurprise).on('unhandledRejection', noteSurprise);
  dataDir = mkdtempSync(join(tmpdir(), 'prepdesk-outage-'));
  chmodSync(dataDir, 0o755);
  database = await startEmbeddedPostgres({ dataDir });
  await withPool(async (pool) => {
    await migrate(pool, countedLists);
    await keepRoles(pool);
    await addStaff(pool);
    token = await sessionOf(pool, staff.content);
    const { rows } = await pool.query('show data_directory');
    postmasterPid = join(rows[0].data_directory, 'postmaster.pid');
  });
  product = await buildApp(readConfig({ LOG_LEVEL: 'silent', DATA_DIR: dataDir }), database.connection);
  origin = await product.server.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  // A database server that is not stopped outlives the tests, so it is stopped whatever went wrong before.
  try {
    await product?.close();
  } finally {
    await database?.stop();
  }
  rmSync(dataDir, { recursive: true, force: true });
  process.off('uncaughtExceptionMonitor', noteSurprise).off('unhandledRejection', noteSurprise);
});

async function withPool(work: (pool: pg.Pool) => Promise<void>): Promise<void> {
  const pool = quietPool({ ...database.connection, max: 1 });
  pool.on('error', () => {});
  await work(pool).finally(() => pool.end());
}

type Answer = { status: number; retryAfter: string | null; body: ReplyBody };

async function post(path: string, body: unknown, key?: string): Promise<Answer> {
  const headers = {
    'content-type': 'application/json',
    authorization: `Bearer ${token}`,
    ...(key ? { 'idempotency-key': key } : {}),
  };
  const reply = await fetch(`${origin}/api/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  return { status: reply.status, retryAfter: reply.headers.get('retry-after'), body: await reply.json() };
}

const isDone = ({ status, body }: Answer) => status === 200 && body.status;
let names = 0;
const newName = () => {
  names += 1;
  return `Course ${names}`;
};

/** Eight people who read and write without pause until they are told to stop. */
function load() {
  const answers: Answer[] = [];
  const written: string[] = [];
  let isOn = true;
  const person = async (index: number) => {
    while (isOn) {
      if (index % 2 === 0) answers.push(await post(apps.list.path, {}));
      else {
        const name = newName();
        const answer = await post(courses.add.path, { appID: 1, name });
        answers.push(answer);
        if (isDone(answer)) written.push(name);
      }
      await wait(5);
    }
  };
  const people = Array.from({ length: 8 }, (_, index) => person(index));
  return {
    answers,
    written,
    stop: async () => {
      isOn = false;
      await Promise.all(people);
    },
  };
}

describe('the database is restarted while people work', () => {
  beforeEach(async () => {
    await expect.poll(async () => isDone(await post(apps.list.path, {})), { timeout: 10_000 }).toBe(true);
  });

  const disturbances: [string, () => Promise<void>, boolean][] = [
    [
      'all its connections are ended, again and again',
      () =>
        withPool(async (pool) => {
          for (let n = 0; n < 12; n += 1) {
            await pool.query(
              // Waits until each has ended: one that is merely told to end would still accept a query.
              `select pg_terminate_backend(pid, 5000) from pg_stat_activity where pid <> pg_backend_pid()
              and application_name like 'prepdesk%'`,
            );
            await wait(60);
          }
        }),
      false,
    ],
    ['it stops gently and starts again', async () => signalServer('SIGINT'), true],
    ['it crashes and recovers', async () => signalServer('SIGQUIT'), true],
  ];

  it.each(disturbances)(
    'when %s, calls answer 503 or succeed, and then all succeed',
    async (_, disturb, isLong) => {
      const people = load();
      await expect.poll(() => people.written.length, { timeout: 10_000 }).toBeGreaterThan(2);
      const before = people.answers.length;
      const writtenBefore = people.written.length;
      expect(people.answers.every(isDone)).toBe(true);
      await disturb();
      if (isLong) await expect.poll(() => people.answers.every(isDone), { timeout: 10_000 }).toBe(false);
      await expect
        .poll(async () => isDone(await post(apps.list.path, {})), { timeout: 15_000, interval: 50 })
        .toBe(true);
      await expect.poll(() => people.written.length, { timeout: 15_000 }).toBeGreaterThan(writtenBefore + 5);
      await people.stop();

      const troubled = people.answers.slice(before).filter((answer) => !isDone(answer));
      expect(troubled.length).toBeGreaterThan(isLong ? 5 : 0);
      for (const answer of troubled) {
        expect(answer).toEqual({
          status: 503,
          retryAfter: expect.stringMatching(/^\d+$/),
          body: {
            status: false,
            message: 'The database is not reachable just now. Please try again in a moment',
            response: { retryAfterSeconds: expect.any(Number) },
          },
        });
      }
      const after = await Promise.all(
        Array.from({ length: 60 }, (__, index) =>
          index % 2 === 0 ? post(apps.list.path, {}) : post(courses.add.path, { appID: 2, name: newName() }),
        ),
      );
      expect(after.filter((answer) => !isDone(answer))).toEqual([]);
      const { response } = (await post(apps.list.path, {})).body;
      const stored = (response as { courses: { name: string }[] }[])
        .flatMap((app) => app.courses)
        .map(({ name }) => name);
      expect(people.written.filter((name) => !stored.includes(name))).toEqual([]);
      expect(surprises).toEqual([]);
      // A connection that is never returned is lost for ever: after some outages none would be left.
      const { pool } = product.services.connection;
      await expect.poll(() => pool.totalCount - pool.idleCount).toBe(0);
    },
  );

  it('a server whose database is restarted says on /readyz that it cannot work, and on /healthz that it is alive', async () => {
    const seen = new Set<number>();
    for (let n = 0; n < 400 && !(seen.has(503) && seen.has(200) && n > 20); n += 1) {
      // A restart too short to be seen is no outage; in that case the server is stopped once more.
      if (n % 40 === 0 && !seen.has(503) && existsSync(postmasterPid)) signalServer('SIGINT');
      const ready = await fetch(`${origin}/readyz`);
      seen.add(ready.status);
      expect((await fetch(`${origin}/healthz`)).status).toBe(200);
      await wait(20);
    }
    expect([...seen].sort()).toEqual([200, 503]);
  });

  it('a change whose reply was lost is repeated without being applied twice', async () => {
    const add = () => post(courses.add.path, { appID: 1, name }, 'one-intention');
    const name = newName();
    signalServer('SIGINT');
    const done = await reached(add);
    expect(isDone(done)).toBe(true);
    expect((await reached(add)).body).toEqual(done.body);
  });
});

/**
 * The first answer other than "not reachable just now": the server must not be stopped again before it has answered
 * once.
 */
async function reached(ask: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    const answer = await ask();
    if (answer.status !== 503) return answer;
    await wait(20);
  }
}

/** The server starts it again by itself. */
function signalServer(signal: NodeJS.Signals): void {
  process.kill(Number(readFileSync(postmasterPid, 'utf8').split('\n')[0]), signal);
}
