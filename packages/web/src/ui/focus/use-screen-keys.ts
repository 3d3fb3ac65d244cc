import { useEffect, useRef } from 'react';

/** '/' goes to the search, 'n' opens a new row: only while nothing is being typed and no popup is open. */
export function useScreenKeys(openNew: (() => void) | undefined): void {
  const open = useRef(openNew);
  open.current = openNew;
  useEffect(function listen() {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isHandled(event.target))
        return;
      if (event.key === '/') {
        const search = searchBox();
        if (!search) return;
        event.preventDefault();
        search.focus();
        search.select();
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

const isHandled = (target: EventTarget | null): boolean =>
  document.querySelector('dialog[open], [role="dialog"]') !== null ||
  (target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null);
