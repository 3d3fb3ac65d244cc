/** Work that never runs twice at once: whoever asks for it while it runs gets what that run comes to. */
export function singleFlight<T>(work: () => Promise<T>) {
  let running: Promise<T> | undefined;
  return {
    run: (): Promise<T> => {
      running ??= work().finally(() => {
        running = undefined;
      });
      return running;
    },
    ended: async (): Promise<void> => {
      await running;
    },
  };
}
