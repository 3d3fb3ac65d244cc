import { type RoutePath, screenAt } from '@prepdesk/contract/routes';
import { useMemo } from 'react';
import { useWho } from '../api/who.ts';
import { useLocation } from '../router/router-provider.tsx';
import { openPath } from '../ui/screen/trail.tsx';
import { type Area, areas, listOf, type MenuEntry, screensOf, type Tab, whereabouts } from './navigation.ts';
import { type ExistingScreen, existingScreens } from './screen-list.ts';

/** A tab, with the screen that it opens, and the other screen that it stands for. */
export type OpenTab = Omit<Tab, 'also'> & { screen: ExistingScreen; also?: OpenTab | undefined };
/** An entry as far as the person may open it, with at least one screen. */
export type OpenEntry = {
  entry: MenuEntry;
  /** That of its only screen, where the person may open one. */
  name: string;
  tabs: readonly OpenTab[];
  adds: readonly OpenTab[];
  first: OpenTab;
};
export type OpenArea = { area: Area; entries: readonly OpenEntry[] };

const screenOf = new Map<RoutePath, ExistingScreen>(existingScreens.map((screen) => [screen.path, screen]));

/** A tab that stands for two screens opens the first of them that the person may open. */
const openOf = (tabs: readonly Tab[], keys: readonly number[]): OpenTab[] =>
  tabs.flatMap(({ also, ...tab }) => {
    const screen = screenOf.get(tab.path);
    const [other] = also ? openOf([also], keys) : [];
    if (screen && keys.includes(screen.key)) return [{ ...tab, screen, also: other }];
    return other ? [other] : [];
  });

function openEntry(entry: MenuEntry, keys: readonly number[]): OpenEntry[] {
  const tabs = openOf(entry.tabs, keys);
  const adds = openOf(entry.adds ?? [], keys);
  const first = tabs[0] ?? adds[0];
  const name = tabs.length + adds.length === 1 ? (first?.name ?? '') : entry.name;
  return first ? [{ entry, name, tabs, adds, first }] : [];
}

/**
 * The menu's entries that the person has a key for, by area (d1 §6). Public pages, which are tools, are offered only to
 * people who have their key: others have no use for them.
 */
export function useMenu(): readonly OpenArea[] {
  const keys = useWho()?.routes;
  return useMemo(
    () =>
      areas
        .map((area) => ({ area, entries: area.entries.flatMap((entry) => openEntry(entry, keys ?? [])) }))
        .filter(({ entries }) => entries.length > 0),
    [keys],
  );
}

/** The tabs that the person has, in menu order. */
export const tabsIn = ({ entries }: OpenArea): readonly OpenTab[] =>
  entries.flatMap(({ tabs, adds }) => [...tabs, ...adds]);

/** The tabs of an entry as they stand on one of its screens; none where there would be one. */
export function tabsOn({ tabs, adds }: OpenEntry, path: RoutePath | undefined) {
  const shown = adds.filter((tab) => !tab.isOnList || tab.path === path);
  return tabs.length + shown.length < 2 ? undefined : { tabs, adds: shown };
}

/** All screens that the person may open without a record, in menu order; of two with one name the first. */
export const screensIn = (area: OpenArea): readonly OpenTab[] =>
  tabsIn(area).flatMap((tab) => (tab.also && tab.also.name !== tab.name ? [tab, tab.also] : [tab]));

/**
 * Where the open screen is, as far as the person may open that entry, whether it is the entry's own or below it, and its
 * name. A screen may say that it is below a list that is not its own.
 */
export function useCurrentEntry() {
  const { path, name } = useLocation({ select: ({ pathname }) => screenAt(pathname) }) ?? {};
  const [first] = openPath.use()?.trail ?? [];
  const at = (first && listOf(first)) ?? (path && whereabouts(path));
  const open = useMenu()
    .flatMap(({ entries }) => entries)
    .find(({ entry }) => entry === at?.entry);
  const isItself = at !== undefined && screensOf(at.entry).some((one) => one.path === path);
  return { at, open, isItself, name, path };
}
