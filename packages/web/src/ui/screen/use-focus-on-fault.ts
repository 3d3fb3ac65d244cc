import { type RefObject, useEffect } from 'react';

/** After a refusal the focus goes to the first field that has to be put right. */
export function useFocusOnFault(
  place: RefObject<HTMLElement | null>,
  faults: Readonly<Record<string, string>>,
): void {
  useEffect(
    function goToTheFirst() {
      if (Object.keys(faults).length === 0) return;
      const isInside = place.current?.querySelector(':focus[aria-invalid="true"]');
      if (!isInside) place.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    },
    [place, faults],
  );
}
