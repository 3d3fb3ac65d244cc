import { vi } from 'vitest';

/** Whether every media query matches, as those for a phone do on one; until `vi.restoreAllMocks()`. */
export function everyMediaMatches(matches: boolean): void {
  const media = { matches, addEventListener() {}, removeEventListener() {} };
  vi.spyOn(window, 'matchMedia').mockReturnValue(media as unknown as MediaQueryList);
}
