import type { RouteGroup, RoutePath } from '@prepdesk/contract/routes';
import './menu-signs.css';
import { signOf } from './menu-signs.ts';

/** The sign of a screen in menu, tiles and search, in the colour of the text. */
export const ScreenIcon = ({ screen }: { screen: { path: RoutePath; group: RouteGroup } }) => (
  <span data-menu-sign={signOf(screen)} aria-hidden="true" />
);
