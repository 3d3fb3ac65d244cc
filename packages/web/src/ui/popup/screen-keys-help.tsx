import { useEffect, useState } from 'react';
import { areKeysLetters } from '../focus/key-help.ts';
import { lazyPart } from '../screen/lazy-part.tsx';

const KeysPopup = lazyPart(() => import('./keys-popup.tsx'));

/** '?' shows the keys of the screen, except while someone is typing. */
export function ScreenKeysHelp() {
  const [isOpen, setIsOpen] = useState(false);
  useEffect(function listen() {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '?' || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.defaultPrevented || areKeysLetters(event.target)) return;
      event.preventDefault();
      setIsOpen(true);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  if (!isOpen) return null;
  return <KeysPopup onClose={() => setIsOpen(false)} />;
}
