import { useEffect, useRef } from 'react';
import { areKeysLetters, type KeyHelp, noKeys, useKeyHelp } from './key-help.ts';

const newKey: readonly KeyHelp[] = [{ keys: ['N'], says: 'Add' }];

/** '/' goes to the search, 'n' opens a new row: only while nothing is being typed and no popup is open. */
export function useScreenKeys(openNew: (() => void) | undefined): void {
  useKeyHelp(openNew ? newKey : noKeys);
  const open = useRef(openNew);
  open.current = openNew;
  useEffect(function listen() {
    const onKey = (event: KeyboardEvent) => {
      if (
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        event.defaultPrevented ||
        areKeysLetters(event.target)
      )
        return;
      if (event.key === '/') {
        const box = searchBox();
        if (!box) return;
        event.preventDefault();
        box.focus();
        box.select();
      }
      if (event.key === 'n' && open.current) {
        event.preventDefault();
        open.current();
      }
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}

export const searchBox = () => document.querySelector<HTMLInputElement>('input[data-screen-search]');
