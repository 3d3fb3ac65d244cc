import { useCallback, useMemo, useRef } from 'react';
import type { Address } from '../../router/address.ts';
import { useBlocker } from '../../router/use-blocker.ts';
import { confirm, type Question } from '../feedback/confirm.tsx';

export type LeaveGuard = {
  /** Registers how to discard what would be lost by leaving; null when nothing would be. */
  watch: (discard: (() => void) | null) => void;
  /** Asks if something would be lost. @returns whether to go on */
  mayLeave: () => Promise<boolean>;
};

/** An event of the window before a guard asks: an editor that passes on its text only at a pause does so now. */
export const leaving = 'prepdesk-leaving';
const announceLeaving = () => window.dispatchEvent(new Event(leaving));

const whenLeaving = { title: 'Leave without saving?', body: 'What you changed here has not been saved.' };

/** The one question before what was typed or chosen is discarded: on leaving, or by a button that does only that. */
export async function mayDiscard(about: Pick<Question, 'title' | 'body'> = whenLeaving): Promise<boolean> {
  // Wait until the Escape that led here is handled: it would answer the question too.
  await new Promise((resolve) => setTimeout(resolve));
  return confirm({
    ...about,
    confirmLabel: 'Discard changes',
    cancelLabel: 'Keep editing',
    isDangerous: true,
  });
}

/**
 * Asks before a changed row is left: by another row, another page, another screen, or closing the tab.
 * @param isKeptAt whether what was typed is still there at another address
 */
export function useLeaveGuard(isKeptAt?: (next: Address) => boolean): LeaveGuard {
  const discard = useRef<(() => void) | null>(null);
  const watch = useCallback((next: (() => void) | null) => {
    discard.current = next;
  }, []);
  const mayLeave = useCallback(async () => {
    announceLeaving();
    if (!discard.current) return true;
    const isSure = await mayDiscard();
    if (isSure) {
      discard.current?.();
      discard.current = null;
    }
    return isSure;
  }, []);
  useBlocker({
    isKeptAt,
    shouldBlockFn: async () => !(await mayLeave()),
    enableBeforeUnload: () => {
      announceLeaving();
      return discard.current !== null;
    },
  });
  return useMemo(() => ({ watch, mayLeave }), [watch, mayLeave]);
}
