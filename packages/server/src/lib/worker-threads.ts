import { once } from 'node:events';
import { type ResourceLimits, Worker } from 'node:worker_threads';
import { Failure, type FailureKind, refused } from '@prepdesk/contract/failures';
import { type FairQueue, QueueFull } from './fair-queue.ts';

type Statement = {
  /** Its source below `src`, without the extension; when built, it is in the folder of the server under its last part. */
  program: string;
  /** How many work at once, for whom, and how many wait. */
  queue: FairQueue;
  /** The message when too many wait. */
  tooMany: string;
  /** `unavailable` when left out. */
  tooManyIs?: FailureKind;
  /** Exceeding these ends the thread, not the server. */
  resourceLimits: ResourceLimits;
  patienceMs: number;
  /** The message in that case. */
  tooMuch: string;
};

export type Ask<Question, Answer> = (question: Question) => Promise<Answer>;

export type ForWhom = {
  /** Whose turn it is. */
  personID: number | undefined;
  /** Ends the work. */
  gone?: AbortSignal | undefined;
};

/** How long a thread that has answered waits for the next question: starting one costs more than a small answer. */
const idleMs = 60_000;

/** Does in threads of their own what would hold up everybody else, a few at once, taking people in turn. */
export class WorkerThreads<Question, Answer extends { refusal?: string }> {
  private readonly statement: Statement;
  private idle: { worker: Worker; timer: NodeJS.Timeout } | undefined;

  constructor(statement: Statement) {
    this.statement = statement;
  }

  /**
   * @param work questions the thread, which is reserved for it until it ends
   * @throws Failure `refused` with what the thread refuses, or when it takes too long; `unavailable`, or what was
   * stated, when too many wait; the reason of `gone` once it has aborted
   */
  async run<T>({ personID, gone }: ForWhom, work: (ask: Ask<Question, Answer>) => Promise<T>): Promise<T> {
    const { queue, tooMany, tooManyIs = 'unavailable' } = this.statement;
    const leave = await queue
      .enter(personID, () => gone)
      .catch((error) => {
        throw error instanceof QueueFull ? new Failure(tooManyIs, tooMany, { retryAfterSeconds: 5 }) : error;
      });
    try {
      gone?.throwIfAborted();
      return await this.inThread(gone, work);
    } finally {
      leave();
    }
  }

  private async inThread<T>(
    gone: AbortSignal | undefined,
    work: (ask: Ask<Question, Answer>) => Promise<T>,
  ): Promise<T> {
    const { patienceMs, tooMuch } = this.statement;
    const worker = this.idleWorker();
    const stop = () => void worker.terminate();
    gone?.addEventListener('abort', stop, { once: true });
    const waiting = new AbortController();
    const { signal } = waiting;
    // A thread reports its end only once, so it is listened to from the beginning.
    const ended = once(worker, 'exit', { signal }).then(() => {
      gone?.throwIfAborted();
      throw refused(tooMuch);
    });
    ended.catch(() => {});
    let isHealthy = false;
    const ask: Ask<Question, Answer> = async (question) => {
      isHealthy = false;
      const timer = setTimeout(stop, patienceMs);
      try {
        worker.postMessage(question);
        const [answer] = (await Promise.race([once(worker, 'message', { signal }), ended])) as [Answer];
        isHealthy = true;
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
      await this.keepOrTerminate(worker, isHealthy && !gone?.aborted);
    }
  }

  private idleWorker(): Worker {
    if (!this.idle) return this.newThread();
    const { worker, timer } = this.idle;
    this.idle = undefined;
    clearTimeout(timer);
    worker.ref();
    return worker;
  }

  private async keepOrTerminate(worker: Worker, isHealthy: boolean): Promise<void> {
    // Of a thread that has ended, nothing would ever answer.
    const hasEnded = worker.threadId === -1;
    if (!isHealthy || hasEnded || this.idle) {
      await worker.terminate();
      return;
    }
    // Neither it nor its end must keep the server from ending.
    worker.unref();
    const timer = setTimeout(() => {
      this.idle = undefined;
      void worker.terminate();
    }, idleMs).unref();
    this.idle = { worker, timer };
  }

  private newThread(): Worker {
    const worker = this.startThread();
    // Whoever waits for an answer is told as well; when nobody waits, it must not end the server.
    worker.on('error', () => {});
    worker.once('exit', () => {
      if (this.idle?.worker !== worker) return;
      clearTimeout(this.idle.timer);
      this.idle = undefined;
    });
    return worker;
  }

  /** Translates the sources while they are read. */
  private startThread(): Worker {
    const { program, resourceLimits } = this.statement;
    if (!import.meta.url.endsWith('.ts')) {
      return new Worker(new URL(`./${program.split('/').at(-1)}.js`, import.meta.url), { resourceLimits });
    }
    const translator = import.meta.resolve('tsx/esm/api');
    const source = new URL(`../${program}.ts`, import.meta.url).href;
    const code = `import('${translator}').then(({ register }) => (register(), import('${source}')))`;
    return new Worker(code, { eval: true, resourceLimits });
  }
}
