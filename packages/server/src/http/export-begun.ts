type Batch = unknown[][];

/**
 * The same rows, with the first two batches already read: after a failure up to then the file can still be requested
 * elsewhere, and a short file either fails before anything is sent or not at all.
 */
export async function begun(rows: AsyncGenerator<Batch>, gone: AbortSignal): Promise<AsyncIterable<Batch>> {
  // The reader may never continue.
  gone.addEventListener('abort', () => void rows.return(undefined).catch(() => {}), { once: true });
  const ahead = [await rows.next(), await rows.next()];
  async function* all(): AsyncGenerator<Batch> {
    for (const one of ahead) if (!one.done) yield one.value;
    yield* rows;
  }
  return all();
}
