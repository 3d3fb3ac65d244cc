import { useEffect } from 'react';

export type KeyHelp = { keys: readonly string[]; says: string };

const registered = new Set<readonly KeyHelp[]>();

/** Lists the keys of a part of the screen, while it is shown, in the popup that '?' opens. The list is a constant. */
export function useKeyHelp(list: readonly KeyHelp[]): void {
  useEffect(() => {
    registered.add(list);
    return () => {
      registered.delete(list);
    };
  }, [list]);
}

/** The keys of the screen as it is shown now. */
export const shownKeys = (): readonly KeyHelp[] => [...registered].flat();

export const noKeys: readonly KeyHelp[] = [];

/** While someone is typing, choosing or in a popup, keys are ordinary letters. */
export const areKeysLetters = (target: EventTarget | null): boolean =>
  document.querySelector('dialog[open], [role="dialog"]') !== null ||
  (target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null);
