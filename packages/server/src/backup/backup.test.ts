import { execFile } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { openDatabase } from '../database.ts';
import { copyDatabase, databaseUrlOf } from '../testing/database-copy.ts';
import { writeManifest } from './manifest.ts';
import { restoreBackup } from './restore-backup.ts';
import { takeBackup, withoutFiles } from './take-backup.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'prepdesk-backup-'));
  chmodSync(folder, 0o755);
});
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

/** What a command says, and how it ends. */
async function command(name: 'backup' | 'restore', env: Record<string, string>, ...args: string[]) {
  const program = fileURLToPath(new URL(`../${name}.ts`, import.meta.url));
  const said = await promisify(execFile)(process.execPath, ['--import', 'tsx', program, ...args], {
    env: { PATH: process.env.PATH, ...env },
  }).catch((error: { code: number; stdout: string; stderr: string }) => error);
  return { code: 'code' in said ? said.code : 0, said: `${said.stdout}${said.stderr}`.trim() };
}

async function query(connection: pg.ClientConfig, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

describe('a backup of the embedded database', () => {
  it('is taken while it changes, verified, and goes into an empty folder with files and secret', async () => {
    const dataDir = join(folder, 'var');
    readConfig({ DATA_DIR: dataDir });
    const server = await openDatabase({ dataDir });
    mkdirSync(join(dataDir, 'files', 'notes'), { recursive: true });
    writeFileSync(join(dataDir, 'files', 'notes', 'one.pdf'), 'a note');
    await query(server.connection, `insert into courses (app_id, name) values (1, 'Before the backup')`);

    let isTaken = false;
    let written = 0;
    const to = join(folder, 'taken');
    const taking = command('backup', { DATA_DIR: dataDir }, to).finally(() => {
      isTaken = true;
    });
    const writing = new pg.Client(server.connection);
    await writing.connect();
    while (!isTaken) {
      written += 1;
      await writing.query(`insert into courses (app_id, name) values (1, 'While it is taken ${written}')`);
    }
    await writing.end();
    const taken = await taking;
    expect(taken.said).toMatch(/^Written to .*, \d+ MiB and verified: 0 sealed rows$/);
    expect(taken.code).toBe(0);
    expect(written).toBeGreaterThan(10);
    await server.stop();

    const restored = join(folder, 'restored');
    const { said } = await command('restore', { DATA_DIR: restored }, to, '--end-sessions');
    expect(said).toMatch(/Restored what Prepdesk \S+ had on 2\d{3}-.*Start the server as usual$/);
    const database = await openDatabase({ dataDir: restored });
    const rows = await query(database.connection, 'select name from courses order by id');
    await database.stop();
    expect(rows[0]).toEqual({ name: 'Before the backup' });
    // Each that was written before it was finished, without a gap.
    expect(rows.slice(1).map(({ name }) => name)).toEqual(
      rows.slice(1).map((_, i) => `While it is taken ${i + 1}`),
    );
    expect(readFileSync(join(restored, 'files', 'notes', 'one.pdf'), 'utf8')).toBe('a note');
    expect(readFileSync(join(restored, 'server-secret'))).toEqual(
      readFileSync(join(dataDir, 'server-secret')),
    );

    await expect(restoreBackup(to, { dataDir: restored })).rejects.toThrow(
      `${restored} is not empty: it has files, pg-18, server-secret`,
    );
    await expect(takeBackup(readConfig({ DATA_DIR: restored }), to)).rejects.toThrow(`${to} is not empty`);
  }, 120_000);

  it('is refused where it is newer, or no whole one', async () => {
    const newer = join(folder, 'newer');
    const restore = () => restoreBackup(newer, { dataDir: join(folder, 'a') });
    mkdirSync(newer);
    await expect(restore()).rejects.toThrow(`${newer} is no backup: it has no backup.json`);
    const told = { version: '9.0.0', takenAt: '2030-01-01', database: 'embedded' as const, migrations: 9999 };
    await writeManifest(newer, { ...told, fingerprints: [], hasFiles: false, bytes: 0 });
    await expect(restore()).rejects.toThrow(
      'this backup is of Prepdesk 9.0.0, which is newer: restore it with that version or later',
    );
    expect(existsSync(join(folder, 'a', 'pg-18'))).toBe(false);
  });
});

it.each([
  [{}, 'There are no files yet'],
  [{ storageUrl: 'file:///srv/uploads' }, 'There are no files yet'],
  [{ storageUrl: 's3://bucket/folder' }, 'Files are not in it: they lie in the bucket'],
])('a backup without files says why: %j', (storage, why) => {
  expect(withoutFiles({ dataDir: folder, ...storage })).toBe(why);
});

describe('a backup of a database of one’s own', () => {
  /** Four programs, one after the other, on a machine that may be busy. */
  const slow = { timeout: 120_000 };
  const hasTools = ['/usr/bin/pg_dump', '/usr/local/bin/pg_dump'].some((file) => existsSync(file));

  it('says what it needs, where the tools of PostgreSQL are missing', async () => {
    const database = await copyDatabase();
    const env = {
      DATA_DIR: join(folder, 'own'),
      DATABASE_URL: databaseUrlOf(database.connection),
      PATH: '/nowhere',
    };
    const { said, code } = await command('backup', env, join(folder, 'without'));
    await database.drop();
    expect(said).toBe('pg_dump is not installed; a database of your own needs it, of its version or later');
    expect(code).toBe(1);
  });

  // The tools of an older version refuse the tests' own database.
  it.runIf(hasTools && process.env.DATABASE_URL)('comes back into an empty one', slow, async () => {
    const [from, into] = [await copyDatabase(), await copyDatabase({ isEmpty: true })];
    const dataDir = join(folder, 'own-data');
    await query(from.connection, `insert into courses (app_id, name) values (1, 'Of one’s own')`);
    const to = join(folder, 'dumped');
    const taken = await command(
      'backup',
      { DATA_DIR: dataDir, DATABASE_URL: databaseUrlOf(from.connection) },
      to,
    );
    expect(taken.said).toMatch(/A dump is verified by restoring it$/);
    const env = { DATA_DIR: join(folder, 'own-restored'), DATABASE_URL: databaseUrlOf(into.connection) };
    expect((await command('restore', env, to)).said).toMatch(/Start the server as usual$/);
    expect(await query(into.connection, 'select name from courses')).toEqual([{ name: 'Of one’s own' }]);
    await from.drop();
    await into.drop();
  });
});
