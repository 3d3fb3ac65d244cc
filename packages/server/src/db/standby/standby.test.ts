import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { apps } from '@prepdesk/contract/catalogue/apps';
import { courses } from '@prepdesk/contract/catalogue/courses';
import { faculty } from '@prepdesk/contract/clinical/faculty';
import type { AnyCall } from '@prepdesk/contract/define-call';
import { userCount } from '@prepdesk/contract/learners/user-count';
import { exportPathOf } from '@prepdesk/contract/list-call';
import { sales } from '@prepdesk/contract/sales/sales';
import { status } from '@prepdesk/contract/tools/status';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp, type Product } from '../../app.ts';
import { readConfig } from '../../config.ts';
import { countedLists } from '../../counted-lists.ts';
import { runCommand } from '../../testing/built-program.ts';
import { databaseUrlOf } from '../../testing/database-copy.ts';
import { samplesIn } from '../../testing/metric-samples.ts';
import { sessionOf } from '../../testing/sessions.ts';
import { addStaff, staff } from '../../testing/staff.ts';
import { type Cluster, hasSystemPostgres, startCluster } from '../../testing/system-postgres.ts';
import { migrate } from '../migrate.ts';
import { lookForPrimary } from '../primary/look-for-primary.ts';
import { quietPool } from '../quiet-pool.ts';
import { keepRoles } from '../roles-kept.ts';
import { standbyProbe } from './probes.ts';
import { Progress } from './progress.ts';

/** Long enough for a read between the moment the standby stops following and the moment it is too old. */
const maxSeconds = 3;

let first: Cluster;
let second: Cluster;
let product: Product;
let dataDir: string;
let token: string;
let settings: Record<string, string>;
let primary: pg.Pool;

/** As the server has it in production: no superuser. */
const desk = { user: 'desk', database: 'desk' };

async function onStandby(text: string): Promise<void> {
  const client = new pg.Client(second.connection);
  await client.connect();
  await client.query(text).finally(() => client.end());
}

async function prepare(): Promise<void> {
  first = await startCluster();
  const admin = new pg.Client(first.connection);
  await admin.connect();
  await admin.query('create role desk login');
  await admin.query('create database desk owner desk');
  await admin.end();
  primary = quietPool({ ...first.connection, ...desk, max: 2 });
  primary.on('error', () => {});
  await migrate(primary, countedLists);
  await keepRoles(primary);
  await addStaff(primary);
  token = await sessionOf(primary, staff.superAdmin);
  second = await first.standby();
  dataDir = mkdtempSync(join(tmpdir(), 'prepdesk-standby-'));
  settings = {
    LOG_LEVEL: process.env.TEST_LOG || 'silent',
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrlOf({ ...first.connection, ...desk }),
    DATABASE_READ_URL: databaseUrlOf({ ...second.connection, ...desk }),
    DATABASE_READ_MOST_SECONDS: String(maxSeconds),
  };
  product = await buildApp(readConfig(settings), { ...first.connection, ...desk });
}

type Reply = { statusCode: number; headers: Record<string, unknown>; payload: string };
const formatted = ({ statusCode, headers, payload }: Reply) => ({
  status: statusCode,
  age: headers['x-age-seconds'] === undefined ? undefined : Number(headers['x-age-seconds']),
  asOf: headers['x-as-of'],
  payload,
});
const authorization = () => ({ authorization: `Bearer ${token}` });
const ask = async (call: AnyCall, payload: object) =>
  formatted(
    await product.server.inject({
      method: 'POST',
      url: `/api/${call.path}`,
      payload,
      headers: authorization(),
    }),
  );
/** Exports a list as a file, and counts its rows. */
async function exported() {
  const url = `/api/${exportPathOf(faculty.list)}?appID=2&columns=name`;
  const reply = formatted(await product.server.inject({ url, headers: authorization() }));
  return { ...reply, rows: reply.payload.trim().split('\n').length - 1 };
}
const metric = async (name: string) =>
  samplesIn((await product.server.inject('/metrics')).payload).find((one) => one.name === name)?.value;
const standbyOnStatus = async () =>
  JSON.parse((await ask(status.read, {})).payload).response.checks.find(
    (one: { name: string }) => one.name === 'Standby',
  );
const isRead = () => expect.poll(async () => (await exported()).age, { timeout: 20_000 }).toBeDefined();
const addFaculty = (name: string) =>
  primary.query('insert into faculties (app_id, name) values (2, $1)', [name]);

