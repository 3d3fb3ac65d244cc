import { storeOf } from './store.ts';

const slowFromMs = 1000;

const slow = storeOf(0);

/** Some change has taken longer than a person waits without asking. */
export const useIsChangeSlow = (): boolean => slow.use() > 0;

/** Does a change, and tells the console while it is slow. */
export async function watched<T>(change: () => Promise<T>): Promise<T> {
  let isSlow = false;
  const timer = setTimeout(() => {
    isSlow = true;
    slow.set(slow.get() + 1);
  }, slowFromMs);
  try {
    return await change();
  } finally {
    clearTimeout(timer);
    if (isSlow) slow.set(slow.get() - 1);
  }
}
