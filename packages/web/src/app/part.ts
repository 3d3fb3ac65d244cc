import { type ComponentType, lazy } from 'react';

/** A part of the page with files of its own. */
export type Part<Props> = {
  /** Loads it before it is drawn. @throws Error when a file is missing */
  fetch: () => Promise<void>;
  /** What draws it: without a moment of waiting when it was fetched before. The same one each time. */
  component: () => ComponentType<Props>;
};

/**
 * `lazy` alone would show 'Loading..' for the 300 ms that React gives every fallback, however soon the files are there.
 */
export function partOf<Props>(load: () => Promise<ComponentType<Props>>): Part<Props> {
  let loaded: ComponentType<Props> | undefined;
  let drawn: ComponentType<Props> | undefined;
  const fetch = async () => {
    loaded = await load();
  };
  const lazily = () => lazy(async () => ({ default: (await load()) as ComponentType<unknown> }));
  return {
    fetch,
    component: () => {
      drawn ??= loaded ?? (lazily() as ComponentType<Props>);
      return drawn;
    },
  };
}
