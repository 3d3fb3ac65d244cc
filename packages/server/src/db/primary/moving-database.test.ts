import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { apps } from '@prepdesk/contract/catalogue/apps';
import { courses } from '@prepdesk/contract/catalogue/courses';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp, type Product } from '../../app.ts';
import { readConfig } from '../../config.ts';
import { countedLists } from '../../counted-lists.ts';
import { askOnce } from '../../testing/ask-once.ts';
import { sessionOf } from '../../testing/sessions.ts';
import { addStaff, staff } from '../../testing/staff.ts';
import { type Cluster, hasSystemPostgres, startCluster } from '../../testing/system-postgres.ts';
import { migrate } from '../migrate.ts';
import { quietPool } from '../quiet-pool.ts';
import { keepRoles } from '../roles-kept.ts';

let first: Cluster;
let second: Cluster;
let product: Product;
let dataDir: string;
let token: string;
let names = 0;

const query = (cluster: Cluster, text: string) => askOnce(cluster.connection, text);

async function prepare(): Promise<void> {
  first = await startCluster();
  const pool = quietPool({ ...first.connection, max: 2 });
  await migrate(pool, countedLists);
  await keepRoles(pool);
  await addStaff(pool);
  token = await sessionOf(pool, staff.content);
  await pool.end();
  second = await first.standby();
  // From now on a change is acknowledged only when the standby has it.
  await query(first, `alter system set synchronous_standby_names = '*'`);
  await query(first, 'select pg_reload_conf()');
  dataDir = mkdtempSync(join(tmpdir(), 'prepdesk-moving-'));
  const config = readConfig({ LOG_LEVEL: 'silent', DATA_DIR: dataDir, DATABASE_PATIENCE_MS: '1000' });
  const hosts = [first, second].map(({ connection: { host, port } }) => ({ host, port }));
  product = await buildApp(config, { ...first.connection, hosts });
}

const post = async (path: string, body: unknown) => {
  const reply = await product.server.inject({
    method: 'POST',
    url: `/api/${path}`,
    payload: body as object,
    headers: { authorization: `Bearer ${token}` },
  });
  return { status: reply.statusCode, retryAfter: reply.headers['retry-after'], body: reply.json() };
};
const isAway = { status: 503, retryAfter: '2', body: { status: false } };
const readiness = async () => (await product.server.inject({ url: '/readyz' })).statusCode;
const write = () => {
  names += 1;
  return post(courses.add.path, { appID: 1, name: `Course ${names}` });
};

/** Four people who add courses without pause. @returns what was acknowledged, once they are told to stop */
function writers() {
  const acknowledged: string[] = [];
  const others: Awaited<ReturnType<typeof write>>[] = [];
  let isOn = true;
  const person = async () => {
    while (isOn) {
      names += 1;
      const name = `Course ${names}`;
      const answer = await post(courses.add.path, { appID: 1, name });
      if (answer.status === 200) acknowledged.push(name);
      else others.push(answer);
      await wait(5);
    }
  };
  const people = Array.from({ length: 4 }, person);
  return {
    acknowledged,
    others,
    stop: async () => {
      isOn = false;
      await Promise.all(people);
    },
  };
}

describe.runIf(hasSystemPostgres)('a database of two hosts', () => {
  beforeAll(prepare, 120_000);
  afterAll(async () => {
    await product?.close();
    await Promise.all([first?.stop(), second?.stop()]);
    rmSync(dataDir, { recursive: true, force: true });
  }, 60_000);

  it('a database of two hosts accepts writes again as soon as the standby is promoted, and has everything that was acknowledged', async () => {
    const people = writers();
    await expect.poll(() => people.acknowledged.length, { timeout: 20_000 }).toBeGreaterThan(10);
    expect(people.others).toEqual([]);
    await first.freeze();
    const before = people.acknowledged.length;
    // Neither host accepts writes now: the old one does not answer and the standby only reads. Still every call gets an
    // answer.
    expect(await readiness()).toBe(503);
    await expect.poll(() => people.others.length, { timeout: 20_000 }).toBeGreaterThan(8);
    expect(people.acknowledged.length - before).toBeLessThan(5);
    for (const answer of people.others) expect(answer).toMatchObject(isAway);
    expect(await post(apps.list.path, {})).toMatchObject(isAway);

    await second.promote();
    const since = performance.now();
    await expect
      .poll(() => people.acknowledged.length, { timeout: 20_000, interval: 5 })
      .toBeGreaterThan(before + 10);
    if (process.env.TELL) console.info('ten writes after the promotion', performance.now() - since);
    expect(await readiness()).toBe(200);
    await people.stop();
    const courseNames = (await query(second, 'select name from courses')).map(({ name }) => name);
    expect(people.acknowledged.filter((name) => !courseNames.includes(name))).toEqual([]);
  }, 90_000);

  it('a database of two hosts does not go back to the old primary, which still considers itself the primary', async () => {
    await first.thaw();
    expect(await query(first, 'show transaction_read_only')).toEqual([{ transaction_read_only: 'off' }]);
    const written = await write();
    expect(written.status).toBe(200);
    expect(await query(second, `select 1 from courses where name = 'Course ${names}'`)).toHaveLength(1);
  });

  it('a database of two hosts is away while it is read-only', async () => {
    await first.stop();
    await query(second, 'alter system set default_transaction_read_only = on');
    await query(second, 'select pg_reload_conf()');
    await expect.poll(readiness, { timeout: 10_000 }).toBe(503);
    expect(await write()).toMatchObject(isAway);
    await query(second, 'alter system reset default_transaction_read_only');
    await query(second, 'select pg_reload_conf()');
    await expect.poll(readiness, { timeout: 10_000 }).toBe(200);
    expect((await write()).status).toBe(200);
  }, 30_000);
});

it.skipIf(hasSystemPostgres)(
  'a database of two hosts was not tested: the system has no PostgreSQL 15',
  () => {},
);
