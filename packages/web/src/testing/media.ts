import { vi } from 'vitest';

/** Whether every media query matches, as those for a phone do on one; until `vi.restoreAllMocks()`. */
export const everyMediaMatches = (matches: boolean): void => mediaMatch(() => matches);

/** Which media queries match; until `vi.restoreAllMocks()`. */
export function mediaMatch(doesMatch: (query: string) => boolean): void {
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    Object.assign(new EventTarget(), {
      media: query,
      matches: doesMatch(query),
      onchange: null,
      addListener() {},
      removeListener() {},
    }),
  );
}
