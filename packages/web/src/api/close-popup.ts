import { useRef } from 'react';
import { useRouter } from '../router/router-provider.tsx';

/** Closes a popup that the address names, by the way back if opening it made an entry of the history. */
export function useClosePopup(choose: (to: '') => void): () => void {
  const router = useRouter();
  const left = useRef('');
  return () => {
    const { key, state } = router.address();
    if (!state.isPopup) return choose('');
    // The way back takes a moment, in which the popup may be closed again.
    if (left.current !== key) router.layers.leave();
    left.current = key;
  };
}
