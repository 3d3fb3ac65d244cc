import type { UnprintableText } from '@prepdesk/contract/unprintable';
import { FairQueue } from '../lib/fair-queue.ts';
import { type Ask, type ForWhom, WorkerThreads } from '../lib/worker-threads.ts';
import type { Answer, HeadOf, PaperKind, Question, RowOf } from './pdf-worker.ts';

const threads = new WorkerThreads<Question, Answer>({
  program: 'pdf/pdf-worker',
  queue: new FairQueue({
    atOnce: 2,
    atOncePerPerson: 1,
    maxWaiting: 40,
    maxWaitingPerPerson: 10,
    // Before proxies close the connection silently.
    longestWaitMs: 30_000,
  }),
  tooMany: 'Several PDFs are being made just now. Please try again in a moment',
  tooManyIs: 'too-many',
  resourceLimits: { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 },
  patienceMs: 10_000,
  tooMuch: 'The PDF takes too long to make. Please choose less for it',
});

/** As many as take the thread a moment: packing the message of all rows would hold up others. */
const batchRows = 250;

/**
 * Makes a PDF in a thread of its own, a few at once, taking people in turn.
 * @param use gets the parts of the PDF while the thread is reserved for it; they can be read only once
 * @throws Failure `refused` when it has too many pages or takes too long, `too-many` when too many wait
 */
export const withPdf = <K extends PaperKind, T>(
  { kind, head, rows }: { kind: K; head: HeadOf<K>; rows: readonly RowOf<K>[] },
  whose: ForWhom,
  use: (parts: AsyncGenerator<Uint8Array>) => Promise<T>,
): Promise<T> => threads.run(whose, (ask) => use(partsOf(ask, { kind, head }, rows)));

async function* partsOf(
  ask: Ask<Question, Answer>,
  paper: Question,
  rows: readonly unknown[],
): AsyncGenerator<Uint8Array> {
  await ask(paper);
  for (let from = 0; from < rows.length; from += batchRows) {
    const { parts = [] } = await ask({ rows: rows.slice(from, from + batchRows) });
    yield* parts;
  }
  const { parts = [] } = await ask('end');
  yield* parts;
}

/** The letters and pictures of each text that no font has. */
const unprintableIn = (texts: readonly string[], whose: ForWhom): Promise<string[][]> =>
  threads.run(whose, async (ask) => {
    const all: string[][] = [];
    for (let from = 0; from < texts.length; from += batchRows) {
      const answer = await ask({ texts: texts.slice(from, from + batchRows) });
      if ('unprintable' in answer) all.push(...answer.unprintable);
    }
    return all;
  });

/**
 * What cannot be printed of rows, so that whoever prints knows before.
 * @param of the row's name, and all that is printed of it
 * @throws Failure `too-many` when too many wait
 */
export async function unprintableTexts<T>(
  rows: readonly T[],
  of: (row: T) => { text: string; printed: readonly string[] },
  whose: ForWhom,
): Promise<UnprintableText[]> {
  const named = rows.map(of);
  const characters = await unprintableIn(
    named.map(({ printed }) => printed.join(' ')),
    whose,
  );
  return named
    .map(({ text }, at) => ({ text, characters: characters[at] ?? [] }))
    .filter((one) => one.characters.length > 0);
}
