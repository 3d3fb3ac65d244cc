import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { topmostDialog } from '../ui/feedback/modal-dialog.tsx';
import { lazyPart } from '../ui/screen/lazy-part.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { holdTyped, takeTyped } from './typed-ahead.ts';

const ScreenSearch = lazyPart(async () => {
  try {
    return { default: (await import('./screen-search.tsx')).ScreenSearch };
  } catch (error) {
    takeTyped();
    throw error;
  }
});

/** Ctrl or Cmd with K, or the button, opens the search; its code is loaded the first time. */
export function useScreenSearch(): { openSearch: () => void; search: ReactNode } {
  const [opened, setOpened] = useState(0);
  const openSearch = useCallback(() => {
    holdTyped();
    setOpened((count) => count + 1);
  }, []);

  useEffect(
    function listenForKeys() {
      const open = (event: KeyboardEvent) => {
        if (
          event.key.toLowerCase() !== 'k' ||
          !(event.ctrlKey || event.metaKey) ||
          event.altKey ||
          event.shiftKey
        )
          return;
        event.preventDefault();
        // It would open underneath, where it cannot be used.
        if (!topmostDialog()) openSearch();
      };
      addEventListener('keydown', open);
      return () => removeEventListener('keydown', open);
    },
    [openSearch],
  );

  const search = opened ? (
    <ErrorBoundary key={opened} fallback={() => null}>
      <ScreenSearch openedCount={opened} />
    </ErrorBoundary>
  ) : null;
  return { openSearch, search };
}