describe.runIf(hasSystemPostgres)('a standby', () => {
  beforeAll(prepare, 120_000);
  afterAll(async () => {
    await product?.close();
    await primary?.end();
    await Promise.all([first?.stop(), second?.stop()]);
    rmSync(dataDir, { recursive: true, force: true });
  }, 60_000);

  it('a standby answers exports, figures and sums, says how old they are, and answers nothing else', async () => {
    await isRead();
    for (const [call, input] of [
      [userCount.read, {}],
      [sales.all, { sums: 1, limit: 1 }],
    ] as const) {
      const { status: code, age, asOf } = await ask(call, input);
      expect(code).toBe(200);
      expect(age).toBeLessThan(maxSeconds);
      expect(Math.abs(Date.parse(String(asOf)) - Date.now())).toBeLessThan(maxSeconds * 1000);
    }
    for (const [call, input] of [
      [apps.list, {}],
      [sales.all, {}],
      [faculty.list, { appID: 2 }],
    ] as const) {
      expect(await ask(call, input)).toMatchObject({ status: 200, age: undefined, asOf: undefined });
    }
    expect(await metric('prepdesk_standby_left')).toBe(0);
    expect(await standbyOnStatus()).toMatchObject({
      isWell: 1,
      says: expect.stringMatching(/^Read from, 0\.\d s/),
    });
  });

  it('a standby is checked before the start', async () => {
    const { code, said } = await runCommand('check-config', settings);
    expect(code).toBe(0);
    expect(said).toMatch(/Standby +follows, up to date/);
  }, 60_000);

  it('a standby is read while it is a little behind; whoever just changed something is answered by the primary', async () => {
    await onStandby('select pg_wal_replay_pause()');
    await isRead();
    const before = await exported();
    await addFaculty('By somebody else');
    const others = await exported();
    expect(others).toMatchObject({ status: 200, rows: before.rows });
    expect(others.age).toBeDefined();
    expect(await ask(courses.add, { appID: 1, name: 'My own' })).toMatchObject({ status: 200 });
    expect(await exported()).toMatchObject({ status: 200, age: undefined, rows: before.rows + 1 });
  });

  it('a standby is left when it is too far behind, which is reported, and read again when it has caught up', async () => {
    // According to the log, nobody has changed anything for an hour.
    await asIfLongAgo();
    await expect.poll(() => metric('prepdesk_standby_left'), { timeout: 20_000 }).toBe(1);
    expect(await exported()).toMatchObject({ status: 200, age: undefined });
    expect(await metric('prepdesk_standby_seconds')).toBeGreaterThan(maxSeconds);
    expect(await standbyOnStatus()).toMatchObject({ isWell: 0, says: expect.stringContaining('s behind') });
    await onStandby('select pg_wal_replay_resume()');
    await isRead();
    expect(await metric('prepdesk_standby_left')).toBe(0);
  });

  it('a standby that is no standby, or of another database, is not read', async () => {
    const progress = new Progress(performance.now());
    const look = () =>
      lookForPrimary({ ...first.connection, ...desk }, 5_000, { probe: standbyProbe(progress) });
    await expect(look()).rejects.toThrow(/follows the primary \(.*it is no standby/);
    progress.identity = 'another';
    const ask = lookForPrimary({ ...second.connection, ...desk }, 5_000, {
      probe: standbyProbe(progress),
    });
    await expect(ask).rejects.toThrow(/it follows another database/);
  });

  it('a standby that is frozen, thawed and killed loses nobody’s call', async () => {
    const answers: Awaited<ReturnType<typeof exported>>[] = [];
    let isOn = true;
    const person = async (read: () => Promise<unknown>) => {
      while (isOn) {
        answers.push((await read()) as (typeof answers)[number]);
        await wait(5);
      }
    };
    const people = [person(exported), person(() => ask(userCount.read, {}))];
    const answered = async (isOld: boolean) => {
      const since = answers.length;
      const isThere = () => answers.slice(since).some(({ age }) => (age !== undefined) === isOld);
      await expect.poll(isThere, { timeout: 20_000 }).toBe(true);
    };
    await answered(true);
    await second.freeze();
    await answered(false);
    await second.thaw();
    await answered(true);
    await second.stop();
    await answered(false);
    isOn = false;
    await Promise.all(people);
    expect(answers.filter(({ status: code }) => code !== 200)).toEqual([]);
  }, 60_000);
});

async function asIfLongAgo(): Promise<void> {
  const client = new pg.Client({ ...first.connection, database: desk.database });
  await client.connect();
  await client
    .query(
      `begin; set local session_replication_role = replica;
       update audit_log set at = at - interval '1 hour'; commit`,
    )
    .finally(() => client.end());
}

it.skipIf(hasSystemPostgres)('no standby was tested: the system has no PostgreSQL 15', () => {});
