import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
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
