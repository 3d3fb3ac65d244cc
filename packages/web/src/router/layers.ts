import type { RouterHistory } from '@tanstack/history';
import type { Address } from './address.ts';

declare module './address.ts' {
  interface AddressState {
    /** How many layers lie over a phone's screen: each is an entry of the history, so that Back closes the top one. */
    layers?: number | undefined;
  }
}

export const layersOf = ({ state }: Address): number => state.layers ?? 0;

/** Whether the way from one address to another is that from a layer to what it lies over. */
export const isUncovered = (from: Address, to: Address): boolean =>
  from.pathname === to.pathname && layersOf(from) > layersOf(to);

/** Popups, panels and menus over a phone's screen, in the order in which they were opened. */
export type Layers = {
  /** Takes a function of its own. @returns ends it, when the layer has closed */
  open: (close: () => void) => () => void;
  /** Goes back past the layers, to before the entry that they lie over. */
  leave: () => void;
  /** Ends when what closes now is no entry any more; nothing where nothing has to be waited for. */
  settled: () => Promise<void> | undefined;
  /** Called after each change of the address. */
  follow: (from: Address, to: Address) => void;
};

/**
 * A browser goes back only some time later, or not at all. A layer may take a moment to close, or refuse to; after a
 * reload it may open again.
 */
const patienceMs = 400;

export function layersOver(history: RouterHistory, address: () => Address): Layers {
  let opened: readonly (() => void)[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let way: Promise<void> | undefined;
  let arrive = () => {};

  function goBack(steps: number) {
    way = new Promise<void>((resolve) => {
      arrive = resolve;
      setTimeout(resolve, patienceMs);
    }).then(() => {
      way = undefined;
    });
    if (steps === 1) history.back({ ignoreBlocker: true });
    else history.go(-steps, { ignoreBlocker: true });
  }

  /** One layer often closes as another opens, which then takes over its entry. */
  function settleSoon(waitMs = 0) {
    clearTimeout(timer);
    timer = setTimeout(settle, waitMs);
  }

  function settle() {
    if (way) return;
    if (layersOf(address()) > opened.length) return goBack(1);
    for (let layers = layersOf(address()) + 1; layers <= opened.length; layers++) {
      history.push(address().href, { ...address().state, layers }, { ignoreBlocker: true });
      history.flush();
    }
  }

  async function giveBack() {
    // What closes at the same press has done so by then.
    await (way ?? new Promise((resolve) => setTimeout(resolve)));
    for (let left = layersOf(address()); left > opened.length; left--) {
      settle();
      await way;
    }
  }

  // A reload leaves the entries of what it closed.
  if (layersOf(address()) > 0) settleSoon(patienceMs);

  return {
    open: (close) => {
      opened = [...opened, close];
      settleSoon();
      return () => {
        opened = opened.filter((other) => other !== close);
        settleSoon();
      };
    },
    leave: () => {
      opened = [];
      goBack(1 + layersOf(address()));
    },
    settled: () => (way || layersOf(address()) > 0 ? giveBack() : undefined),
    follow: (from, to) => {
      arrive();
      // The screen before is still drawn for a moment.
      if (from.pathname !== to.pathname) opened = [];
      const top = isUncovered(from, to) ? opened.slice(layersOf(to)).at(-1) : undefined;
      top?.();
      settleSoon(top ? patienceMs : 0);
    },
  };
}
