import { type Route, type RoutePath, screenAt, screens as stated } from '@prepdesk/contract/routes';
import type { ComponentType } from 'react';
import { isSwitchedOff } from '../api/settings.ts';
import { type Part, partOf } from '../ui/screen/part.ts';

/** The file of a screen. `readsFirst`: sends the screen's first reads early, when it is the first of a visit. */
type ScreenFile = { default: ComponentType; readsFirst?: () => void };
type Load = () => Promise<ScreenFile>;
type ScreenList = Partial<Record<RoutePath, Load>>;

const lists = import.meta.glob<{ screens: ScreenList }>('../features/*/screens.ts', { eager: true });

const loads: ScreenList = Object.assign(
  { '/': () => import('./home-screen.tsx').then((file) => ({ default: file.HomeScreen })) },
  ...Object.values(lists).map((list) => list.screens),
);

/** An existing screen: declared in the contract and built by a feature. */
export type ExistingScreen = Route & { load: Load; part: Part<object>; hasID: boolean };

export const pathsSwitchedOff: readonly RoutePath[] = stated.filter(isSwitchedOff).map(({ path }) => path);

/** All screens, in the order of the contract: the source of router and menu. */
export const existingScreens: readonly ExistingScreen[] = stated.flatMap((route) => {
  const load = isSwitchedOff(route) ? undefined : loads[route.path];
  return load
    ? [{ ...route, load, part: partOf(async () => (await load()).default), hasID: route.path.includes('{') }]
    : [];
});

export const existingScreenAt = (pathname: string): ExistingScreen | undefined =>
  existingScreens.find(({ path }) => path === screenAt(pathname)?.path);
