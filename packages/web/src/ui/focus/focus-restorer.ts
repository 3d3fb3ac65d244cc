import { popupClosed } from '../feedback/popup-closed.ts';

const controls =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex="0"]';

const rows = 'tr, tr:not([data-row]) *';

const nameOf = (control: HTMLElement): string | null =>
  control.getAttribute('aria-label') ?? control.textContent;

const controlsIn = (node: ParentNode): HTMLElement[] =>
  [...node.querySelectorAll<HTMLElement>(controls)].filter(({ tabIndex }) => tabIndex >= 0);

const isAfter = (control: Node, node: Node): boolean =>
  node.compareDocumentPosition(control) === Node.DOCUMENT_POSITION_FOLLOWING;

type Begun = {
  /** The control that got the focus; it may be gone already. */
  first: HTMLElement;
  /** The elements that came before it. */
  earlier: readonly HTMLElement[];
  /** A popup was closed since. */
  hadPopup: boolean;
};

/**
 * Watches a place as `restoreFocus` says.
 * @returns ends it
 */
export function watchFocus(element: HTMLElement, { first, earlier, hadPopup }: Begun): () => void {
  let held: HTMLElement | null = null;
  let before: readonly HTMLElement[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  // A control that was just disabled keeps the focus until the page is drawn again.
  const isLost = (control: HTMLElement) =>
    document.activeElement === document.body || document.activeElement === control;
  const isSameLayer = (other: Element) => other.closest('dialog') === element.closest('dialog');
  const isUsable = (control: HTMLElement) => control.isConnected && !control.matches(':disabled');

  const around = () => {
    const screen = element.closest('dialog, main');
    const all = screen ? controlsIn(screen) : [];
    return all.filter((control) => isAfter(control, element));
  };
  const hold = ({ target }: Pick<FocusEvent, 'target'>) => {
    // Rows themselves, and what is in one that is open for editing, are cared for elsewhere.
    held = target instanceof HTMLElement && !target.matches(rows) ? target : null;
    if (!held) return;
    const all = controlsIn(element);
    before = all.slice(0, Math.max(0, all.indexOf(held)));
  };
  const letGo = ({ relatedTarget }: FocusEvent) => {
    // A popup that opens now gives the focus back when it is closed.
    if (relatedTarget instanceof Element && !element.contains(relatedTarget) && isSameLayer(relatedTarget)) {
      held = null;
    }
    // A press beside all controls, as opposed to a control that is just being removed or disabled.
    const left = held;
    if (!relatedTarget && document.hasFocus()) {
      queueMicrotask(() => {
        if (held === left && left && isUsable(left)) held = null;
      });
    }
  };
  const pass = () => {
    if (!held || !isLost(held)) return;
    if (isUsable(held)) return held.focus();
    // It is saving.
    if (held.isConnected && held.matches('[data-loading]')) return;
    const now = controlsIn(element);
    const kept = before.filter((control) => now.includes(control)).toReversed();
    const [last] = kept;
    const named = nameOf(held);
    const same = now.filter((control) => named && nameOf(control) === named);
    const left = held;
    held = null;
    for (const next of [...same, ...now.slice(last ? now.indexOf(last) + 1 : 0), ...kept, ...around()]) {
      next.focus();
      // One that is not visible does not take it.
      if (document.activeElement === next) return;
    }
    // All are disabled, and nothing follows: Tab goes on from the place itself, if it may have the focus. A place
    // around it knows better.
    setTimeout(() => isLost(left) && element.focus({ preventScroll: true }));
  };
  const passSoon = () => {
    clearTimeout(timer);
    // Whatever moves the focus itself does so first.
    timer = setTimeout(pass);
  };
  const begin = () => {
    const now = document.activeElement;
    if (now !== first && element.contains(now)) return hold({ target: now });
    // With a popup above it, it is needed again when the popup is closed.
    const isUnder = now !== null && now !== document.body && !isSameLayer(now);
    // A popup that opened while the control was saving had nothing to give the focus back to.
    const isLeft = now === document.body ? isUsable(first) && !hadPopup : now !== first && !isUnder;
    if (isLeft) return;
    hold({ target: first });
    before = earlier;
    pass();
  };
  const changes = new MutationObserver(passSoon);
  changes.observe(element, {
    childList: true,
    subtree: true,
    attributeFilter: ['disabled', 'data-loading'],
  });
  element.addEventListener('focusin', hold);
  element.addEventListener('focusout', letGo);
  // A popup that opened while the control was saving has nothing to give the focus back to.
  document.addEventListener(popupClosed, passSoon);
  begin();
  return () => {
    clearTimeout(timer);
    changes.disconnect();
    element.removeEventListener('focusin', hold);
    element.removeEventListener('focusout', letGo);
    document.removeEventListener(popupClosed, passSoon);
  };
}
