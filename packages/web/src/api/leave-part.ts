import { useCallback } from 'react';
import { useSetSearch } from './address-search.ts';

/** Closes the part of the screen that the address opened with `open`. */
export function useLeavePart(): () => void {
  const setSearch = useSetSearch();
  return useCallback(
    () =>
      void setSearch(({ open: _, ...others }) => others, {
        replace: true,
        ignoreBlocker: true,
        resetScroll: false,
      }),
    [setSearch],
  );
}
