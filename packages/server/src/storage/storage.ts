import type { Readable } from 'node:stream';

/** Where uploaded files are kept. A key is `folder/name.ending`, chosen by us, never by a caller. */
export type Storage = {
  /** Its name for people: 'Disk', 'S3 bucket lessons'. */
  name: string;
  /** Completely or not at all: a stream that fails leaves nothing under the key. */
  put(key: string, content: Buffer | Readable): Promise<void>;
  /**
   * Undefined when there is no such file. `sizeBytes` is that of the whole file.
   * @param span first and last byte to read, both included
   */
  open(key: string, span?: Span): Promise<{ stream: Readable; sizeBytes: number } | undefined>;
  /** No error when there is none. */
  remove(key: string): Promise<void>;
  /** The files of a folder that are older than this, in no particular order. */
  olderThan(folder: string, before: Date): AsyncIterable<string>;
  /** Removes what was begun in a folder before this time and never finished, because a server was killed in between. */
  removeUnfinished(folder: string, before: Date): Promise<void>;
};

export type Span = { first: number; last: number };

/** The length is limited too: file systems refuse names of more than 255 bytes with an error of their own. */
const safeKey = /^[a-z]{1,40}\/[a-z0-9-]{1,100}\.[a-z0-9]{2,5}$/;

export const isStorageKey = (key: string): boolean => safeKey.test(key);

/** @throws Error for a key that we did not make */
export function requireStorageKey(key: string): void {
  if (!isStorageKey(key)) throw new Error('not a storage key');
}

/** A storage that remembers what was put, so that a change that fails leaves no file behind. */
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
