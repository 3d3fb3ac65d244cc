import { appIDs } from '@prepdesk/contract/catalogue/apps';
import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { kept } from './kept.ts';
import { settings } from './settings.ts';
import { storeOf } from './store.ts';
import { useWho } from './who.ts';

type AppID = (typeof appIDs)[keyof typeof appIDs];

const watchers = new Set<() => void>();
const watch = (watcher: () => void) => {
  watchers.add(watcher);
  addEventListener('storage', watcher);
  return () => {
    watchers.delete(watcher);
    removeEventListener('storage', watcher);
  };
};

const isAppID = (value: number): value is AppID => Object.values(appIDs).some((appID) => appID === value);

/** How many parts of the open screen follow the choice of app. */
const followers = storeOf(0);

/** Whether the open screen is another for the other app. */
export const useFollowsApp = (): boolean => followers.use() > 0;

/** The app that the person works in, for a screen that follows it. */
export function useApp(): AppChoice {
  useEffect(function follow() {
    followers.set(followers.get() + 1);
    return () => followers.set(followers.get() - 1);
  }, []);
  return useAppChoice();
}

type AppChoice = { appID: AppID; chooseApp: (appID: AppID) => void };

/** Kept per person in local storage; at first the variant's own app. */
export function useAppChoice(): AppChoice {
  const key = `prepdesk-app-${useWho()?.person.id ?? 'nobody'}`;
  const chosen = useSyncExternalStore(watch, () => Number(kept.getItem(key)));
  const chooseApp = useCallback(
    (appID: AppID) => {
      kept.setItem(key, String(appID));
      for (const watcher of watchers) watcher();
    },
    [key],
  );
  const fallback = isAppID(settings.defaultAppID) ? settings.defaultAppID : appIDs.general;
  return { appID: isAppID(chosen) ? chosen : fallback, chooseApp };
}
