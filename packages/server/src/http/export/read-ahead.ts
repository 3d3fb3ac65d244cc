import { setTimeout as pause } from 'node:timers/promises';

/** Long before a person wonders whether the download has begun. */
const patienceMs = 20;

/**
 * The same rows, with the first two batches already read: after a failure up to then the file can still be requested
 * elsewhere, and a short file either fails before anything is sent or not at all. A long file waits only a moment for
 * them: while the database is still sorting, its headings are sent.
 * @param isLong may be counted while they are read
 */
export async function readAhead<Batch>(
  rows: AsyncGenerator<Batch>,
  { gone, isLong }: { gone: AbortSignal; isLong: boolean | Promise<boolean> },
): Promise<AsyncIterable<Batch>> {
  const giveUp = () => void rows.return(undefined).catch(() => {});
  // The reader may never continue.
  gone.addEventListener('abort', giveUp, { once: true });
  const ahead = [rows.next(), rows.next()];
  const read = Promise.all(ahead);
  // Whoever reads the rows gets the error as well.
  for (const promise of [...ahead, read]) promise.catch(() => {});
  const patience = pause(patienceMs);
  try {
    await ((await isLong) ? Promise.race([read, patience]) : read);
  } catch (error) {
    giveUp();
    throw error;
  }
  async function* all(): AsyncGenerator<Batch> {
    for (const one of ahead) {
      const { done, value } = await one;
      if (!done) yield value;
    }
    yield* rows;
  }
  return all();
}
