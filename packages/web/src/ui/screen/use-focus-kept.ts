import { type RefObject, useEffect } from 'react';

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
