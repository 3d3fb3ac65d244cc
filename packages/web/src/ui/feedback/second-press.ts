/** The most milliseconds between the two presses of a double press, as operating systems define a double click. */
const doublePress = 500;

const stop = (event: Event) => {
  event.preventDefault();
  event.stopImmediatePropagation();
};

const controlOf = ({ target }: Event): Element | null =>
  target instanceof Element ? (target.closest('button, a, label, td') ?? target) : null;

const isGone = (control: Element | null) => control !== null && !control.isConnected;

/**
 * The second click of a double click, and the second of two Enters, are meant for the control that the first one hit.
 * When a fast reply has put something else in its place (the row where its form was, the menu where Save was), they
 * do nothing.
 */
export function ignoreSecondPresses(): void {
  let clicked: Element | null = null;
  let entered: Element | null = null;
  let enteredAt = 0;

  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') {
      entered = null;
      return;
    }
    const isSecond = event.repeat || event.timeStamp - enteredAt <= doublePress;
    if (isSecond && isGone(entered)) {
      stop(event);
      return;
    }
    entered = controlOf(event);
    enteredAt = event.timeStamp;
  };
  const onClick = (event: MouseEvent) => {
    // A click made by the keyboard has detail 0.
    if (event.detail <= 1) clicked = controlOf(event);
    else if (isGone(clicked)) stop(event);
  };
  const goOn = () => {
    entered = null;
  };
  window.addEventListener('keydown', onKey, { capture: true });
  window.addEventListener('click', onClick, { capture: true });
  window.addEventListener('dblclick', onClick, { capture: true });
  window.addEventListener('pointerdown', goOn, { capture: true });
  window.addEventListener('input', goOn, { capture: true });
}
