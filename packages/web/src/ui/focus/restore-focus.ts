import { popupClosed } from '../feedback/popup-closed.ts';

/**
 * The `ref` of a place whose controls come and go: when the one with the focus is removed or disabled, the focus goes
 * to one of the same name, or else to the one that is there now or beside it. Otherwise the keyboard would begin again
 * at the top of the page. Loaded when the place first gets the focus: a screen opens without it.
 */
export function restoreFocus(element: HTMLElement | null): (() => void) | undefined {
  if (!element) return undefined;
  let stop = () => {};
  let isGone = false;
  const begin = ({ target }: FocusEvent) => {
    const first = target as HTMLElement;
    let hadPopup = false;
    const noteIt = () => {
      hadPopup = true;
    };
    document.addEventListener(popupClosed, noteIt, { once: true });
    // Where it was is known only now: it may be gone when the file is there.
    const all = [...element.querySelectorAll<HTMLElement>('*')];
    const earlier = all.slice(0, all.indexOf(first));
    import('./focus-restorer.ts').then(
      ({ watchFocus }) => {
        document.removeEventListener(popupClosed, noteIt);
        if (!isGone) stop = watchFocus(element, { first, earlier, hadPopup });
      },
      // Offline: the focus is then lost as it is on any page.
      () => {},
    );
  };
  element.addEventListener('focusin', begin, { once: true });
  return () => {
    isGone = true;
    element.removeEventListener('focusin', begin);
    stop();
  };
}
