import { Failure } from '@prepdesk/contract/failures';
import { sameName } from '@prepdesk/contract/file-types';
import { NetworkFailure } from '../../api/transport.ts';

export type QueuedFile = {
  id: number;
  /** The name, with the folders below the picked one. */
  name: string;
  file: File;
  state: 'waiting' | 'sending' | 'done' | 'refused' | 'failed' | 'cancelled';
  /** The share that was sent, 0 to 1. */
  share: number;
  /** Why the file was not stored. */
  sentence: string;
  /** The connection was lost: the upload resumes by itself when it is back. */
  isOffline: boolean;
  /** The same for every attempt, so that a file whose answer was lost is stored once. */
  requestKey: string;
};

export type SendFile = (
  queued: QueuedFile,
  options: { onProgress: (share: number) => void; signal: AbortSignal },
) => Promise<unknown>;

type Options = {
  send: SendFile;
  newKey: () => string;
  /** Why a file would be refused, before it is sent; '' if it would not. */
  errorOf: (file: { name: string; sizeBytes: number }) => string;
  /** Called after each stored file. */
  onDone: () => void;
};

const maxAtOnce = 3;

/** Uploads files, a few at a time; each can be cancelled and retried separately. */
export class UploadQueue {
  #files: readonly QueuedFile[] = [];
  #nextID = 1;
  readonly #sending = new Map<number, AbortController>();
  readonly #watchers = new Set<() => void>();
  readonly #options: Options;

  constructor(options: Options) {
    this.#options = options;
  }

  /** The same array until something changes. */
  readonly files = (): readonly QueuedFile[] => this.#files;

  readonly watch = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher);
    return () => void this.#watchers.delete(watcher);
  };

  readonly isBusy = (): boolean => this.#files.some(isOpen);

  /** Adds files. A file that was not stored stays in the list until it is removed or chosen again. */
  add(chosen: readonly { name: string; file: File }[]): void {
    const { errorOf, newKey } = this.#options;
    const names = new Set(chosen.map(({ name }) => sameName(name)));
    const kept = this.#files.filter((one) => !(isRejected(one) && names.has(sameName(one.name))));
    const added = chosen.map(({ name, file }): QueuedFile => {
      const sentence = errorOf({ name, sizeBytes: file.size });
      const state = sentence ? 'refused' : 'waiting';
      const rest = { share: 0, isOffline: false, requestKey: newKey() };
      return { id: this.#nextID++, name, file, state, sentence, ...rest };
    });
    this.#set([...kept, ...added]);
    this.#go();
  }

  cancel(id: number): void {
    this.#change(id, { state: 'cancelled', share: 0, sentence: '' });
    this.#sending.get(id)?.abort();
  }

  cancelAll(): void {
    for (const { id } of this.#files.filter(isOpen)) this.cancel(id);
  }

  retry(id: number): void {
    this.#change(id, { state: 'waiting', share: 0, sentence: '', isOffline: false });
    this.#go();
  }

  /** Retries the files that a broken connection stopped. */
  retryOffline(): void {
    for (const { id } of this.#files.filter(({ isOffline }) => isOffline)) this.retry(id);
  }

  /** Removes a file that was not stored from the list. */
  remove(id: number): void {
    this.#set(this.#files.filter((one) => one.id !== id || !isRejected(one)));
  }

  /** Removes all files from the list that are neither waiting nor being sent. */
  clear(): void {
    this.#set(this.#files.filter(isOpen));
  }

  #go(): void {
    for (const next of this.#files.filter(({ state }) => state === 'waiting')) {
      if (this.#sending.size >= maxAtOnce) return;
      // Otherwise it was cancelled a moment ago and is still ending: wait for that.
      if (!this.#sending.has(next.id)) void this.#send(next);
    }
  }

  async #send(queued: QueuedFile): Promise<void> {
    const { id } = queued;
    const stopper = new AbortController();
    this.#sending.set(id, stopper);
    this.#change(id, { state: 'sending' });
    const onProgress = (share: number) => stopper.signal.aborted || this.#change(id, { share });
    try {
      await this.#options.send(queued, { onProgress, signal: stopper.signal });
      this.#change(id, { state: 'done', share: 1 });
      this.#options.onDone();
    } catch (error) {
      // A cancelled file is already marked as such.
      if (!stopper.signal.aborted) this.#change(id, outcomeOf(error));
    } finally {
      this.#sending.delete(id);
      this.#go();
    }
  }

  #change(id: number, change: Partial<QueuedFile>): void {
    this.#set(this.#files.map((one) => (one.id === id ? { ...one, ...change } : one)));
  }

  #set(files: readonly QueuedFile[]): void {
    this.#files = files;
    for (const watcher of this.#watchers) watcher();
  }
}

export const isOpen = ({ state }: QueuedFile): boolean => state === 'waiting' || state === 'sending';

const isRejected = ({ state }: QueuedFile): boolean =>
  state === 'refused' || state === 'failed' || state === 'cancelled';

const tryAgainKinds = ['unknown', 'unavailable', 'too-many', 'signed-out'];

function outcomeOf(error: unknown): Partial<QueuedFile> {
  const sentence = error instanceof Error ? error.message : 'This page ran into a problem';
  const isOffline = error instanceof NetworkFailure;
  const isRefused = error instanceof Failure && !tryAgainKinds.includes(error.kind);
  return { state: isRefused ? 'refused' : 'failed', share: 0, sentence, isOffline };
}

export type QueueCounts = { all: number; done: number; open: number; rejected: number; share: number };

/** The progress of all files together, in bytes; cancelled and refused ones do not count. */
export function countsOf(files: readonly QueuedFile[]): QueueCounts {
  const counted = files.filter((one) => isOpen(one) || one.state === 'done');
  const bytes = counted.reduce((sum, { file }) => sum + file.size, 0);
  const sent = counted.reduce((sum, { file, share }) => sum + file.size * share, 0);
  return {
    all: files.length,
    done: files.filter(({ state }) => state === 'done').length,
    open: files.filter(isOpen).length,
    rejected: files.filter(({ state }) => state === 'refused' || state === 'failed').length,
    share: bytes > 0 ? sent / bytes : 0,
  };
}
