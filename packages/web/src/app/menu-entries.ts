import { type RouteGroup, type RoutePath, routeGroups } from '@prepdesk/contract/routes';
import { type ExistingScreen, existingScreens } from './screen-list.ts';

export type MenuGroup = { group: RouteGroup; entries: readonly ExistingScreen[] };

/** Screens with a place in the menu: no detail pages, which need a row, and not home, which the sign leads to. */
export const namedScreens = existingScreens.filter((screen) => screen.isInMenu);

/** The named screens that somebody may open, by group (d1 §6). */
export function menuFor(may: (path: RoutePath) => boolean): readonly MenuGroup[] {
  return routeGroups
    .map((group) => ({
      group,
      entries: namedScreens.filter((screen) => screen.group === group && may(screen.path)),
    }))
    .filter(({ entries }) => entries.length > 0);
}
