import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { copyFolder } from './copy-folder.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'prepdesk-copy-'));
  for (const name of ['from/a', 'from/b/below', 'from/c']) mkdirSync(join(folder, name), { recursive: true });
  writeFileSync(join(folder, 'from/c/kept.txt'), 'kept');
});
afterEach(() => rmSync(folder, { recursive: true }));

it('a folder that is removed while its neighbours are copied is left out', async () => {
  const [from, to] = [join(folder, 'from'), join(folder, 'to')];
  // Asked about 'b' when it was listed already.
  const isLeftOut = (path: string) => {
    if (path === 'b') rmSync(join(from, 'b'), { recursive: true, force: true });
    return false;
  };
  expect(await copyFolder(from, to, isLeftOut)).toBe(4);
  expect(readdirSync(join(to, 'c'))).toEqual(['kept.txt']);
});

it('a folder that is left out and removed meanwhile does not end the copy', async () => {
  const [from, to] = [join(folder, 'from'), join(folder, 'to')];
  const isLeftOut = (path: string) => {
    if (path === 'b') rmSync(join(from, 'b'), { recursive: true, force: true });
    return path === 'b';
  };
  expect(await copyFolder(from, to, isLeftOut)).toBe(4);
});

it('a folder that was never there is an error', async () => {
  await expect(copyFolder(join(folder, 'none'), join(folder, 'to'))).rejects.toThrow('ENOENT');
});
