import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { diskStorage, openStorage, undoable } from './storage.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'prepdesk-storage-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('the storage', () => {
  it('gives back what was put, and nothing where nothing is', async () => {
    const storage = diskStorage(folder);
    const content = Buffer.from([0, 255, 1, 254]);
    await storage.put('images/a-1.png', content);
    const file = await storage.open('images/a-1.png');
    expect(file?.sizeBytes).toBe(4);
    expect((await buffer(file!.stream)).equals(content)).toBe(true);
    expect(await storage.open('images/b.png')).toBeUndefined();
    await storage.remove('images/a-1.png');
    await storage.remove('images/a-1.png');
    expect(await storage.open('images/a-1.png')).toBeUndefined();
  });

  it.each([
    '../x.png',
    'images/../../x.png',
    '/etc/passwd',
    'images/x',
    'images/\u0000.png',
    'images/a/b.png',
    'A/b.png',
    `images/${'a'.repeat(300)}.png`,
  ])('never leaves its folder for %j', async (key) => {
    const storage = diskStorage(join(folder, 'inner'));
    expect(await storage.open(key)).toBeUndefined();
    await expect(storage.put(key, Buffer.from('x'))).rejects.toThrow('not a storage key');
    expect(existsSync(join(folder, 'inner'))).toBe(false);
  });

  it('takes back what was put, and keeps what was there before', async () => {
    const storage = diskStorage(folder);
    await storage.put('images/kept.png', Buffer.from('1'));
    const attempt = undoable(storage);
    await attempt.storage.put('images/new.png', Buffer.from('2'));
    await attempt.undo();
    expect(readdirSync(join(folder, 'images'))).toEqual(['kept.png']);
    await attempt.undo();
  });

  it('is the one that the setting names', async () => {
    await openStorage({ storageUrl: `file://${folder}/elsewhere`, dataDir: folder }).put(
      'images/a.png',
      Buffer.from('1'),
    );
    await openStorage({ dataDir: folder }).put('images/b.png', Buffer.from('1'));
    expect([
      existsSync(join(folder, 'elsewhere/images/a.png')),
      existsSync(join(folder, 'files/images/b.png')),
    ]).toEqual([true, true]);
    expect(() => openStorage({ storageUrl: 'gopher://x', dataDir: folder })).toThrow('STORAGE_URL must be');
  });
});
