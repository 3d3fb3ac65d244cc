import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { subjects } from '@prepdesk/contract/catalogue/subjects';
import { doubts } from '@prepdesk/contract/doubts/doubts';
import { questions } from '@prepdesk/contract/questions/questions';
import { type Bench, median, openBench, type Ratio, slowestOf99 } from './harness.ts';

const waiting = 2000;
/** For each of the two people: half of the calls that may wait, the ten that run, and some to be refused. */
const connectionsEach = waiting / 2 + 10 + 200;
const rounds = 150;

/** What `crowd.mjs` has seen since its last report. */
type SeenByCrowd = {
  answered: number;
  /** How long each 503 took. */
  refusedMs: number[];
  withoutRetryAfter: number;
  /** How often each other reply came, by status or error. */
  others: Record<string, number>;
};

/**
 * Two people request lists over 2,420 connections, so that as many calls wait as are allowed: how long do somebody else's
 * lists and saves take meanwhile, one after the other, how fast are excess calls refused, and how fast does the server say
 * that it is alive?
 */
export async function measureOverload(): Promise<Ratio[]> {
  const server = await openBench({ isDemo: true });
  try {
    const work = workOf(server);
    await timesOf(work, 10);
    const alone = await timesOf(work, rounds);
    const people = [
      { token: await server.signIn('9000000002'), path: questions.list.path, body: { type: 1 } },
      { token: await server.signIn('9000000003'), path: doubts.list.path, body: {} },
    ];
    const crowd = new Worker(new URL('./crowd.mjs', import.meta.url), {
      workerData: { origin: server.origin, connectionsEach, people },
    });
    const seenBy = async (message: 'report' | 'stop'): Promise<SeenByCrowd> => {
      crowd.postMessage(message);
      return (await once(crowd, 'message'))[0];
    };
    // The maximum.
    while ((await server.figure('prepdesk_calls_waiting')) < waiting) await pause(100);
    const first = await seenBy('report');
    const healthTimes = watchHealth(server.origin);
    const startMs = performance.now();
    const among = await timesOf(work, rounds);
    const seconds = (performance.now() - startMs) / 1000;
    const stillWaiting = await server.figure('prepdesk_calls_waiting');
    const healthMs = await healthTimes();
    const seen = await seenBy('stop');
    await once(crowd, 'exit');
    requireRefusals(seen);
    console.info(
      `overload: ${stillWaiting} wait, ${Math.round(seen.answered / seconds)} lists/s answered; who works waits ${median(alone).toFixed(1)} ms alone and ${median(among).toFixed(1)} ms among them; ${seen.refusedMs.length} refused, of the first ${first.refusedMs.length} 99 of 100 within ${slowestOf99(first.refusedMs).toFixed(0)} ms`,
    );
    return [
      {
        name: `99 of 100 lists and saves of one person while ${waiting} lists of others wait`,
        ratio: slowestOf99(among),
        atMost: 500,
        unit: 'ms',
      },
      {
        name: `99 of 100 calls above ${waiting} that wait are refused within`,
        ratio: slowestOf99(seen.refusedMs),
        atMost: 100,
        unit: 'ms',
      },
      {
        name: `99 of 100 answers of /healthz meanwhile, of ${healthMs.length}`,
        ratio: slowestOf99(healthMs),
        atMost: 50,
        unit: 'ms',
      },
    ];
  } finally {
    await server.close();
  }
}

/** Begins to ask for `/healthz` in another process. @returns what ends it, and answers how long each took */
function watchHealth(origin: string): () => Promise<number[]> {
  const child = fork(fileURLToPath(new URL('./health-watch.mjs', import.meta.url)), [origin]);
  const broken = once(child, 'exit').then(([code]) => {
    throw new Error(`the watch over /healthz ended with ${code}`);
  });
  broken.catch(() => {});
  return async () => {
    const answer = once(child, 'message');
    child.send('stop');
    const [tookMs] = await Promise.race([answer, broken]);
    return tookMs;
  };
}

function requireRefusals({ refusedMs, withoutRetryAfter, others }: SeenByCrowd): void {
  if (refusedMs.length === 0) throw new Error('nothing was refused');
  if (withoutRetryAfter > 0) throw new Error(`${withoutRetryAfter} were refused without Retry-After`);
  if (Object.keys(others).length > 0) throw new Error(`others were answered ${JSON.stringify(others)}`);
}

/** Reads a list, then saves its first row. @returns how long each took, in milliseconds */
const workOf =
  ({ ask }: Bench) =>
  async (): Promise<number[]> => {
    const scope = { appID: 1, courseID: 1 };
    type Listed = { subjects: object[] };
    const list = await ask<Listed>(subjects.list.path, scope);
    const save = await ask(subjects.edit.path, { ...scope, ...list.response.subjects[0] });
    for (const { status, message } of [list, save]) if (!status) throw new Error(message);
    return [list.ms, save.ms];
  };

async function timesOf(work: () => Promise<number[]>, times: number): Promise<number[]> {
  const took: number[] = [];
  for (let n = 0; n < times; n += 1) took.push(...(await work()));
  return took;
}
