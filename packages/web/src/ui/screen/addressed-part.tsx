import { useEffect } from 'react';
import { useAddressSearch, useLeavePart } from '../../api/address-search.ts';
import { popupClosed } from '../feedback/popup-closed.ts';
import { newRowOpener, rowClosed } from '../focus/new-row.ts';

/** What the address opens on its screen, `?open=add`: until it is closed, a reload and a copied link open it again. */
export function AddressedPart(): null {
  const isAdding = useAddressSearch().open === 'add';
  const openNew = newRowOpener.use();
  const leavePart = useLeavePart();
  const isReady = isAdding && openNew !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: opened once; the screen passes another function each time
  useEffect(
    function openIt() {
      if (!isReady) return undefined;
      openNew();
      const leaveAsItWas = () => {
        // A question above the form was closed, not the form.
        if (document.querySelector('dialog[open]')) return;
        leavePart();
      };
      document.addEventListener(popupClosed, leaveAsItWas);
      document.addEventListener(rowClosed, leaveAsItWas);
      return () => {
        document.removeEventListener(popupClosed, leaveAsItWas);
        document.removeEventListener(rowClosed, leaveAsItWas);
      };
    },
    [isReady, leavePart],
  );
  return null;
}
