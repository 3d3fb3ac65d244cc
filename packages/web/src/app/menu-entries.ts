import { type RouteGroup, routeGroups } from '@prepdesk/contract/routes';
import { useWho } from '../api/who.ts';
import { type ExistingScreen, existingScreens } from './screen-list.ts';

export type MenuGroup = { group: RouteGroup; entries: readonly ExistingScreen[] };

/** Screens with a place in the menu: no detail pages, which need a row, and not home, which the sign leads to. */
const namedScreens = existingScreens.filter((screen) => screen.isInMenu);

/**
 * The named screens whose key somebody holds, by group (d1 §6). Pages that are open to everybody are offered to
 * holders only: they are tools, and of no use to others.
 */
export function useMenu(): readonly MenuGroup[] {
  const keys = useWho()?.routes ?? [];
  return routeGroups
    .map((group) => ({
      group,
      entries: namedScreens.filter((screen) => screen.group === group && keys.includes(screen.key)),
    }))
    .filter(({ entries }) => entries.length > 0);
}
