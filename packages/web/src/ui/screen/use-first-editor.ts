import { type RefObject, useEffect } from 'react';

/** A form that begins anew after a save goes on with its first editor. */
export function useFirstEditor(place: RefObject<HTMLElement | null>, isAgain: boolean): void {
  useEffect(
    function goOnWriting() {
      if (!isAgain) return;
      place.current
        ?.querySelector<HTMLElement>('input:not([type="file"]), textarea, [contenteditable="true"]')
        ?.focus();
    },
    [place, isAgain],
  );
}
