import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { popupClosed, popupOpened } from './popup-closed.ts';

type Props = {
  children: ReactNode;
  className?: string;
  labelledBy?: string;
  label?: string;
  /** Runs on Escape or a press outside. Left out where only a button may close the dialog. */
  onClose?: (() => void) | undefined;
};

/**
 * The browser's own dialog: above everything else on the page, popups included. The focus stays inside and returns to
 * where it was when the dialog closes.
 */
export function ModalDialog({ children, className, labelledBy, label, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const close = useRef(onClose);
  close.current = onClose;
  // Selecting text with the mouse and releasing the button outside the dialog is not a press on the veil.
  const isVeilPressed = useRef(false);

  useLayoutEffect(function open() {
    const element = dialog.current;
    if (!element) return undefined;
    show(element);
    document.dispatchEvent(new Event(popupOpened));
    // The browser has focused the first control, and scrolled to it if that is a button at the foot.
    element.scrollTop = 0;
    const first = element.querySelector<HTMLElement>('[data-autofocus]');
    // A button stands at the foot, which is always visible: long content starts at its top.
    first?.focus({ preventScroll: first instanceof HTMLButtonElement });
    // When the browser closes the dialog itself (a back gesture, Escape pressed twice), our state must follow.
    const follow = () => {
      // The event of an earlier close: strict mode opens everything twice.
      if (element.open) return;
      show(element);
      close.current?.();
    };
    const pressKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing || !isTopmost(element)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      close.current?.();
    };
    element.addEventListener('close', follow);
    escapeListeners.add(pressKey);
    return () => {
      element.removeEventListener('close', follow);
      escapeListeners.delete(pressKey);
      forget(element);
      element.close();
      document.dispatchEvent(new Event(popupClosed));
    };
  }, []);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the equivalent key is Escape
    <dialog
      ref={dialog}
      className={className}
      aria-labelledby={labelledBy}
      aria-label={label}
      onPointerDown={(event) => {
        isVeilPressed.current = event.target === dialog.current;
      }}
      onClick={(event) => {
        if (event.target === dialog.current && isVeilPressed.current) onClose?.();
      }}
    >
      {children}
    </dialog>
  );
}

/** In the order in which they were opened. The last one is on top, wherever it stands in the document. */
let opened: readonly HTMLDialogElement[] = [];
const forget = (element: HTMLDialogElement) => {
  opened = opened.filter((other) => other !== element);
};
const show = (element: HTMLDialogElement) => {
  forget(element);
  element.showModal();
  opened = [...opened, element];
};
/** Only what is inside it can have the focus. */
export const topmostDialog = (): HTMLDialogElement | undefined => opened.at(-1);
export const openDialogCount = (): number => opened.length;
const isTopmost = (element: HTMLDialogElement) => topmostDialog() === element;

const escapeListeners = new Set<(event: KeyboardEvent) => void>();

// Escape belongs to the dialog on top. Popups below it listen for Escape on the window, in the capture phase; this
// listener runs before theirs because it is added when the page starts.
globalThis.window?.addEventListener(
  'keydown',
  (event) => {
    for (const listener of [...escapeListeners]) listener(event);
  },
  { capture: true },
);
