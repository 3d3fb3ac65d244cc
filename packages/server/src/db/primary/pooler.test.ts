import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { apps } from '@prepdesk/contract/catalogue/apps';
import { courses } from '@prepdesk/contract/catalogue/courses';
import { subjects } from '@prepdesk/contract/catalogue/subjects';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp, type Product } from '../../app.ts';
import { readConfig } from '../../config.ts';
import { openDatabase } from '../../database.ts';
import { copyDatabase, databaseUrlOf } from '../../testing/database-copy.ts';
import { type Bouncer, hasPgBouncer, startBouncer } from '../../testing/pgbouncer.ts';
import { sessionOf } from '../../testing/sessions.ts';
import { staff } from '../../testing/staff.ts';
import { quietPool } from '../quiet-pool.ts';
import { missingLimits } from './role-limits.ts';

const calls = Number(process.env.POOLER_CALLS ?? 400);
const atOnce = 10;

let database: Awaited<ReturnType<typeof copyDatabase>>;
let dataDir: string;
let pool: pg.Pool;
const bouncers: Bouncer[] = [];

const bouncer = async (settings: Record<string, string>) => {
  const one = await startBouncer(database.connection, settings);
  bouncers.push(one);
  return one;
};
const settingsFor = (one: Bouncer, direct?: pg.ClientConfig) => ({
  LOG_LEVEL: 'silent',
  DATA_DIR: dataDir,
  DATABASE_URL: databaseUrlOf(one.connection),
  ...(direct ? { DATABASE_DIRECT_URL: databaseUrlOf(direct) } : {}),
});
const open = (one: Bouncer, direct?: pg.ClientConfig) => openDatabase(readConfig(settingsFor(one, direct)));

describe.runIf(hasPgBouncer)('behind PgBouncer', () => {
  let changing: Bouncer;
  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'prepdesk-pooler-'));
    database = await copyDatabase();
    pool = quietPool({ ...database.connection, max: 1 });
    changing = await bouncer({ pool_mode: 'transaction' });
  }, 60_000);
  afterAll(async () => {
    await Promise.all(bouncers.map((one) => one.stop()));
    await pool.end();
    await database?.drop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  it('behind a PgBouncer that changes connections at each transaction no server starts without a direct address', async () => {
    await expect(open(changing)).rejects.toThrow(/^DATABASE_URL leads to a pooler.*Set DATABASE_DIRECT_URL/);
  });

  it('the start looks whether the role has the limits that a pooler keeps from our connections', async () => {
    const changed = { ...changing.connection, direct: database.connection };
    const ignored = 'statement_timeout, lock_timeout, idle_in_transaction_session_timeout, options';
    const lenient = await bouncer({ pool_mode: 'session', ignore_startup_parameters: ignored });
    const missing = expect.stringMatching(/the role \S+ has no .*statement_timeout.*\(Poolers\)$/);
    expect(await missingLimits(changed)).toEqual(missing);
    expect(await missingLimits(lenient.connection)).toEqual(missing);
    expect(await missingLimits(database.connection)).toBeUndefined();
    const { user, database: name } = database.connection;
    const alter = (what: string) => pool.query(`alter role ${user} in database ${name} ${what}`);
    await alter(`set statement_timeout = '30s'`);
    await alter(`set lock_timeout = '10s'`);
    const limited = await bouncer({ pool_mode: 'transaction' });
    expect(await missingLimits({ ...limited.connection, direct: database.connection })).toBeUndefined();
    await alter('reset all');
  });

  it('the direct address may not lead through the pooler, nor to another database', async () => {
    await expect(open(changing, changing.connection)).rejects.toThrow(
      /^DATABASE_DIRECT_URL leads to a pooler/,
    );
    const other = await copyDatabase({ isEmpty: true });
    await expect(open(changing, other.connection)).rejects.toThrow(/lead to different databases$/);
    await other.drop();
  });

  it('behind a PgBouncer that keeps sessions but refuses our startup settings, the start says which setting is wrong', async () => {
    const strict = await bouncer({ pool_mode: 'session' });
    await expect(open(strict)).rejects.toThrow(
      /^DATABASE_URL leads to a pooler that does not take "\w+": add ignore_startup_parameters/,
    );
  });

  it('behind a PgBouncer that keeps sessions and accepts our settings, a server starts', async () => {
    const taking = await bouncer({
      pool_mode: 'session',
      ignore_startup_parameters: 'statement_timeout,lock_timeout,idle_in_transaction_session_timeout,options',
    });
    await expect(open(taking)).resolves.toMatchObject({ connection: { host: taking.connection.host } });
  });

  it(
    `behind a PgBouncer that changes connections, all ${calls} calls of several kinds succeed, and changes of rights are heard`,
    async () => {
      const token = await sessionOf(pool, staff.content);
      const config = readConfig(settingsFor(changing, database.connection));
      const { address } = await openDatabase(config);
      const product: Product = await buildApp(config, address);
      const post = async (path: string, payload: object) => {
        const headers = { authorization: `Bearer ${token}` };
        const reply = await product.server.inject({ method: 'POST', url: `/api/${path}`, payload, headers });
        return { status: reply.statusCode, isDone: reply.json().status as boolean };
      };
      const answers: Awaited<ReturnType<typeof post>>[] = [];
      let next = 0;
      const person = async () => {
        while (next < calls) {
          next += 1;
          const turn = next;
          if (turn % 4 === 0)
            answers.push(await post(courses.add.path, { appID: 1, name: `Course ${randomUUID()}` }));
          else if (turn % 4 === 1) answers.push(await post(subjects.names.path, {}));
          else answers.push(await post(apps.list.path, {}));
        }
      };
      try {
        await Promise.all(Array.from({ length: atOnce }, person));
        expect(answers.filter(({ status, isDone }) => status !== 200 || !isDone)).toEqual([]);
        expect(answers).toHaveLength(calls);
        await pool.query('update sessions set ended_at = now()');
        await expect.poll(async () => (await post(apps.list.path, {})).status).toBe(401);
      } finally {
        await product.close();
      }
    },
    Math.max(300_000, calls * 40),
  );
});

it.skipIf(hasPgBouncer)('nothing was tested behind PgBouncer: it is not installed', () => {});
