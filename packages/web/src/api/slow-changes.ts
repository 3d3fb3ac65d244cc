import { storeOf } from './store.ts';

const slowFromMs = 1000;

const slow = storeOf(0);

/** Whether a change has taken so long that the person should see progress. */
export const useIsChangeSlow = (): boolean => slow.use() > 0;

/** Makes a change, and lets the console know while it is slow. */
export async function trackSlowChange<T>(change: () => Promise<T>): Promise<T> {
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
