/**
 * The `ref` of a place whose controls come and go: when the one with the focus is removed or disabled, the focus goes
 * to one of the same name, or else to the one that is there now or beside it. Otherwise the keyboard would begin again
 * at the top of the page. A screen is drawn without waiting for this.
 */
export function passFocusOn(place: HTMLElement | null): (() => void) | undefined {
  if (!place) return undefined;
  let stop = () => {};
  let isGone = false;
  import('./focus-passer.ts').then(
    ({ watchFocus }) => {
      if (!isGone) stop = watchFocus(place);
    },
    // Offline: the focus is then lost as it is on any page.
    () => {},
  );
  return () => {
    isGone = true;
    stop();
  };
}
