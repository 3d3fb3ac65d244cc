import { type RouteGroup, routeGroups } from '@prepdesk/contract/routes';
import { useLocation } from '@tanstack/react-router';
import { useWho } from '../api/who.ts';
import { openTrail } from '../ui/screen/trail.tsx';
import { type ExistingScreen, existingScreens } from './screen-list.ts';

export type MenuGroup = { group: RouteGroup; entries: readonly ExistingScreen[] };

/** Screens with a place in the menu: not detail pages, which need a row, nor home, to which the logo leads. */
const namedScreens = existingScreens.filter((screen) => screen.isInMenu);

/**
 * The menu's screens for which the person has the key, by group (d1 §6). Public pages, which are tools, are offered
 * only to people who have their key: others have no use for them.
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

/** The path of the menu's screen that is open; else of the last one that led there, or of the one above it. */
export function useMenuPath(): string {
  const pathname = useLocation({ select: (location) => location.pathname });
  const trail = openTrail.use();
  const led = trail.split('\n').map((href) => href.replace(/[?#].*/, ''));
  const above = pathname.replace(/\/[^/]*$/, '');
  return [above, ...led, pathname].findLast((path) => namedScreens.some((one) => one.path === path)) ?? '';
}
