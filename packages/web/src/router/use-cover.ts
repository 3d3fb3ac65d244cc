import { useRef } from 'react';
import { useLocation, useRouter } from './router-provider.tsx';

declare module './address.ts' {
  interface AddressState {
    /** What covers a phone's screen is an entry of the history, so that Back closes it. */
    cover?: string | undefined;
  }
}

/**
 * What covers a phone's screen while it is open: the menu, the filters of a list, or the actions of a card. What is
 * chosen there stays.
 */
export function useCover(name: string) {
  const router = useRouter();
  const left = useRef('');
  const isOpen = useLocation({ select: ({ state }) => state.cover === name });
  const move = (cover: string | undefined) =>
    void router.navigate({
      search: (now) => now,
      state: { ...router.address().state, cover },
      ignoreBlocker: true,
      resetScroll: false,
    });
  /** By the way back, which takes a moment, in which it may be closed again. */
  const close = () => {
    const { key, state } = router.address();
    if (state.cover === name && left.current !== key) router.history.back({ ignoreBlocker: true });
    left.current = key;
  };
  return {
    isOpen,
    open: () => {
      move(name);
      // Escape may come before what listens to it is drawn.
      addEventListener('keydown', ({ key }) => key === 'Escape' && close(), { once: true });
    },
    close,
    /** Without the way back: its entry stays, as one of the screen. */
    leave: () => move(undefined),
  };
}
