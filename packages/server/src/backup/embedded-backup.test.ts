import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { openDatabase } from '../database.ts';
import { askOnce } from '../testing/ask-once.ts';
import { runCommand } from '../testing/built-program.ts';
import { writeManifest } from './manifest.ts';
import { restoreBackup } from './restore-backup.ts';
import { takeBackup } from './take-backup.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'prepdesk-backup-'));
  chmodSync(folder, 0o755);
});
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

describe('a backup of the embedded database', () => {
  it('a backup of the embedded database is taken while the database changes, verified, and restored into an empty folder with files and secret', async () => {
    const dataDir = join(folder, 'var');
    readConfig({ DATA_DIR: dataDir });
    const server = await openDatabase({ dataDir });
    mkdirSync(join(dataDir, 'files', 'notes'), { recursive: true });
    writeFileSync(join(dataDir, 'files', 'notes', 'one.pdf'), 'a note');
    await askOnce(server.connection, `insert into courses (app_id, name) values (1, 'Before the backup')`);

    let isBackedUp = false;
    let written = 0;
    const to = join(folder, 'taken');
    const taking = runCommand('backup', { DATA_DIR: dataDir }, to).finally(() => {
      isBackedUp = true;
    });
    const writing = new pg.Client(server.connection);
    await writing.connect();
    while (!isBackedUp) {
      written += 1;
      await writing.query(`insert into courses (app_id, name) values (1, 'While it is taken ${written}')`);
    }
    await writing.end();
    const backup = await taking;
    expect(backup.said).toMatch(/^Written to .*, \d+ MiB and verified: 0 sealed rows$/);
    expect(backup.code).toBe(0);
    expect(written).toBeGreaterThan(10);
    await server.stop();

    const restored = join(folder, 'restored');
    const { said } = await runCommand('restore', { DATA_DIR: restored }, to, '--end-sessions');
    expect(said).toMatch(/Restored what Prepdesk \S+ had on 2\d{3}-.*Start the server as usual$/);
    const database = await openDatabase({ dataDir: restored });
    const rows = await askOnce(database.connection, 'select name from courses order by id');
    await database.stop();
    expect(rows[0]).toEqual({ name: 'Before the backup' });
    // All that were written before it was finished, without a gap.
    expect(rows.slice(1).map(({ name }) => name)).toEqual(
      rows.slice(1).map((_, i) => `While it is taken ${i + 1}`),
    );
    expect(readFileSync(join(restored, 'files', 'notes', 'one.pdf'), 'utf8')).toBe('a note');
    expect(readFileSync(join(restored, 'server-secret'), 'utf8').trim()).toBe(
      readFileSync(join(dataDir, 'server-secret'), 'utf8'),
    );

    // An upload that was cut short, and a byte of the database.
    const again = { dataDir: join(folder, 'again') };
    truncateSync(join(to, 'files', 'notes', 'one.pdf'), 3);
    await expect(restoreBackup(to, again)).rejects.toThrow(
      `${to} is damaged: files/notes/one.pdf was changed`,
    );
    writeFileSync(join(to, 'files', 'notes', 'one.pdf'), 'a note');
    const control = readFileSync(join(to, 'pg-18', 'PG_VERSION'));
    writeFileSync(join(to, 'pg-18', 'PG_VERSION'), '17\n');
    await expect(restoreBackup(to, again)).rejects.toThrow(`${to} is damaged: pg-18/PG_VERSION was changed`);
    writeFileSync(join(to, 'pg-18', 'PG_VERSION'), control);

    await expect(restoreBackup(to, { dataDir: restored })).rejects.toThrow(
      `${restored} is not empty: it has files, pg-18, server-secret`,
    );
    await expect(takeBackup(readConfig({ DATA_DIR: restored }), to)).rejects.toThrow(`${to} is not empty`);
  }, 120_000);

  it('a backup of the embedded database is refused if it is newer than this version, or incomplete', async () => {
    const newer = join(folder, 'newer');
    const restore = () => restoreBackup(newer, { dataDir: join(folder, 'a') });
    mkdirSync(newer);
    await expect(restore()).rejects.toThrow(`${newer} is not a backup: it has no backup.json`);
    const shown = {
      version: '9.0.0',
      takenAt: '2030-01-01',
      database: 'embedded' as const,
      migrations: 9999,
    };
    await writeManifest(newer, { ...shown, fingerprints: [], hasFiles: false, bytes: 0 });
    await expect(restore()).rejects.toThrow(
      'this backup is of Prepdesk 9.0.0, which is newer: restore it with that version or later',
    );
    expect(existsSync(join(folder, 'a', 'pg-18'))).toBe(false);
  });

  it('a backup of the embedded database is refused when the files would be mixed with others', async () => {
    const [from, files] = [join(folder, 'with-files'), join(folder, 'elsewhere')];
    mkdirSync(join(from, 'files'), { recursive: true });
    mkdirSync(join(files, 'notes'), { recursive: true });
    const shown = { version: '1.0.0', takenAt: '2026-01-01', database: 'embedded' as const, migrations: 1 };
    await writeManifest(from, { ...shown, fingerprints: [], hasFiles: true, bytes: 0 });
    const target = { dataDir: join(folder, 'b'), storageUrl: pathToFileURL(files).href };
    await expect(restoreBackup(from, target)).rejects.toThrow(`${files} is not empty`);
  });
});
