import { once } from 'node:events';
import type { Worker } from 'node:worker_threads';
import { expect, it } from 'vitest';
import { FairQueue } from './fair-queue.ts';
import { WorkerThreads } from './worker-threads.ts';

it('a thread that ended while nobody used it is replaced for the next caller', async () => {
  const threads = new WorkerThreads<readonly string[], { texts: unknown[]; refusal?: string }>({
    program: 'html/clean-worker',
    queue: new FairQueue({ atOnce: 1, atOncePerPerson: 1, maxWaiting: 1, maxWaitingPerPerson: 1 }),
    tooMany: 'Too many',
    resourceLimits: {},
    patienceMs: 10_000,
    tooMuch: 'Too long',
  });
  const clean = () => threads.run({ personID: 1 }, async (ask) => (await ask(['<p>Fair</p>'])).texts.length);
  const [[worker], cleaned] = await Promise.all([once(process, 'worker'), clean()]);
  expect(cleaned).toBe(1);
  await (worker as Worker).terminate();
  expect(await clean()).toBe(1);
});
