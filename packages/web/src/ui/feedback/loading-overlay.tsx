import { useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useIsSignInOpen } from '../../api/sign-in-again.ts';
import { useIsChangeSlow } from '../../api/slow-changes.ts';
import styles from './loading.module.css';

/** Shown during a slow save, above everything else, without blocking the keyboard or the mouse (d3 §2). */
export function SavingOverlay() {
  const isSlow = useIsChangeSlow();
  const isShown = !useIsSignInOpen() && isSlow;
  const [container, setContainer] = useState<Element | null>(null);
  useLayoutEffect(
    function findScope() {
      // Screen readers read nothing outside the topmost dialog.
      setContainer(isShown ? ([...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body) : null);
    },
    [isShown],
  );
  if (!isShown || !container) return null;
  return createPortal(
    <div ref={show} popover="manual" className={styles.saving} role="status">
      <div className={styles.wheel} />
      Loading...
    </div>,
    container,
  );
}

/** The dialog may have closed in the meantime. */
const show = (overlay: HTMLElement | null) => {
  if (overlay?.isConnected) overlay.showPopover();
};

/** Covers the nearest positioned ancestor while a request runs (d3 §2). */
export function LoadingOverlay({ isShown }: { isShown: boolean }) {
  if (!isShown) return null;
  return (
    <div className={styles.overlay} role="status">
      <div className={styles.wheel} />
      Loading...
    </div>
  );
}
