import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { Failure, refused } from '@prepdesk/contract/failures';
import { FairQueue, QueueFull } from '../fair-queue.ts';
import type { SheetRow } from './sheet.ts';
import type { Answer, Question, SheetKind } from './sheet-worker.ts';

const patienceMs = 20_000;
const tooMuch = 'The file takes too long to read. Please split it, or save it as CSV';

/** Of one thread: what 20,000 long questions take, and no more. What goes beyond ends the thread, not the server. */
const resourceLimits = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 };

/** Who waits holds a transaction open: as many as may work at once, less a few connections for the others. */
const queue = new FairQueue({ atOnce: 2, atOncePerPerson: 1, mostWaiting: 14, mostWaitingPerPerson: 9 });

/** A thread that answered takes the next file: starting one costs more than reading a small file. */
const idle: Worker[] = [];
const mostIdle = 1;

export type SheetFile = {
  kind: SheetKind;
  /** Asked for when it is this file's turn. */
  content(): Promise<Uint8Array>;
};

export type OpenSheet = {
  headings: string[];
  rowCount: number;
  /** Batch by batch: unpacking the message of a whole sheet would hold up others. Once only. */
  batches(): AsyncGenerator<SheetRow[]>;
};

export type Reader = {
  /** Whose turn it is. */
  personID: number;
  /** Ends the reading. */
  gone?: AbortSignal;
};

/**
 * Reads a file of rows in a thread of its own, a few at once, person after person.
 * @param use gets the rows while the thread is there; it is over when `use` is
 * @throws Failure `refused` with what is wrong with the file, `unavailable` when too many wait
 */
export async function withSheet<T>(
  file: SheetFile,
  { personID, gone }: Reader,
  use: (sheet: OpenSheet) => Promise<T>,
): Promise<T> {
  const leave = await queue.enter(personID, gone).catch((error) => {
    throw error instanceof QueueFull ? tooManyFiles() : error;
  });
  try {
    const content = await file.content();
    gone?.throwIfAborted();
    return await inThread(gone, async (ask) => {
      const { headings, rowCount } = await ask({ kind: file.kind, content });
      if (!headings) throw new Error('the thread answered another question');
      return use({ headings, rowCount, batches: () => batchesOf(ask) });
    });
  } finally {
    leave();
  }
}

const tooManyFiles = () =>
  new Failure('unavailable', 'Several files are being read just now. Please try again in a moment', {
    retryAfterSeconds: 5,
  });

type Ask = (question: Question) => Promise<Answer>;

async function inThread<T>(gone: AbortSignal | undefined, work: (ask: Ask) => Promise<T>): Promise<T> {
  const worker = idle.pop() ?? newThread();
  worker.ref();
  const stop = () => void worker.terminate();
  gone?.addEventListener('abort', stop, { once: true });
  const waiting = new AbortController();
  const { signal } = waiting;
  // A thread that ended once says so once: listened to from the beginning.
  const ended = once(worker, 'exit', { signal }).then(() => {
    throw refused(tooMuch);
  });
  ended.catch(() => {});
  let isWell = false;
  const ask: Ask = async (question) => {
    isWell = false;
    const timer = setTimeout(stop, patienceMs);
    try {
      worker.postMessage(question);
      const [answer] = (await Promise.race([once(worker, 'message', { signal }), ended])) as [Answer];
      isWell = true;
      if (answer.refusal !== undefined) throw refused(answer.refusal);
      return answer;
    } catch (error) {
      throw (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY' ? refused(tooMuch) : error;
    } finally {
      clearTimeout(timer);
    }
  };
  try {
    return await work(ask);
  } finally {
    waiting.abort();
    gone?.removeEventListener('abort', stop);
    await putAway(worker, isWell && !gone?.aborted);
  }
}

async function* batchesOf(ask: Ask): AsyncGenerator<SheetRow[]> {
  for (;;) {
    const { rows = [] } = await ask('next');
    if (rows.length === 0) return;
    yield rows;
  }
}

async function putAway(worker: Worker, isWell: boolean): Promise<void> {
  if (!isWell || idle.length === mostIdle) {
    await worker.terminate();
    return;
  }
  // It must not keep the server from ending.
  worker.unref();
  idle.push(worker);
}

const isBuilt = !import.meta.url.endsWith('.ts');

function newThread(): Worker {
  const worker = startThread();
  // Whoever waits for an answer hears of it as well; while nobody does it must not end the server.
  worker.on('error', () => {});
  return worker;
}

/** Beside the server's one file when it is built; the sources are translated as they are read. */
function startThread(): Worker {
  if (isBuilt) return new Worker(new URL('./sheet-worker.js', import.meta.url), { resourceLimits });
  const translator = import.meta.resolve('tsx/esm/api');
  const program = new URL('./sheet-worker.ts', import.meta.url).href;
  const code = `import('${translator}').then(({ register }) => (register(), import('${program}')))`;
  return new Worker(code, { eval: true, resourceLimits });
}
