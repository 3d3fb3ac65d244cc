import { type RefObject, useEffect, useRef } from 'react';

/**
 * After a refusal the focus goes to the first field that has to be put right. It stays where somebody is typing when
 * that takes a fault away and leaves others.
 */
export function useFocusOnFault(
  place: RefObject<HTMLElement | null>,
  faults: Readonly<Record<string, string>>,
): void {
  const before = useRef(faults);
  useEffect(
    function goToTheFirst() {
      const count = Object.keys(faults).length;
      const isLess = count < Object.keys(before.current).length;
      before.current = faults;
      if (count === 0 || isLess) return;
      const isInside = place.current?.querySelector(':focus[aria-invalid="true"]');
      if (!isInside) place.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    },
    [place, faults],
  );
}
