import { type ComponentType, useEffect, useState } from 'react';

/** A part of the page with files of its own. */
export type Part<Props> = {
  /** Loads it before it is drawn. @throws Error when a file is missing */
  fetch: () => Promise<void>;
  /** What draws it, once it was fetched. */
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
 * What draws a part; nothing while its files are on their way, which are asked for if nobody did before. `lazy` would show
 * what stands in its place for the 300 ms that React gives every fallback, however soon the files are there.
 * @throws Error while it is drawn, when a file is missing
 */
export function usePart<Props>(part: Part<Props>): ComponentType<Props> | undefined {
  const found = part.loaded();
  const [, setArrivals] = useState(0);
  const [fault, setFault] = useState<{ error: unknown } | null>(null);
  useEffect(
    function fetchWhatIsMissing() {
      if (found) return undefined;
      let isGone = false;
      part.fetch().then(
        () => !isGone && setArrivals((before) => before + 1),
        (error: unknown) => !isGone && setFault({ error }),
      );
      return () => {
        isGone = true;
      };
    },
    [part, found],
  );
  if (fault) throw fault.error;
  return found;
}
