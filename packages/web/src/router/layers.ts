import type { RouterHistory } from '@tanstack/history';
import type { Address } from './address.ts';

declare module './address.ts' {
  interface AddressState {
    /** How many layers lie over a phone's screen: each is an entry of the history, so that Back closes the top one. */
    layers?: number | undefined;
  }
}

export const layersOf = ({ state }: Address): number => state.layers ?? 0;

/** Popups, panels and menus over a phone's screen, in the order in which they were opened. */
export type Layers = {
  /** @returns ends it, when the layer has closed */
  open: (close: () => void) => () => void;
  /** What is asked while the browser waits on its way back has no entry: the way goes on from where it stopped. */
  hold: <T>(ask: () => Promise<T>) => Promise<T>;
  /** Goes back past the layers, to before the entry that they lie over. */
  leave: () => void;
  /** Ends when no way back is under way. */
  settled: () => Promise<void> | undefined;
  /** Called after each change of the address. */
  follow: (from: Address, to: Address) => void;
};

/** A browser may refuse the way back, and a layer may refuse to close. */
const patienceMs = 400;

export function layersOver(history: RouterHistory, address: () => Address): Layers {
  let opened: readonly { close: () => void; pathname: string }[] = [];
  let heldCount = 0;
  let isOpening = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let way: Promise<void> | undefined;
  let arrive = () => {};

  const shown = () => opened.filter(({ pathname }) => pathname === address().pathname);

  function goBack(steps: number) {
    const onWay = new Promise<void>((resolve) => {
      arrive = () => {
        if (way === onWay) way = undefined;
        resolve();
      };
    });
    way = onWay;
    setTimeout(arrive, patienceMs);
    if (steps === 1) history.back({ ignoreBlocker: true });
    else history.go(-steps, { ignoreBlocker: true });
  }

  /** One layer often closes as another opens, which then takes over its entry. */
  function settleSoon(waitMs = 0) {
    clearTimeout(timer);
    timer = setTimeout(settle, waitMs);
  }

  function settle() {
    if (way || heldCount > 0) return;
    const count = shown().length;
    if (layersOf(address()) > count) return goBack(1);
    for (let layers = layersOf(address()) + 1; isOpening && layers <= count; layers++) {
      history.push(address().href, { ...address().state, layers }, { ignoreBlocker: true });
      history.flush();
    }
    isOpening = false;
  }

  // A reload leaves the entries of what it closed.
  if (layersOf(address()) > 0) settleSoon(patienceMs);

  return {
    open: (close) => {
      const layer = { close, pathname: address().pathname };
      opened = [...opened, layer];
      isOpening = true;
      settleSoon();
      return () => {
        opened = opened.filter((other) => other !== layer);
        settleSoon();
      };
    },
    hold: async (ask) => {
      heldCount += 1;
      try {
        return await ask();
      } finally {
        heldCount -= 1;
      }
    },
    leave: () => goBack(1 + layersOf(address())),
    settled: () => way,
    follow: (from, to) => {
      const isOwn = way !== undefined;
      arrive();
      if (isOwn || layersOf(to) >= layersOf(from) || from.pathname !== to.pathname) return settleSoon();
      shown().at(-1)?.close();
      isOpening = true;
      settleSoon(patienceMs);
    },
  };
}
