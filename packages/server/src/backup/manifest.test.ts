import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { readManifest } from './manifest.ts';

const folder = mkdtempSync(join(tmpdir(), 'prepdesk-manifest-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('a backup that may not be read is not taken for a folder without a backup', async () => {
  await expect(readManifest(folder)).rejects.toThrow(`${folder} is not a backup: it has no backup.json`);
  // Rights do not stop root, who may run this test; a folder cannot be read as a file by anybody.
  mkdirSync(join(folder, 'backup.json'));
  await expect(readManifest(folder)).rejects.toThrow(`${join(folder, 'backup.json')} cannot be read: EISDIR`);
});
