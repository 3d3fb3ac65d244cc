import { execFileSync, spawn } from 'node:child_process';
import { chmod, chown, cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readPointer } from './cluster-home.ts';
import { AlreadyRunning, type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
import { isPostmasterOf, startMark } from './running-process.ts';
import { copyProgram, type Holder, startHolder } from './testing/holder.ts';

const isRoot = process.getuid?.() === 0;
const NOBODY = 65534;
/** An account that every Unix has, besides root and nobody. */
const DAEMON = 1;
const CLUSTER = 'pg-18';

let template = '';
let folder = '';
let dataDir = '';
const held: Holder[] = [];
const servers: EmbeddedPostgres[] = [];
const elsewhere = new Set<string>();

beforeAll(async () => {
  template = await mkdtemp('/tmp/embedded-postgres-test-');
  await chmod(template, 0o755);
  const server = await startEmbeddedPostgres({ dataDir: join(template, 'var'), isDurable: false });
  await server.stop();
});

afterAll(() => rm(template, { recursive: true, force: true }));

beforeEach(async () => {
  folder = await mkdtemp('/tmp/embedded-postgres-test-');
  await chmod(folder, 0o755);
  dataDir = join(folder, 'var');
});

afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop();
  for (const holder of held.splice(0)) await holder.stop();
  for (const folder of elsewhere) await rm(folder, { recursive: true, force: true });
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
});

async function start(
  options: { dataDir?: string; logs?: string[]; isDurable?: boolean } = {},
): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({
    dataDir: options.dataDir ?? dataDir,
    isDurable: options.isDurable ?? false,
    onLog: (line) => options.logs?.push(line),
  });
  servers.push(server);
  const folder = await readPointer(options.dataDir ?? dataDir);
  if (folder) elsewhere.add(folder);
  return server;
}

function hold(options: Parameters<typeof startHolder>[1] = {}, target = dataDir): Holder {
  const holder = startHolder(target, options);
  held.push(holder);
  return holder;
}

/** For tests that are not about the first start: a data folder with an empty database. */
function copyTemplate(): void {
  execFileSync('cp', ['-a', join(template, 'var'), dataDir]);
}

