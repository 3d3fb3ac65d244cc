import { FairQueue } from '../lib/fair-queue.ts';
import { type ForWhom, WorkerThreads } from '../lib/worker-threads.ts';
import type { CleanText } from './clean-html.ts';
import type { CleanTexts } from './clean-worker.ts';

/**
 * How many characters are cleaned in this thread at once. The worst known input takes a hundredth of a second or two;
 * ordinary texts much less.
 */
const maxAtOnce = 8000;

const threads = new WorkerThreads<readonly string[], CleanTexts>({
  program: 'html/clean-worker',
  queue: new FairQueue({ atOnce: 2, atOncePerPerson: 1, maxWaiting: 20, maxWaitingPerPerson: 10 }),
  tooMany: 'Several long texts are being saved just now. Please try again in a moment',
  resourceLimits: { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 },
  patienceMs: 10_000,
  tooMuch: 'This text takes too long to clean. Please make it simpler, or split it',
});

/**
 * Keeps of HTML what is allowed (`cleanText`); long texts are cleaned in a worker thread, so that others are answered
 * meanwhile.
 * @throws Failure `refused` when it takes too long, `unavailable` when too many wait
 */
export async function cleanTexts(texts: readonly string[], whose: ForWhom): Promise<readonly CleanText[]> {
  const length = texts.reduce((sum, text) => sum + text.length, 0);
  if (length > maxAtOnce) {
    return threads.run(whose, async (ask) => (await ask(texts)).texts);
  }
  // Loaded on first use.
  const { cleanText } = await import('./clean-html.ts');
  return texts.map(cleanText);
}
