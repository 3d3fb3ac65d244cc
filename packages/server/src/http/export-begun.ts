type Batch = unknown[][];

/**
 * The same rows, of which the first two batches are here: what fails before can still be asked for elsewhere, and a
 * short file fails before it is sent or not at all.
 */
export async function begun(rows: AsyncGenerator<Batch>, gone: AbortSignal): Promise<AsyncIterable<Batch>> {
  // Nobody may ever read on.
  gone.addEventListener('abort', () => void rows.return(undefined).catch(() => {}), { once: true });
  const ahead = [await rows.next(), await rows.next()];
  async function* all(): AsyncGenerator<Batch> {
    for (const one of ahead) if (!one.done) yield one.value;
    yield* rows;
  }
  return all();
}
