import { type ReactNode, useLayoutEffect, useRef } from 'react';

type Props = {
  children: ReactNode;
  className?: string;
  labelledBy?: string;
  label?: string;
  /** Escape, or a press beside it. Left out where only a button may end it. */
  onClose?: (() => void) | undefined;
};

/**
 * A dialog of the browser itself: above everything else on the page, its popups included, with the focus kept
 * inside and given back at the end.
 */
export function ModalDialog({ children, className, labelledBy, label, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const close = useRef(onClose);
  close.current = onClose;
  // Text that is marked with the mouse and let go of beside the dialog is no press on the veil.
  const isVeilPressed = useRef(false);

  useLayoutEffect(function open() {
    const element = dialog.current;
    if (!element) return undefined;
    show(element);
    element.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    // The browser's own way out (a back gesture, Escape pressed twice) must not leave our state behind.
    const follow = () => {
      // Of an end that is over: strict mode opens everything twice.
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
    };
  }, []);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the key for this is Escape
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

/** From the first to the last that was opened, which is the one on top wherever it stands in the document. */
let opened: readonly HTMLDialogElement[] = [];
const forget = (element: HTMLDialogElement) => {
  opened = opened.filter((other) => other !== element);
};
const show = (element: HTMLDialogElement) => {
  forget(element);
  element.showModal();
  opened = [...opened, element];
};
const isTopmost = (element: HTMLDialogElement) => opened.at(-1) === element;

const escapeListeners = new Set<(event: KeyboardEvent) => void>();

// Popups below listen for Escape on the window, in the capture phase. This listener stands before theirs, since
// it is there from the start: Escape belongs to the dialog on top.
globalThis.window?.addEventListener(
  'keydown',
  (event) => {
    for (const listener of [...escapeListeners]) listener(event);
  },
  { capture: true },
);
