import { FairQueue } from '../lib/fair-queue.ts';
import { type Ask, type ForWhom, WorkerThreads } from '../lib/worker-threads.ts';
import type { SheetRow } from './sheet.ts';
import type { Answer, Question, SheetFacts, SheetKind } from './sheet-worker.ts';

const threads = new WorkerThreads<Question, Answer>({
  program: 'spreadsheets/sheet-worker',
  // Whoever waits holds a transaction open: so no more than may work at once, less a few connections for the others.
  queue: new FairQueue({ atOnce: 2, atOncePerPerson: 1, maxWaiting: 14, maxWaitingPerPerson: 9 }),
  tooMany: 'Several files are being read just now. Please try again in a moment',
  // As much as 20,000 long questions take, and no more.
  resourceLimits: { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 },
  patienceMs: 20_000,
  tooMuch: 'The file takes too long to read. Please split it, or save it as CSV',
});

export type SheetFile = {
  kind: SheetKind;
  /** Called when it is this file's turn. */
  content(): Promise<Uint8Array>;
};

/** The headings that are looked for, and which sheet of a workbook to read. */
export type Wanted = { known?: ReadonlySet<string>; sheet?: string | undefined };

export type OpenSheet = SheetFacts & {
  /** In batches: unpacking the message of a whole sheet would hold up others. Can be read only once. */
  batches(): AsyncGenerator<SheetRow[]>;
};

/**
 * Reads a file of rows in a thread of its own, a few at once, taking people in turn.
 * @param use gets the rows while the thread is there; the thread is released when `use` ends
 * @throws Failure `refused` with what is wrong with the file, `unavailable` when too many wait
 */
export const withSheet = <T>(
  file: SheetFile,
  reader: ForWhom,
  use: (sheet: OpenSheet) => Promise<T>,
  wanted: Wanted = {},
): Promise<T> =>
  threads.run(reader, async (ask) => {
    const content = await file.content();
    reader.gone?.throwIfAborted();
    const answer = await ask({ kind: file.kind, content, ...wanted });
    if (!answer.headings) throw new Error('the thread answered another question');
    return use({ ...answer, batches: () => batchesOf(ask) });
  });

async function* batchesOf(ask: Ask<Question, Answer>): AsyncGenerator<SheetRow[]> {
  for (;;) {
    const { rows = [] } = await ask('next');
    if (rows.length === 0) return;
    yield rows;
  }
}
