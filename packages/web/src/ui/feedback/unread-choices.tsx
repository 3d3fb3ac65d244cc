import { useSyncExternalStore } from 'react';
import { queryClient } from '../../api/query-client.ts';
import { isRefusal } from '../../api/refusal.ts';

const cache = queryClient.getQueryCache();

/** What is drawn to choose from and could not be read. What the server refuses is no failure: there is nothing to choose. */
export const unreadChoices = () =>
  cache
    .getAll()
    .filter(
      ({ state, observers }) =>
        state.error &&
        !state.data &&
        !isRefusal(state.error) &&
        observers.some(({ options }) => options.meta?.isChoice),
    );

/** Re-renders when their number changes. @param count the choices that could not be read, as far as they matter */
export const useUnreadChoices = (count = () => unreadChoices().length): number =>
  useSyncExternalStore(cache.subscribe, count);
