import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { changesIn } from './checksums.ts';
import { readManifest } from './manifest.ts';

const folder = mkdtempSync(join(tmpdir(), 'prepdesk-backup-'));
afterAll(() => rmSync(folder, { recursive: true }));

it.each([
  { name: 'backup.json', read: readManifest, whenMissing: 'is not a backup' },
  { name: 'SHA256SUMS', read: changesIn, whenMissing: 'has no SHA256SUMS' },
])('a backup whose $name cannot be read is not said to have none', async ({ name, read, whenMissing }) => {
  await expect(read(folder)).rejects.toThrow(`${folder} ${whenMissing}`);
  // Rights do not stop root, who may run this test; nobody can read a folder as a file.
  mkdirSync(join(folder, name));
  await expect(read(folder)).rejects.toThrow(`${join(folder, name)} cannot be read: EISDIR`);
  rmSync(join(folder, name), { recursive: true });
});
