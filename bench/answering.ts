/** Answers each message of the parent process with one. */
export function answerWith(works: Record<string, (of: never) => Promise<unknown>>): void {
  process.on('message', async ({ what, of }: { what: string; of: never }) => {
    try {
      process.send?.({ answer: await works[what]?.(of) });
    } catch (error) {
      process.send?.({ failure: (error as Error).stack });
    }
  });
}
