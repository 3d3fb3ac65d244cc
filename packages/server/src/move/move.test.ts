import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { locateDatabase } from '../commands/locate-database.ts';
import { openDatabase } from '../database.ts';
import { quietClient, quietPool } from '../db/quiet-pool.ts';
import { runCommand } from '../testing/built-program.ts';
import { databaseUrlOf } from '../testing/database-copy.ts';
import { fingerprint } from '../testing/fingerprint.ts';
import { startServer } from '../testing/server-process.ts';
import { type Cluster, hasSystemPostgres, startCluster } from '../testing/system-postgres.ts';

/** Starts several databases one after the other, on a machine that may be busy. */
const slow = { timeout: 300_000 };

let folder: string;
let cluster: Cluster;
let dataDir: string;
let before: Record<string, string>;

const urlOf = (database: string) => databaseUrlOf({ ...cluster.connection, user: 'desk', database });
const env = (database: string, dir = dataDir) => ({ DATA_DIR: dir, DATABASE_URL: urlOf(database) });

/** The counts of lists are made anew, and a year's figures are the same. */
async function contentOf(connection: pg.ClientConfig): Promise<Record<string, string>> {
  const pool = quietPool({ ...connection, max: 1 });
  const { list_counters, list_counts, list_landmarks, ...content } = await fingerprint(pool).finally(() =>
    pool.end(),
  );
  return content;
}

const contentAt = (database: string) => contentOf({ ...cluster.connection, database });

async function embeddedContent(dir: string): Promise<Record<string, string>> {
  const { connection, stop } = await locateDatabase({ dataDir: dir });
  return contentOf(connection).finally(stop);
}

/** A change whose row of the audit log the running server has sealed. */
async function addSealedRow(): Promise<void> {
  const { connection } = await locateDatabase({ dataDir }, { mayJoin: true });
  const client = quietClient(connection);
  await client.connect();
  await client.query(`insert into courses (app_id, name) values (1, 'Sealed')`);
  // A server seals every second.
  const sealed = async () => (await client.query('select from audit_seals')).rowCount ?? 0;
  for (let seals = 0; seals === 0; seals = await sealed()) await client.query('select pg_sleep(0.1)');
  await client.end();
}

async function prepare(): Promise<void> {
  folder = mkdtempSync(join(tmpdir(), 'prepdesk-move-'));
  chmodSync(folder, 0o755);
  dataDir = join(folder, 'var');
  const server = await startServer({ DATA_DIR: dataDir, DEMO: '1', DEMO_ORDERS: '300', LOG_LEVEL: 'silent' });
  await addSealedRow();
  await server.stop();
  before = await embeddedContent(dataDir);
  cluster = await startCluster();
  const admin = new pg.Client(cluster.connection);
  await admin.connect();
  await admin.query('create role desk login');
  for (const name of ['first', 'second', 'used'])
    await admin.query(`create database ${name} owner desk template template0`);
  await admin.end();
}

describe.runIf(hasSystemPostgres)('a database is moved', () => {
  beforeAll(prepare, 300_000);
  afterAll(async () => {
    await cluster?.stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  });

  it(
    'a database is moved from an embedded one to another folder, with files and secret, by the programs of an earlier package',
    slow,
    async () => {
      const earlier = mkdtempSync(join(folder, 'prepdesk-earlier-'));
      symlinkSync(join(import.meta.dirname, '../../../../node_modules'), join(earlier, 'node_modules'));
      const home = join(folder, 'new-home');
      const { said } = await runCommand('move', { DATA_DIR: home }, dataDir, `--programs=${earlier}`);
      expect(said).toMatch(/, 0 errors\. Start/);
      expect(await embeddedContent(home)).toEqual(before);
      expect(existsSync(join(home, 'server-secret'))).toBe(true);
      expect(readdirSync(join(home, 'files')).sort()).toEqual(readdirSync(join(dataDir, 'files')).sort());
    },
  );

  it(
    'a database is moved from the embedded one to a server of another version, with every row, and its audit log is as it was sealed',
    slow,
    async () => {
      const { said, code } = await runCommand('move', env('first'), dataDir);
      expect(said).toMatch(
        /Moved [\d,]+ rows\. [1-9]\d* sealed rows, 0 errors\. Start the servers with these settings$/,
      );
      expect(code).toBe(0);
      expect(await contentAt('first')).toEqual(before);
      // The product works there: lists are counted, and new rows get numbers of their own.
      const server = await startServer({ ...env('first'), LOG_LEVEL: 'silent' });
      expect((await fetch(`${server.origin}/readyz`)).status).toBe(200);
      await server.stop();
      const { connection, stop } = await openDatabase({ dataDir, databaseUrl: urlOf('first') });
      const client = quietClient(connection);
      await client.connect();
      const { rows } = await client.query(
        `select (select count(*) from orders)::int as orders, sum(n)::int as counted from list_counts where list = 'orders'`,
      );
      expect(rows[0].orders).toBe(300);
      await client.query(`insert into courses (app_id, name) values (1, 'After the move')`);
      await client.query(`delete from courses where name = 'After the move'`);
      const refused = client.query(`update orders set learner_id = -1`);
      await expect(refused).rejects.toThrow(/foreign key|violates|check/);
      await client.end();
      await stop();
    },
  );

  it(
    'a database is moved from one server to another, and back into the embedded one of an empty folder',
    slow,
    async () => {
      const content = await contentAt('first');
      const there = await runCommand('move', { ...env('second'), MOVE_FROM_URL: urlOf('first') });
      expect(there.said).toMatch(/, 0 errors\. Start/);
      expect(await contentAt('second')).toEqual(content);
      const home = join(folder, 'home');
      mkdirSync(home);
      const secret = { SERVER_SECRET: 'x'.repeat(40) };
      const other = await runCommand('move', { ...secret, DATA_DIR: home, MOVE_FROM_URL: urlOf('second') });
      // The secret is that of the old servers: without it the seals cannot be checked.
      expect(other.said).toMatch(/this database uses the secret \w{12}, and this server has/);
    },
  );

  it(
    'a database is moved only into an empty one, only while nobody is at work on it, and only when both are named',
    slow,
    async () => {
      const again = await runCommand('move', env('first'), dataDir);
      expect(again.said).toContain('the database first is not empty: it has staff already');
      const server = await startServer({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' });
      const attempt = await runCommand('move', env('used'), dataDir);
      await server.stop();
      expect(attempt.said).toMatch(/is already running on .*Stop it first/);
      const own = await startServer({ ...env('second'), LOG_LEVEL: 'silent' });
      const served = await runCommand('move', { ...env('used'), MOVE_FROM_URL: urlOf('second') });
      await own.stop();
      expect(served.said).toBe('servers are still connected to the database second: stop them first');
      expect((await runCommand('move', env('used'))).said).toContain('specify the database to move from');
      expect((await runCommand('move', { DATA_DIR: dataDir }, dataDir)).said).toContain(
        'cannot be moved into itself',
      );
      const toUsed = await runCommand('move', { DATA_DIR: dataDir, MOVE_FROM_URL: urlOf('second') });
      expect(toUsed.said).toContain('the database prepdesk is not empty');
    },
  );
});
