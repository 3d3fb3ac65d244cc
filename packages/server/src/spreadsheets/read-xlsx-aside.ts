import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { refused } from '@prepdesk/contract/failures';
import type { Sheet } from './sheet.ts';
import type { Answer } from './xlsx-worker.ts';

const patienceMs = 20_000;
const tooMuch = 'The workbook takes too long to read. Please split it, or save it as CSV';

let last: Promise<unknown> = Promise.resolve();

/**
 * As `readXlsx`, in a thread of its own: seconds of work during which others are answered. One file at a time, since
 * each takes a few hundred megabytes while it is read.
 * @throws Failure `refused` with what is wrong with the file
 */
export function readXlsxAside(content: Buffer): Promise<Sheet> {
  const reading = last.then(() => readInThread(content));
  last = reading.catch(() => {});
  return reading;
}

async function readInThread(content: Buffer): Promise<Sheet> {
  const worker = newThread(content);
  const timer = setTimeout(() => void worker.terminate(), patienceMs);
  try {
    const { headings = [] } = await nextAnswer(worker);
    const rows: Sheet['rows'] = [];
    // Batch by batch: unpacking the message of a whole sheet would hold up others too.
    for (;;) {
      worker.postMessage('next');
      const { rows: batch = [] } = await nextAnswer(worker);
      if (batch.length === 0) return { headings, rows };
      rows.push(...batch);
    }
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}

async function nextAnswer(worker: Worker): Promise<Answer> {
  const waiting = new AbortController();
  const { signal } = waiting;
  try {
    const ended = once(worker, 'exit', { signal }).then(() => {
      throw refused(tooMuch);
    });
    const answered = once(worker, 'message', { signal });
    const [answer] = (await Promise.race([answered, ended])) as [Answer];
    if (answer.refusal !== undefined) throw refused(answer.refusal);
    return answer;
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY' ? refused(tooMuch) : error;
  } finally {
    waiting.abort();
  }
}

const isBuilt = !import.meta.url.endsWith('.ts');

/** Beside the server's one file when it is built; the sources are translated as they are read. */
function newThread(workerData: Buffer): Worker {
  const resourceLimits = { maxOldGenerationSizeMb: 1024 };
  if (isBuilt)
    return new Worker(new URL('./xlsx-worker.js', import.meta.url), { workerData, resourceLimits });
  const translator = import.meta.resolve('tsx/esm/api');
  const program = new URL('./xlsx-worker.ts', import.meta.url).href;
  const code = `import('${translator}').then(({ register }) => (register(), import('${program}')))`;
  return new Worker(code, { eval: true, workerData, resourceLimits });
}
