import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { isStorageKey, requireStorageKey, type Storage } from './storage.ts';

const unfinishedEnding = '.unfinished';

/** Files below a folder. A file is there completely or not at all, even after a power cut. */
export function diskStorage(folder: string): Storage {
  const pathOf = (key: string): string => {
    requireStorageKey(key);
    return join(folder, key);
  };
  return {
    name: 'Disk',
    put: async (key, content) => {
      const path = pathOf(key);
      await mkdir(dirname(path), { recursive: true });
      // A name of its own: two writers of the same key do not write into each other's file.
      const unfinished = `${path}.${randomUUID()}${unfinishedEnding}`;
      try {
        await write(unfinished, content);
        await rename(unfinished, path);
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
    },
    open: async (key, span) => {
      if (!isStorageKey(key)) return undefined;
      try {
        const { size } = await stat(pathOf(key));
        const part = span && { start: span.first, end: span.last };
        return { stream: createReadStream(pathOf(key), part), sizeBytes: size };
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
    remove: (key) => rm(pathOf(key), { force: true }),
    olderThan: async function* (name, before) {
      for await (const file of namesIn(join(folder, name))) {
        const key = `${name}/${file}`;
        if (isStorageKey(key) && (await isOlder(join(folder, key), before))) yield key;
      }
    },
    removeUnfinished: async (name, before) => {
      for await (const file of namesIn(join(folder, name))) {
        const path = join(folder, name, file);
        if (file.endsWith(unfinishedEnding) && (await isOlder(path, before))) await rm(path, { force: true });
      }
    },
  };
}

const isMissing = (error: unknown): boolean =>
  ['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '');

async function write(path: string, content: Buffer | Readable): Promise<void> {
  const file: FileHandle = await open(path, 'wx');
  try {
    // It takes streams as well, although its types do not say so.
    await file.writeFile(content as Buffer);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Yields nothing where there is no folder. */
async function* namesIn(folder: string): AsyncGenerator<string> {
  const entries = await opendir(folder).catch((error) => {
    if (isMissing(error)) return undefined;
    throw error;
  });
  for await (const entry of entries ?? []) yield entry.name;
}

const isOlder = async (path: string, before: Date): Promise<boolean> => {
  const stats = await stat(path).catch(() => undefined);
  return stats?.isFile() === true && stats.mtime < before;
};
