import { storeOf } from './store.ts';

/**
 * What this browser keeps for us, in local storage (`kept`) and for the tab (`keptForTab`). A browser that blocks storage,
 * or has no room left, must not stop anybody from working: the page then remembers until it is closed, and says so once.
 */

const isUnkept = storeOf(false);

/** Whether something could not be kept beyond this page. */
export const useIsUnkept = isUnkept.use;

export type Kept = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'clear'>;

/** @param storage throws where the browser blocks it, even on access */
export function keptIn(storage: () => Storage): Kept {
  const remembered = new Map<string, string>();
  const attempt = <T>(work: (storage: Storage) => T, instead: T): T => {
    try {
      return work(storage());
    } catch {
      // Later: values are also read while components are drawn.
      queueMicrotask(() => isUnkept.set(true));
      return instead;
    }
  };
  return {
    getItem: (key) => remembered.get(key) ?? attempt((all) => all.getItem(key), null),
    setItem: (key, value) => {
      const isStored = attempt((all) => {
        all.setItem(key, value);
        return true;
      }, false);
      if (isStored) remembered.delete(key);
      else remembered.set(key, value);
    },
    removeItem: (key) => {
      remembered.delete(key);
      attempt((all) => all.removeItem(key), undefined);
    },
    clear: () => {
      remembered.clear();
      attempt((all) => all.clear(), undefined);
    },
  };
}

export const kept = keptIn(() => localStorage);
export const keptForTab = keptIn(() => sessionStorage);
