import { createRootRoute, createRoute, createRouter, Outlet } from '@tanstack/react-router';
import { lazy } from 'react';
import { isAllowed } from '../api/use-may.ts';
import { who } from '../api/who.ts';
import { Frame, ScreenFrame } from './screen-frame.tsx';
import { type ExistingScreen, existingScreens, pathsSwitchedOff } from './screen-list.ts';
import { Shell } from './shell.tsx';

/** Loaded on demand, since few people ever see it. */
const LostPage = lazy(() => import('./not-found.tsx'));
const NotFound = () => (
  <Frame>
    <LostPage />
  </Frame>
);

/** The contract's `{id}` in the router's syntax. */
const patternOf = (screen: ExistingScreen) => screen.path.replace(/\{(\w+)\}/g, '$$$1');

/** The router of a visit: one route for each existing screen, public ones outside the shell (d3 §2). */
export function makeRouter() {
  const root = createRootRoute({ component: Outlet });
  const shell = createRoute({ getParentRoute: () => root, id: 'shell', component: Shell });
  const routeOf = (screen: ExistingScreen) =>
    createRoute({
      getParentRoute: () => (screen.public ? root : shell),
      path: patternOf(screen),
      component: Object.assign(() => <ScreenFrame screen={screen} />, { preload: () => begin(screen) }),
    });
  const isInShell = (screen: ExistingScreen) => !screen.public;
  const anyOther = createRoute({ getParentRoute: () => shell, path: '$', component: NotFound });
  const nowhere = (path: string) =>
    createRoute({ getParentRoute: () => root, path, component: NotFoundAlone });
  const tree = root.addChildren([
    ...pathsSwitchedOff.map(nowhere),
    ...existingScreens.filter((screen) => screen.public).map(routeOf),
    shell.addChildren([...existingScreens.filter(isInShell).map(routeOf), anyOther]),
  ]);
  return createRouter({
    routeTree: tree,
    scrollRestoration: true,
    defaultPendingMinMs: 0,
    // The documented addresses have plain text (`?id=a02b`), not JSON.
    parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
    stringifySearch: writeSearch,
  });
}

/** Starts loading a screen while the previous one is removed. A failure shows when the screen is opened. */
function begin({ path, part }: ExistingScreen): undefined {
  if (!part.loaded() && isAllowed(who()?.routes ?? [], path)) part.fetch().catch(() => {});
}

/** Outside the shell, which is for signed-in people. */
const NotFoundAlone = () => (
  <main>
    <NotFound />
  </main>
);

function writeSearch(search: Record<string, unknown>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    if (value !== undefined && value !== null && value !== '') query.set(name, String(value));
  }
  const text = query.toString();
  return text ? `?${text}` : '';
}
