import type { RoutePath } from '@prepdesk/contract/routes';
import { createBrowserHistory, parseHref, type RouterHistory } from '@tanstack/history';
import { type Address, type AddressSearch, type AddressState, addressOf, hrefWith } from './address.ts';
import { isUncovered, type Layers, layersOf, layersOver } from './layers.ts';

/** Where to go, and how. */
export type Target = {
  /** A path, with a search or without; left out, the path of the current address. */
  to?: string;
  search?: AddressSearch | ((now: AddressSearch) => AddressSearch);
  /** What the new entry of the history holds; `true`: what the current one does. */
  state?: AddressState | true;
  /** Back then leads to the address before this one. */
  replace?: boolean;
  /** Nothing is lost, so nobody is asked. */
  ignoreBlocker?: boolean;
  /** False: the page is not scrolled. */
  resetScroll?: boolean;
};

type Move = { from: Address; isScrolled: boolean };

export type Router = {
  history: RouterHistory;
  layers: Layers;
  /** The address that the browser shows; the page may still be about to draw it. */
  address: () => Address;
  /** @returns whether it went there: a leave guard may have held it */
  navigate: (target: Target) => Promise<boolean>;
  /** Asks what holds the screen before the page is left for good, by signing out. */
  mayLeave: () => Promise<boolean>;
  /** Whether there is such a screen. */
  has: (path: RoutePath) => boolean;
  /** Calls a function after each change of the address. @returns ends it */
  watch: (onMove: (to: Address, move: Move) => void) => () => void;
};

/** One for the life of the page: it patches the browser's history, which cannot be undone and redone. */
export const browserRouter = (has: Router['has']): Router => routerOf(createBrowserHistory(), has);

/** Leads from one address of a history to another. */
export function routerOf(history: RouterHistory, has: Router['has']): Router {
  const watchers = new Set<(to: Address, move: Move) => void>();
  let { location } = history;
  let address = addressOf(location);
  let isScrolled = true;
  const layers = layersOver(history, () => address);

  history.subscribe(function follow({ action }) {
    // The history also notifies when Back was blocked.
    if (history.location === location) return;
    const from = address;
    const to = addressOf(history.location);
    if (action.type === 'BACK' && isUncovered(from, to) && from.href !== to.href) {
      // What was chosen in a layer stays.
      history.replace(from.href, to.state, { ignoreBlocker: true });
      return;
    }
    address = to;
    // Whoever depends on the search has nothing to do when it is the same.
    if (history.location.search === location.search) address.search = from.search;
    location = history.location;
    const isLayer = from.pathname === to.pathname && layersOf(from) !== layersOf(to);
    for (const watcher of watchers) watcher(address, { from, isScrolled: isScrolled && !isLayer });
    layers.follow(from, to);
  });

  /** A second press on a link. */
  const isHere = (href: string, state: AddressState): boolean =>
    href === address.href && ownTextOf(state) === ownTextOf(address.state);

  async function isHeld(href: string, state: AddressState, replaces: boolean): Promise<boolean> {
    const move = {
      currentLocation: location,
      nextLocation: parseHref(href, state as typeof location.state),
      action: replaces ? 'REPLACE' : 'PUSH',
    } as const;
    for (const { blockerFn } of history._getBlockers()) if (await blockerFn(move)) return true;
    return false;
  }

  return {
    history,
    layers,
    has,
    address: () => address,
    navigate: async ({ to = location.pathname, search, replace: isReplacing = false, ...how }) => {
      const closing = layers.settled();
      if (closing) await closing;
      const href = hrefWith(to, typeof search === 'function' ? search(address.search) : search);
      const isOnScreen = parseHref(href, undefined).pathname === location.pathname;
      const state = {
        ...(how.state === true ? address.state : how.state),
        layers: isOnScreen ? address.state.layers : undefined,
      };
      if (isHere(href, state)) return true;
      if (!how.ignoreBlocker && (await isHeld(href, state, isReplacing))) return false;
      // What lies over the screen is left for good.
      const replace = isReplacing || layersOf(address) > 0;
      isScrolled = how.resetScroll ?? true;
      history[replace ? 'replace' : 'push'](href, state, { ignoreBlocker: true });
      isScrolled = true;
      return true;
    },
    mayLeave: async () => !(await isHeld('/login', {}, true)),
    watch: (onMove) => {
      watchers.add(onMove);
      return () => void watchers.delete(onMove);
    },
  };
}

/** What the console keeps in an entry, without the library's own. */
function ownTextOf(state: AddressState): string {
  const { key: _, __TSR_key: __, __TSR_index: ___, ...own } = state as Record<string, unknown>;
  return JSON.stringify(own);
}
