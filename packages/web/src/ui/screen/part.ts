import type { RoutePath } from '@prepdesk/contract/routes';
import { type ComponentType, useEffect, useState } from 'react';

/** The screens of a feature, each loaded when it is opened. */
export type Screens = Partial<Record<RoutePath, () => Promise<{ default: ComponentType }>>>;

/** A part of the page whose code is in files of its own. */
export type Part<Props> = {
  /** Loads it before it is drawn. @throws Error when a file is missing */
  fetch: () => Promise<void>;
  /** The component that draws it, once it was fetched. */
  loaded: () => ComponentType<Props> | undefined;
};

export function partOf<Props>(load: () => Promise<ComponentType<Props>>): Part<Props> {
  let loaded: ComponentType<Props> | undefined;
  return {
    fetch: async () => {
      loaded = await load();
    },
    loaded: () => loaded,
  };
}

/**
 * The component of a part; undefined while its files are loading, which this starts unless it has been done. `lazy`
 * would show its fallback for at least the 300 ms that React gives every fallback, however fast the files load.
 * @throws Error during rendering, when a file is missing
 */
export function usePart<Props>(part: Part<Props>): ComponentType<Props> | undefined {
  const loaded = part.loaded();
  const [, setArrivals] = useState(0);
  const [failure, setFailure] = useState<{ error: unknown } | null>(null);
  useEffect(
    function fetchWhatIsMissing() {
      if (loaded) return undefined;
      let isGone = false;
      part.fetch().then(
        () => !isGone && setArrivals((before) => before + 1),
        (error: unknown) => !isGone && setFailure({ error }),
      );
      return () => {
        isGone = true;
      };
    },
    [part, loaded],
  );
  if (failure) throw failure.error;
  return loaded;
}
