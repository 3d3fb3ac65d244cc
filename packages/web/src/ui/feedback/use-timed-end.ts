import { type FocusEvent, useEffect, useRef, useState } from 'react';
import { openDialogCount } from './modal-dialog.tsx';
import { popupClosed, popupOpened } from './popup-closed.ts';

/**
 * Calls `onEnd` after `seconds`; never when they are left out. Other `seconds` start the clock again. It stops while
 * somebody points at the element or has the focus in it, and while a popup that opened later covers it. Spread the
 * result on the element that should stay while it is being read.
 */
export function useTimedEnd(seconds: number | undefined, onEnd: (() => void) | undefined) {
  const [isHeld, setIsHeld] = useState(false);
  const isCovered = useIsCovered();
  const leftMs = useRef(0);
  const end = useRef(onEnd);
  end.current = onEnd;

  useEffect(
    function startAgain() {
      leftMs.current = (seconds ?? 0) * 1000;
    },
    [seconds],
  );
  useEffect(
    function countDown() {
      if (seconds === undefined || isHeld || isCovered) return undefined;
      const startedAt = Date.now();
      const timer = setTimeout(() => end.current?.(), leftMs.current);
      return () => {
        clearTimeout(timer);
        leftMs.current = Math.max(1000, leftMs.current - (Date.now() - startedAt));
      };
    },
    [seconds, isHeld, isCovered],
  );

  return {
    onMouseEnter: () => setIsHeld(true),
    onMouseLeave: () => setIsHeld(false),
    onFocus: () => setIsHeld(true),
    onBlur: (event: FocusEvent) => {
      if (!event.currentTarget.contains(event.relatedTarget)) setIsHeld(false);
    },
  };
}

function useIsCovered(): boolean {
  const [isCovered, setIsCovered] = useState(false);
  useEffect(function watchPopups() {
    let around = openDialogCount();
    const look = () => {
      around = Math.min(around, openDialogCount());
      setIsCovered(openDialogCount() > around);
    };
    document.addEventListener(popupOpened, look);
    document.addEventListener(popupClosed, look);
    return () => {
      document.removeEventListener(popupOpened, look);
      document.removeEventListener(popupClosed, look);
    };
  }, []);
  return isCovered;
}