async function ask(server: EmbeddedPostgres, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(server.connection);
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

async function postmasterPid(cluster = join(dataDir, CLUSTER)): Promise<number> {
  return Number((await readFile(join(cluster, 'postmaster.pid'), 'utf8')).split('\n')[0]);
}

async function until(isTrue: () => Promise<boolean>): Promise<void> {
  for (let attempt = 0; attempt < 500; attempt += 1) {
    if (await isTrue()) return;
    await sleep(20);
  }
  throw new Error('It did not come true within 10 seconds.');
}

describe('the built-in database', () => {
  it('the built-in database is created on the first start, sorts and stores UTF-8, and is found again on the next', async () => {
    const first = await start();
    await ask(first, "create table word (text text); insert into word values ('₹ हिन्दी')");
    await first.stop();
    await first.stop();
    expect(await readdir(join(dataDir, 'running'))).toEqual([]);
    const second = await start();
    expect(await ask(second, 'select text, length(text) as length from word')).toEqual([
      { text: '₹ हिन्दी', length: 8 },
    ]);
    expect(await ask(second, 'show timezone')).toEqual([{ TimeZone: 'UTC' }]);
    expect(await ask(second, 'show data_checksums')).toEqual([{ data_checksums: 'on' }]);
    expect(await ask(second, 'show listen_addresses')).toEqual([{ listen_addresses: '' }]);
    const socketFolder = await stat(second.connection.host);
    expect(socketFolder.mode & 0o777).toBe(0o700);
  });

  it('the built-in database writes durably unless told otherwise', async () => {
    copyTemplate();
    const holder = hold({ sql: "select current_setting('fsync') as fsync" });
    expect((await holder.outcome).rows).toEqual([{ fsync: 'on' }]);
  });

  it('the built-in database loses nothing that was committed when its process is killed, and the next start is not disturbed', async () => {
    copyTemplate();
    const holder = hold({ sql: 'create table kept as select 7 as number' });
    expect((await holder.outcome).isReady).toBe(true);
    const leftoverPid = await postmasterPid();
    await holder.kill();
    expect(isPostmasterOf(leftoverPid, join(dataDir, CLUSTER))).toBe(true);
    const logs: string[] = [];
    const next = await start({ logs });
    expect(logs.join()).toContain(`Stopping the database server (process ${leftoverPid})`);
    expect(startMark(leftoverPid)).toBeUndefined();
    expect(await ask(next, 'select number from kept')).toEqual([{ number: 7 }]);
  });

  it('the built-in database leaves no server behind when a test run is killed', async () => {
    copyTemplate();
    const holder = hold({ isDurable: false });
    expect((await holder.outcome).isReady).toBe(true);
    const pid = await postmasterPid();
    await holder.kill();
    await until(async () => startMark(pid) === undefined);
    const again = hold({ isDurable: false });
    expect((await again.outcome).isReady).toBe(true);
    const secondPid = await postmasterPid();
    await again.stop();
    expect(startMark(secondPid)).toBeUndefined();
  });

  it('the built-in database starts after being killed in the middle of its creation', async () => {
    const holder = hold();
    await until(async () => (await readdir(dataDir).catch(() => [])).some((name) => name.includes('.tmp-')));
    await holder.kill();
    const next = await start();
    expect(await ask(next, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect((await readdir(dataDir)).filter((name) => name.startsWith('pg-'))).toEqual([CLUSTER]);
  });

  it('the built-in database comes back at the same address when its server is killed under it', async () => {
    copyTemplate();
    const server = await start({ isDurable: true });
    await ask(server, 'create table kept as select 1 as number');
    process.kill(await postmasterPid(), 'SIGKILL');
    await until(() =>
      ask(server, 'select number from kept').then(
        (rows) => rows.length === 1,
        () => false,
      ),
    );
    const pid = await postmasterPid();
    await server.stop();
    expect(startMark(pid)).toBeUndefined();
  });

  it('the built-in database ignores the pid file of a dead server, even when its number now belongs to a stranger', async () => {
    copyTemplate();
    const stranger = spawn('sleep', ['60'], isRoot ? { uid: NOBODY, gid: NOBODY } : {});
    try {
      const note = `${stranger.pid}\n${dataDir}/${CLUSTER}\n1\n5432\n/tmp/nowhere\n\n  1 1\nready   \n`;
      const pidFile = join(dataDir, CLUSTER, 'postmaster.pid');
      await writeFile(pidFile, note);
      if (isRoot) await chown(pidFile, NOBODY, NOBODY);
      const next = await start();
      expect(await ask(next, 'select 1 as one')).toEqual([{ one: 1 }]);
      expect(stranger.exitCode ?? stranger.signalCode).toBeNull();
    } finally {
      stranger.kill();
    }
  });
});

describe('two starts on one folder', () => {
  it('two starts on one folder: the second is refused, naming the process number of the first, and the first keeps running', async () => {
    copyTemplate();
    const first = await start();
    await expect(start()).rejects.toThrow(AlreadyRunning);
    const second = hold();
    expect((await second.outcome).error).toEqual({
      name: 'AlreadyRunning',
      message: `Another Prepdesk (process ${process.pid}) is already running on ${dataDir}. Stop it first, or give this one its own folder with DATA_DIR.`,
    });
    expect(await ask(first, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('five simultaneous starts on an empty folder let exactly one win', async () => {
    const holders = Array.from({ length: 5 }, () => hold());
    const outcomes = await Promise.all(holders.map((holder) => holder.outcome));
    const winners = outcomes.filter((outcome) => outcome.isReady);
    const refused = outcomes.filter((outcome) => outcome.error?.name === 'AlreadyRunning');
    expect([winners.length, refused.length]).toEqual([1, 4]);
  });

  it('a start does not mistake a dead holder whose number was reused for a living one', async () => {
    copyTemplate();
    const holder = hold();
    await holder.outcome;
    const [claim] = (await readdir(join(dataDir, 'running'))).filter((name) => name.endsWith('.claim'));
    const record = JSON.parse(await readFile(join(dataDir, 'running', claim!), 'utf8'));
    await holder.kill();
    const reused = { ...record, pid: process.pid, startMark: `${record.startMark}1` };
    await writeFile(join(dataDir, 'running', claim!), JSON.stringify(reused));
    await expect(start()).resolves.toBeDefined();
  });
});

describe.runIf(isRoot)('started by root', () => {
  it('the built-in database, started by root, is put where it can run when its folder is closed to others, and is found again', async () => {
    await mkdir(dataDir, { mode: 0o700 });
    const logs: string[] = [];
    const first = await start({ logs });
    const path = await readPointer(dataDir);
    expect(logs.join()).toContain(`the database of this folder lies in ${path}`);
    await ask(first, 'create table kept as select 5 as number');
    await first.stop();
    await chmod(dataDir, 0o755);
    expect(await ask(await start(), 'select number from kept')).toEqual([{ number: 5 }]);

    const copy = join(folder, 'copy');
    await cp(dataDir, copy, { recursive: true });
    await expect(start({ dataDir: copy })).rejects.toThrow(`${copy} is a copy of ${dataDir}`);
  });

  it('the built-in database, started by root, goes along when its folder is closed to others later', async () => {
    copyTemplate();
    const first = await start();
    await ask(first, 'create table kept as select 6 as number');
    await first.stop();
    await chmod(folder, 0o700);
    expect(await ask(await start(), 'select number from kept')).toEqual([{ number: 6 }]);
    expect(await readPointer(dataDir)).toBeDefined();
  });

  it('the built-in database, started by root, runs from a program folder that others cannot enter, and as a plain user from the same copy', async () => {
    const app = join(folder, 'app');
    await copyProgram(app);
    await chmod(app, 0o700);
    const asRoot = hold({ app, sql: 'create extension pg_trgm' });
    expect(await asRoot.outcome).toMatchObject({ isReady: true });
    await asRoot.stop();

    await chmod(app, 0o755);
    const ownDir = join(folder, 'own');
    await mkdir(ownDir, { mode: 0o700 });
    await chown(ownDir, DAEMON, DAEMON);
    const asPlain = hold({ app, as: DAEMON, sql: 'create table mine as select 1 as number' }, ownDir);
    expect(await asPlain.outcome).toMatchObject({ isReady: true });
    expect((await stat(join(ownDir, CLUSTER))).uid).toBe(DAEMON);
    expect(await readPointer(ownDir)).toBeUndefined();
    await asPlain.stop();
    const rootAgain = await start({ dataDir: ownDir });
    expect(await ask(rootAgain, 'select number from mine')).toEqual([{ number: 1 }]);
  });
});
