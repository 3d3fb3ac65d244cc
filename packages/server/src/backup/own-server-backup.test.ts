import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../database.ts';
import { askOnce } from '../testing/ask-once.ts';
import { runCommand } from '../testing/built-program.ts';
import { databaseUrlOf } from '../testing/database-copy.ts';
import { type Cluster, hasSystemPostgres, startCluster, systemTool } from '../testing/system-postgres.ts';
import { withoutPassword } from './postgres-tools.ts';
import { atDatabase } from './verify-backup.ts';

/** Runs several programs one after the other, on a machine that may be busy. */
const slow = { timeout: 240_000 };

const secret = 'a secret that only the environment has';
const password = 'never-in-the-list';

let folder: string;
let cluster: Cluster;
let tools: string;

const urlOf = (database: string, user = 'desk') =>
  databaseUrlOf({ ...cluster.connection, user, password, database });
const settings = (database: string, user?: string) => ({
  DATA_DIR: join(folder, `data-of-${database}`),
  DATABASE_URL: urlOf(database, user),
  SERVER_SECRET: secret,
  PATH: `${tools}:${process.env.PATH}`,
});
const ask = (database: string, text: string) => askOnce({ ...cluster.connection, database }, text);
const newDatabase = (name: string) =>
  askOnce(cluster.connection, `create database ${name} owner desk template template0`);

/** Stand-ins that note how they were called, as the list of processes shows it, and run the real ones. */
function noteTools(): string {
  const bin = join(folder, 'tools');
  mkdirSync(bin);
  for (const name of ['pg_dump', 'pg_restore']) {
    const script = `#!/bin/sh\necho "${name} $*" >> ${join(folder, 'called')}\nexec ${systemTool(name)} "$@"\n`;
    writeFileSync(join(bin, name), script, { mode: 0o755 });
  }
  return bin;
}

async function prepare(): Promise<void> {
  folder = mkdtempSync(join(tmpdir(), 'prepdesk-own-'));
  chmodSync(folder, 0o755);
  tools = noteTools();
  cluster = await startCluster();
  await askOnce(cluster.connection, 'create role desk login createdb; create role clerk login in role desk');
  await newDatabase('source');
  const { stop } = await openDatabase({ dataDir: folder, databaseUrl: urlOf('source') });
  await stop();
  await ask(
    'source',
    `insert into courses (app_id, name) values (1, 'Of one’s own');
     insert into usage_log (created_at, module, url, entry_key) values (now(), 'player', '/x', gen_random_uuid());
     insert into learners (id, app_id, phone) values (1, 1, '9300000001');
     insert into mapping_logs (learner_id, reference_id, created_at)
       select 1, 'ref-' || n, now() + n * interval '2 months' from generate_series(0, 1) n`,
  );
}

