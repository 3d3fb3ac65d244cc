import { type RefObject, useEffect } from 'react';

/**
 * After a refusal the focus goes to the first field that has to be put right, unless it is in such a field already.
 * Nothing else moves it: typing takes a fault away and leaves others.
 * @param refusals how many there were; 0 for none yet
 */
export function useFocusOnFault(place: RefObject<HTMLElement | null>, refusals: number): void {
  useEffect(
    function goToTheFirst() {
      if (refusals === 0) return;
      const isInside = place.current?.querySelector(':focus[aria-invalid="true"]');
      if (!isInside) place.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    },
    [place, refusals],
  );
}

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

/**
 * A button that waits loses the focus, as every disabled one does: afterwards whatever had it gets it back, unless the
 * person or a popup has gone on.
 * @param before what had the focus when the waiting began
 */
export function useFocusKept(isWaiting: boolean, before: RefObject<Element | null>): void {
  useEffect(
    function giveItBack() {
      if (isWaiting) return;
      const { activeElement } = document;
      const isNowhere = !activeElement || activeElement === document.body;
      if (isNowhere && before.current instanceof HTMLElement) before.current.focus();
      before.current = null;
    },
    [isWaiting, before],
  );
}
