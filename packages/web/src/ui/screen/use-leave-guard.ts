import { useBlocker } from '@tanstack/react-router';
import { useCallback, useMemo, useRef } from 'react';
import { confirm } from '../feedback/confirm.tsx';

export type LeaveGuard = {
  /** Says what would be lost by leaving, and how to let it go; null when there is nothing. */
  watch: (discard: (() => void) | null) => void;
  /** Asks when something would be lost. @returns whether to go on */
  mayLeave: () => Promise<boolean>;
};

/** Asks before a changed row is left: by another row, another page, another screen, or closing the tab. */
export function useLeaveGuard(): LeaveGuard {
  const discard = useRef<(() => void) | null>(null);
  const watch = useCallback((next: (() => void) | null) => {
    discard.current = next;
  }, []);
  const mayLeave = useCallback(async () => {
    if (!discard.current) return true;
    // The Escape that led here must be over: it would answer the question as well.
    await new Promise((resolve) => setTimeout(resolve));
    const isSure = await confirm({
      title: 'Leave without saving?',
      body: 'What you changed here has not been saved.',
      confirmLabel: 'Discard changes',
      cancelLabel: 'Keep editing',
      isDangerous: true,
    });
    if (isSure) {
      discard.current?.();
      discard.current = null;
    }
    return isSure;
  }, []);
  useBlocker({
    shouldBlockFn: async () => !(await mayLeave()),
    enableBeforeUnload: () => discard.current !== null,
  });
  return useMemo(() => ({ watch, mayLeave }), [watch, mayLeave]);
}
