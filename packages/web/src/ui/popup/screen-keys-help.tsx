import { useEffect } from 'react';
import { storeOf } from '../../api/store.ts';
import { areKeysLetters } from '../focus/key-help.ts';
import { lazyPart } from '../screen/lazy-part.tsx';

const KeysPopup = lazyPart(() => import('./keys-popup.tsx'));

const isShown = storeOf(false);

/** Shows the keys of the open screen. */
export const showKeys = (): void => isShown.set(true);

/** '?' shows the keys of the screen, except while someone is typing. */
export function ScreenKeysHelp() {
  const isOpen = isShown.use();
  useEffect(function listen() {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '?' || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.defaultPrevented || areKeysLetters(event.target)) return;
      event.preventDefault();
      showKeys();
    };
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('keydown', onKey);
      isShown.set(false);
    };
  }, []);
  if (!isOpen) return null;
  return <KeysPopup onClose={() => isShown.set(false)} />;
}
