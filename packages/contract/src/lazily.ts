/**
 * Makes something when it is first asked for, and keeps it. The first formatter of a page, for one, takes a browser 15 ms to
 * make, and 60 on a slow machine; made by a module as it loads, every first screen would wait for it.
 */
export function lazily<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
