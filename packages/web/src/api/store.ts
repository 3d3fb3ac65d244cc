import { useSyncExternalStore } from 'react';

/** A value of the whole tab, kept outside React: components that use it are redrawn when it changes. */
export function storeOf<T>(first: T) {
  let value = first;
  const watchers = new Set<() => void>();
  const watch = (watcher: () => void) => {
    watchers.add(watcher);
    return () => void watchers.delete(watcher);
  };
  const get = () => value;
  return {
    get,
    set: (next: T) => {
      value = next;
      for (const watcher of watchers) watcher();
    },
    use: () => useSyncExternalStore(watch, get),
    /** Whether a mounted component uses it. */
    isUsed: () => watchers.size > 0,
  };
}
