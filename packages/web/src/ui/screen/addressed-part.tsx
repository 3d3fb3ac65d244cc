import { useEffect } from 'react';
import { useAddressSearch } from '../../api/address-search.ts';
import { useLeavePart } from '../../api/leave-part.ts';
import { popupClosed } from '../feedback/popup-closed.ts';
import { rowClosed } from '../table/use-open-record.ts';

/** The button that begins a new row: a screen has one for people who may add to its list. */
const addButton = () => document.querySelector<HTMLButtonElement>('main [aria-keyshortcuts="n"]:enabled');

/** What the address opens on its screen, `?open=add`: until it is closed, a reload and a copied link open it again. */
export function AddressedPart(): null {
  const isAdding = useAddressSearch().open === 'add';
  const leavePart = useLeavePart();
  useEffect(
    function pressIt() {
      if (!isAdding) return undefined;
      const press = () => {
        const button = addButton();
        if (!button) return;
        appears.disconnect();
        button.click();
        document.addEventListener(popupClosed, leaveAsItWas);
        document.addEventListener(rowClosed, leaveAsItWas);
      };
      const leaveAsItWas = () => {
        // A question above the form was closed, not the form.
        if (!document.querySelector('dialog[open]')) leavePart();
      };
      // It is there once the list has been read.
      const appears = new MutationObserver(press);
      appears.observe(document.body, { childList: true, subtree: true, attributes: true });
      press();
      return () => {
        appears.disconnect();
        document.removeEventListener(popupClosed, leaveAsItWas);
        document.removeEventListener(rowClosed, leaveAsItWas);
      };
    },
    [isAdding, leavePart],
  );
  return null;
}
