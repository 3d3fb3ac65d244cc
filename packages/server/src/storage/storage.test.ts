import { existsSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openBucket } from '../testing/bucket.ts';
import { diskStorage } from './disk-storage.ts';
import { openStorage } from './open-storage.ts';
import { type Storage, undoable } from './storage.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'prepdesk-storage-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

let bucket: Awaited<ReturnType<typeof openBucket>>;
beforeAll(async () => {
  bucket = await openBucket();
  for (const [name, value] of Object.entries(bucket.env)) vi.stubEnv(name, value);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await bucket.close();
});

const contentOf = async (storage: Storage, key: string): Promise<Buffer | undefined> => {
  const file = await storage.open(key);
  return file && buffer(file.stream);
};
const keysIn = async (storage: Storage, name: string): Promise<string[]> => {
  const keys: string[] = [];
  for await (const key of storage.olderThan(name, new Date(Date.now() + 60_000))) keys.push(key);
  return keys.sort();
};

async function* failing(): AsyncGenerator<Buffer> {
  yield Buffer.alloc(6 * 1024 * 1024, 1);
  yield Buffer.alloc(6 * 1024 * 1024, 2);
  throw new Error('the sender went away');
}

describe.each([
  ['on the disk', () => openStorage({ dataDir: folder })],
  ['in a bucket', () => openStorage({ storageUrl: bucket.url, dataDir: folder })],
] as const)('the storage %s', (_, open) => {
  it('a storage returns what was put, and nothing where there is nothing', async () => {
    const storage = open();
    const content = Buffer.from([0, 255, 1, 254]);
    await storage.put('images/a-1.png', content);
    expect((await storage.open('images/a-1.png'))?.sizeBytes).toBe(4);
    expect(await contentOf(storage, 'images/a-1.png')).toEqual(content);
    expect(await storage.open('images/b.png')).toBeUndefined();
    await storage.remove('images/a-1.png');
    await storage.remove('images/a-1.png');
    expect(await storage.open('images/a-1.png')).toBeUndefined();
  });

  it('a storage accepts a stream, however large', async () => {
    const storage = open();
    const pieces = Array.from({ length: 20 }, (__, n) => Buffer.alloc(1024 * 1024, n));
    await storage.put('notes/large.pdf', Readable.from(pieces));
    const file = await storage.open('notes/large.pdf');
    expect(file?.sizeBytes).toBe(20 * 1024 * 1024);
    expect((await buffer(file!.stream)).equals(Buffer.concat(pieces))).toBe(true);
    await storage.remove('notes/large.pdf');
  });

  it('a storage returns a part of a file, and says how large the whole is', async () => {
    const storage = open();
    await storage.put('notes/a.pdf', Buffer.from('0123456789'));
    const part = await storage.open('notes/a.pdf', { first: 3, last: 5 });
    expect([part?.sizeBytes, String(await buffer(part!.stream))]).toEqual([10, '345']);
    await storage.remove('notes/a.pdf');
  });

  it('a storage has nothing of a stream that fails', async () => {
    const storage = open();
    await expect(storage.put('notes/b.pdf', Readable.from(failing()))).rejects.toThrow('went away');
    expect(await storage.open('notes/b.pdf')).toBeUndefined();
    expect(await keysIn(storage, 'notes')).toEqual([]);
  });

  it('a storage replaces the content of a key as a whole', async () => {
    const storage = open();
    await storage.put('notes/c.pdf', Buffer.from('first'));
    await Promise.all(
      ['second', 'third!'].map((text) => storage.put('notes/c.pdf', Readable.from([Buffer.from(text)]))),
    );
    expect(['second', 'third!']).toContain(String(await contentOf(storage, 'notes/c.pdf')));
    await storage.remove('notes/c.pdf');
  });

  it('a storage lists a folder by the age of its files', async () => {
    const storage = open();
    await storage.put('notes/d.pdf', Buffer.from('d'));
    await storage.put('imports/e.csv', Buffer.from('e'));
    expect(await keysIn(storage, 'notes')).toEqual(['notes/d.pdf']);
    expect(await keysIn(storage, 'nothing')).toEqual([]);
    const old: string[] = [];
    for await (const key of storage.olderThan('notes', new Date(Date.now() - 60_000))) old.push(key);
    expect(old).toEqual([]);
    await storage.removeUnfinished('imports', new Date(Date.now() + 60_000));
    expect(await keysIn(storage, 'imports')).toEqual(['imports/e.csv']);
    for (const key of ['notes/d.pdf', 'imports/e.csv']) await storage.remove(key);
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
  ])('a storage never leaves its folder for %j', async (key) => {
    const storage = open();
    const before = readdirSync(bucket.folder, { recursive: true });
    expect(await storage.open(key)).toBeUndefined();
    await expect(storage.put(key, Buffer.from('x'))).rejects.toThrow('not a storage key');
    await expect(async () => storage.remove(key)).rejects.toThrow('not a storage key');
    expect(readdirSync(folder)).toEqual([]);
    expect(readdirSync(bucket.folder, { recursive: true })).toEqual(before);
  });

  it('a storage undoes what was put, and keeps what was there before', async () => {
    const storage = open();
    await storage.put('images/kept.png', Buffer.from('1'));
    const attempt = undoable(storage);
    await attempt.storage.put('images/new.png', Buffer.from('2'));
    await attempt.undo();
    expect(await keysIn(storage, 'images')).toEqual(['images/kept.png']);
    await attempt.undo();
    await storage.remove('images/kept.png');
  });
});

describe('a storage on disk', () => {
  it('a storage on disk removes what a killed server left half-written, once it is old', async () => {
    const storage = diskStorage(folder);
    await storage.put('notes/a.pdf', Buffer.from('whole'));
    const half = join(folder, 'notes/b.pdf.17.unfinished');
    writeFileSync(half, 'half');
    await storage.removeUnfinished('notes', new Date(Date.now() - 60_000));
    expect(existsSync(half)).toBe(true);
    utimesSync(half, new Date(0), new Date(0));
    await storage.removeUnfinished('notes', new Date(Date.now() - 60_000));
    expect(readdirSync(join(folder, 'notes'))).toEqual(['a.pdf']);
  });
});

describe('the setting STORAGE_URL', () => {
  it('the setting STORAGE_URL names the storage', async () => {
    await openStorage({ storageUrl: `file://${folder}/elsewhere`, dataDir: folder }).put(
      'images/a.png',
      Buffer.from('1'),
    );
    await openStorage({ dataDir: folder }).put('images/b.png', Buffer.from('1'));
    expect([
      existsSync(join(folder, 'elsewhere/images/a.png')),
      existsSync(join(folder, 'files/images/b.png')),
    ]).toEqual([true, true]);
    await openStorage({ storageUrl: bucket.url, dataDir: folder }).put('images/c.png', Buffer.from('1'));
    expect(readdirSync(bucket.folder, { recursive: true }).join(' ')).toContain('school/a/images/c.png');
  });

  it.each(['gopher://x', 's3:', 's3:///lessons', 'nonsense'])(
    'the setting STORAGE_URL is refused when it is %s',
    (storageUrl) => {
      expect(() => openStorage({ storageUrl, dataDir: folder })).toThrow('STORAGE_URL must');
    },
  );
});
