import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { chown, mkdir, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { courses } from '@prepdesk/contract/catalogue/courses';
import { dayMs } from '@prepdesk/contract/company-time';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp, type Product } from '../app.ts';
import { readConfig } from '../config.ts';
import { countedLists } from '../counted-lists.ts';
import { databaseUser } from '../db/embedded/database-user.ts';
import { migrate } from '../db/migrate.ts';
import { quietPool } from '../db/quiet-pool.ts';
import { keepRoles } from '../db/roles-kept.ts';
import { sealLag } from '../db/seal-lag.ts';
import { checkAudit, openKeyRing } from '../domains/audit/index.ts';
import { sessionOf } from '../testing/sessions.ts';
import { addStaff, staff } from '../testing/staff.ts';
import { type Cluster, hasSystemPostgres, recoverCluster, startCluster } from '../testing/system-postgres.ts';

/** Exactly what the documentation says operators should write. */
const page = readFileSync(
  new URL('../../../../docs/operate/point-in-time.md', import.meta.url).pathname,
  'utf8',
);
const [archiving = '', copying = '', recovering = ''] = [...page.matchAll(/```\n([\s\S]*?)```/g)].map(
  ([, text]) => text,
);

let folder: string;
let backups: string;
let archived: Cluster;
let recovered: Cluster | undefined;
let product: Product;
let pool: pg.Pool;
let token: string;

/** The settings of a block, with the folders of this test. */
const settingsIn = (block: string): Record<string, string> =>
  Object.fromEntries(
    [...block.matchAll(/^\s*(\w+) = '?(.*?)'?$/gm)].map(([, name = '', value = '']) => [
      name,
      value.replaceAll('/backups', backups),
    ]),
  );

async function addCourse(name: string): Promise<void> {
  const reply = await product.server.inject({
    method: 'POST',
    url: `/api/${courses.add.path}`,
    payload: { appID: 1, name },
    headers: { authorization: `Bearer ${token}` },
  });
  expect(reply.json()).toMatchObject({ status: true });
  const { db } = product.services.connection;
  await expect.poll(async () => (await sealLag(db)).waiting, { timeout: 20_000 }).toBe(0);
}

const answerTo = async (from: pg.Pool, text: string) => Object.values((await from.query(text)).rows[0])[0];

/** Runs the lines of a night, and answers which base copy is the newest then. */
async function nightly(today = 'today'): Promise<string> {
  const lines = copying.replaceAll('/backups', backups);
  await archived.shell(`date() { command date -d '${today}' "$@"; }\n${lines}`);
  return join(backups, basesThere().at(-1) ?? '');
}

const basesThere = () =>
  readdirSync(backups)
    .filter((name) => name.startsWith('base-'))
    .sort();

async function prepare(): Promise<void> {
  folder = mkdtempSync(join(tmpdir(), 'prepdesk-moment-'));
  backups = mkdtempSync(join(tmpdir(), 'backups-'));
  await mkdir(join(backups, 'wal'));
  const { uid, gid } = await databaseUser();
  for (const path of [backups, join(backups, 'wal')])
    if (uid !== undefined) await chown(path, uid, gid ?? uid);
  archived = await startCluster(settingsIn(archiving));
  pool = quietPool({ ...archived.connection, max: 2 });
  pool.on('error', () => {});
  await migrate(pool, countedLists);
  await keepRoles(pool);
  await addStaff(pool);
  token = await sessionOf(pool, staff.content);
  product = await buildApp(readConfig({ LOG_LEVEL: 'silent', DATA_DIR: folder }), archived.connection);
}

describe.runIf(hasSystemPostgres)('a database with log archiving', () => {
  beforeAll(prepare, 120_000);
  afterAll(async () => {
    await product?.close();
    await pool?.end();
    await archived?.stop();
    await recovered?.stop();
    for (const path of [folder, backups]) rmSync(path, { recursive: true, force: true });
  }, 60_000);

  it('a database with log archiving is restored to a point in time: earlier changes are there and sealed, later ones are not', async () => {
    const base = await nightly();
    await addCourse('Before');
    const moment = String(await answerTo(pool, 'select clock_timestamp()::text'));
    await addCourse('After');
    const last = await answerTo(pool, 'select pg_walfile_name(pg_switch_wal())');
    const isArchived = `select last_archived_wal >= '${last}' from pg_stat_archiver`;
    await expect.poll(() => answerTo(pool, isArchived), { timeout: 20_000 }).toBe(true);
    const { secrets } = readConfig({ DATA_DIR: folder });
    const ring = await product.services.connection.transaction((db) => openKeyRing(db, secrets));

    recovered = await recoverCluster(base, {
      ...settingsIn(recovering),
      recovery_target_time: moment,
    });
    const there = quietPool({ ...recovered.connection, max: 2 });
    await expect.poll(() => answerTo(there, 'select pg_is_in_recovery()'), { timeout: 20_000 }).toBe(false);
    const { rows } = await there.query('select name from courses order by id');
    expect(rows.map(({ name }) => name)).toEqual(['Before']);
    expect(await drizzle(there).transaction((db) => openKeyRing(db, secrets))).toHaveLength(ring.length);
    const check = await checkAudit(there, { keys: ring, dataDir: join(folder, 'without-an-end') });
    expect(check).toMatchObject({ errors: [], waitingRows: 0 });
    expect(check.sealedRows).toBeGreaterThan(0);
    await there.end();
  }, 60_000);

  it('a database with log archiving is copied every night again; old copies go, with what only they need of the archive', async () => {
    const first = readdirSync(join(backups, 'wal'));
    await nightly('tomorrow');
    expect(basesThere()).toHaveLength(2);
    expect(readdirSync(join(backups, 'wal'))).toEqual(expect.arrayContaining(first.slice(1)));
    const [old = ''] = basesThere();
    const longAgo = new Date(Date.now() - 40 * dayMs);
    await utimes(join(backups, old), longAgo, longAgo);
    const newest = await nightly('2 days');
    expect(basesThere()).toHaveLength(2);
    expect(basesThere()).not.toContain(old);
    const [kept = ''] = basesThere();
    const label = readFileSync(join(backups, kept, 'backup_label'), 'utf8');
    const needed = /file ([0-9A-F]{24})/.exec(label)?.[1] ?? '';
    const segments = readdirSync(join(backups, 'wal')).filter((name) => /^[0-9A-F]{24}$/.test(name));
    expect(segments.filter((name) => name < needed)).toEqual([]);
    expect(newest).not.toBe(join(backups, kept));
  }, 60_000);
});

it.skipIf(hasSystemPostgres)(
  'point-in-time recovery was not tested: the system has no PostgreSQL 15',
  () => {},
);
