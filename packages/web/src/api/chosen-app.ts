import { appIDs } from '@prepdesk/contract/catalogue/apps';
import { useCallback, useSyncExternalStore } from 'react';
import { kept } from './kept.ts';
import { settings } from './settings.ts';
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

/** The app that the person works in, kept per person in local storage; at first the variant's own app. */
export function useApp(): { appID: AppID; chooseApp: (appID: AppID) => void } {
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
