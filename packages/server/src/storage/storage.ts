import { createReadStream } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';

/** Where uploaded files live. A key is `folder/name.ending`, made by us, never by a caller. */
export type Storage = {
  put(key: string, content: Buffer): Promise<void>;
  /** Nothing when there is no such file. */
  open(key: string): Promise<{ stream: Readable; sizeBytes: number } | undefined>;
  remove(key: string): Promise<void>;
};

/** Bounded too: file systems refuse names of more than 255 bytes with an error of their own. */
const safeKey = /^[a-z]{1,40}\/[a-z0-9-]{1,100}\.[a-z0-9]{2,5}$/;

/** Files below a folder. A file is there whole or not at all, also after a power cut. */
export function diskStorage(folder: string): Storage {
  const pathOf = (key: string): string => {
    if (!safeKey.test(key)) throw new Error('not a storage key');
    return join(folder, key);
  };
  return {
    put: async (key, content) => {
      const path = pathOf(key);
      await mkdir(dirname(path), { recursive: true });
      const unfinished = `${path}.unfinished`;
      const file = await open(unfinished, 'w');
      try {
        await file.writeFile(content);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(unfinished, path);
    },
    open: async (key) => {
      if (!safeKey.test(key)) return undefined;
      try {
        const { size } = await stat(pathOf(key));
        return { stream: createReadStream(pathOf(key)), sizeBytes: size };
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
        throw error;
      }
    },
    remove: (key) => rm(pathOf(key), { force: true }),
  };
}

/**
 * The storage that `STORAGE_URL` names: `file:///…`, or the data folder when there is none.
 * @throws Error for a kind of storage that there is not
 */
export function openStorage({ storageUrl, dataDir }: { storageUrl?: string; dataDir: string }): Storage {
  if (!storageUrl) return diskStorage(join(dataDir, 'files'));
  if (storageUrl.startsWith('file:')) return diskStorage(fileURLToPath(storageUrl));
  throw new Error('STORAGE_URL must be a file:///… address');
}

/** A storage that remembers what was put, so that a change which did not come about leaves no file behind. */
export function undoable(storage: Storage): { storage: Storage; undo(): Promise<void> } {
  const added: string[] = [];
  return {
    storage: {
      ...storage,
      put: async (key, content) => {
        added.push(key);
        await storage.put(key, content);
      },
    },
    undo: async () => {
      await Promise.allSettled(added.splice(0).map((key) => storage.remove(key)));
    },
  };
}