describe.runIf(hasSystemPostgres)('a backup of a database server of the operator’s own', () => {
  beforeAll(prepare, 240_000);
  afterAll(async () => {
    await cluster?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it(
    'a backup of an own server is tried out in a database of its own, and restored with the secret that was only in the environment',
    slow,
    async () => {
      const to = join(folder, 'whole');
      const backup = await runCommand('backup', settings('source'), to);
      expect(backup.said).toMatch(/ and verified: \d+ sealed rows\. There are no files yet$/);
      expect(
        await askOnce(cluster.connection, `select datname from pg_database where datname ~ 'verify'`),
      ).toEqual([]);
      await newDatabase('restored');
      const { SERVER_SECRET: _, ...without } = settings('restored');
      expect((await runCommand('restore', without, to)).said).toMatch(/Start the server as usual$/);
      expect(await ask('restored', 'select name from courses')).toEqual([{ name: 'Of one’s own' }]);
      expect(await ask('restored', 'select module from usage_log')).toEqual([{ module: 'player' }]);
      expect(await ask('restored', 'select reference_id as ref from mapping_logs order by 1')).toEqual([
        { ref: 'ref-0' },
        { ref: 'ref-1' },
      ]);
      expect((await runCommand('check-audit', without)).said).toMatch(/, 0 errors/);
      const called = readFileSync(join(folder, 'called'), 'utf8');
      expect(called).toMatch(/pg_dump [\s\S]*pg_restore /);
      expect(called).not.toContain(password);
    },
  );

  it(
    'a backup of an own server is read and written by several connections, and without the logs of learners, if one likes',
    slow,
    async () => {
      const to = join(folder, 'without-logs');
      const backup = await runCommand('backup', settings('source'), to, '--parallel=2', '--without-logs');
      expect(backup.said).toMatch(/ and verified: /);
      await newDatabase('restored_quickly');
      const env = settings('restored_quickly');
      expect((await runCommand('restore', env, to, '--parallel=2')).said).toMatch(
        /Start the server as usual$/,
      );
      expect(await ask('restored_quickly', 'select name from courses')).toEqual([{ name: 'Of one’s own' }]);
      expect(await ask('restored_quickly', 'select from usage_log')).toEqual([]);
      expect(await ask('restored_quickly', 'select from mapping_logs')).toEqual([]);
      // The kept counts of the lists are those of what is there.
      expect(
        await ask(
          'restored_quickly',
          `select sum(n)::int as n from list_counts where list like 'usage_log%'`,
        ),
      ).toEqual([{ n: null }]);
      expect(readFileSync(join(folder, 'called'), 'utf8')).toMatch(/pg_dump .*--jobs=2/);
    },
  );

  it('the check of a backup says what to grant where it may not be tried out', slow, async () => {
    const to = join(folder, 'by-a-clerk');
    const { said, code } = await runCommand('backup', settings('source', 'clerk'), to);
    expect(said).toContain('the user clerk may not create the database in which a backup is tried out');
    expect(said).toContain('or name another server with BACKUP_VERIFY_URL');
    expect(code).toBe(1);
    const elsewhere = { ...settings('source', 'clerk'), BACKUP_VERIFY_URL: urlOf('postgres') };
    const verified = await runCommand('backup', elsewhere, join(folder, 'elsewhere'));
    expect(verified.said).toMatch(/ and verified: /);
  });

  it(
    'a backup of an own server is refused when one bit of it was turned or its end is missing',
    slow,
    async () => {
      const to = join(folder, 'damaged');
      expect((await runCommand('backup', settings('source'), to)).code).toBe(0);
      const check = () => runCommand('check-backup', {}, to);
      expect((await check()).said).toMatch(/damaged is as Prepdesk \S+ wrote it on 2\d{3}-/);
      const dump = join(to, 'database.dump');
      const whole = readFileSync(dump);
      for (const nth of [100, Math.floor(whole.length / 2), whole.length - 10]) {
        const turned = Buffer.from(whole);
        turned[nth] = turned[nth]! ^ 1;
        writeFileSync(dump, turned);
        const { said, code } = await check();
        expect([said, code]).toEqual([`${to} is damaged: database.dump was changed`, 1]);
      }
      await newDatabase('never_filled');
      const restore = () => runCommand('restore', settings('never_filled'), to);
      expect((await restore()).said).toBe(`${to} is damaged: database.dump was changed`);
      writeFileSync(dump, whole);
      truncateSync(join(to, 'backup.json'), 10);
      rmSync(join(to, 'server-secret'));
      writeFileSync(join(to, 'more'), '');
      expect((await check()).said).toBe(
        `${to} is damaged: backup.json was changed, server-secret is missing, more was added`,
      );
      rmSync(join(to, 'SHA256SUMS'));
      expect((await check()).said).toContain(
        'has no SHA256SUMS: it is incomplete, or of Prepdesk 2.4 or earlier',
      );
      expect(await ask('never_filled', `select from pg_tables where schemaname = 'public'`)).toEqual([]);
    },
  );
});

it.each([
  ['postgres://desk:p%40ss@db/desk?sslmode=require', 'postgres://desk@db/desk?sslmode=require', 'p@ss'],
  ['postgresql://desk:x@db1:5432,db2:5433/desk', 'postgresql://desk@db1:5432,db2:5433/desk', 'x'],
  ['postgres://desk@/desk?host=/run/db&password=se%26cret', 'postgres://desk@/desk?host=/run/db', 'se&cret'],
  ['postgres://db/desk', 'postgres://db/desk', undefined],
])('the password of %s is kept apart from the address', (given, url, kept) => {
  expect(withoutPassword(given)).toEqual({ url, ...(kept ? { password: kept } : {}) });
});

it('another database on the same server has the same address otherwise', () => {
  expect(atDatabase('postgres://a:b@one,two/desk?sslmode=require', 'other')).toBe(
    'postgres://a:b@one,two/other?sslmode=require',
  );
  expect(atDatabase('postgres://a@one', 'other')).toBe('postgres://a@one/other');
});
