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
