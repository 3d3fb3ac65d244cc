import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askOnce } from '../testing/ask-once.ts';
import { runCommand } from '../testing/built-program.ts';
import { copyDatabase, databaseUrlOf } from '../testing/database-copy.ts';
import { withoutFiles } from './take-backup.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'prepdesk-backup-'));
  chmodSync(folder, 0o755);
});
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

it.each([
  [{}, 'There are no files yet'],
  [{ storageUrl: 'file:///srv/uploads' }, 'There are no files yet'],
  [{ storageUrl: 's3://bucket/folder' }, 'Files are not in it: they lie in the bucket'],
])('a backup without files says why: %j', (storage, why) => {
  expect(withoutFiles({ dataDir: folder, ...storage })).toBe(why);
});

describe('a backup of a database server of the operator’s own', () => {
  /** Runs four programs one after the other, on a machine that may be busy. */
  const slow = { timeout: 120_000 };
  const hasTools = ['/usr/bin/pg_dump', '/usr/local/bin/pg_dump'].some((file) => existsSync(file));

  it("a backup of a database server of the operator’s own says what it needs where PostgreSQL's tools are missing", async () => {
    const database = await copyDatabase();
    const env = {
      DATA_DIR: join(folder, 'own'),
      DATABASE_URL: databaseUrlOf(database.connection),
      PATH: '/nowhere',
    };
    const { said, code } = await runCommand('backup', env, join(folder, 'without'));
    await database.drop();
    expect(said).toBe('pg_dump is not installed; a database of your own needs it, of its version or later');
    expect(code).toBe(1);
  });

  // The tools of an older version refuse the tests' own database.
  it.runIf(hasTools && process.env.DATABASE_URL)(
    'a backup of a database server of the operator’s own is restored into an empty one',
    slow,
    async () => {
      const [from, into] = [await copyDatabase(), await copyDatabase({ isEmpty: true })];
      const dataDir = join(folder, 'own-data');
      await askOnce(from.connection, `insert into courses (app_id, name) values (1, 'Of one’s own')`);
      const to = join(folder, 'dumped');
      const backup = await runCommand(
        'backup',
        { DATA_DIR: dataDir, DATABASE_URL: databaseUrlOf(from.connection) },
        to,
      );
      expect(backup.said).toMatch(/A dump is verified by restoring it$/);
      const env = { DATA_DIR: join(folder, 'own-restored'), DATABASE_URL: databaseUrlOf(into.connection) };
      expect((await runCommand('restore', env, to)).said).toMatch(/Start the server as usual$/);
      expect(await askOnce(into.connection, 'select name from courses')).toEqual([{ name: 'Of one’s own' }]);
      await from.drop();
      await into.drop();
    },
  );
});
