import { approved, rejected } from '@prepdesk/contract/reviews/review';
import { useCallback, useEffect, useRef } from 'react';
import { areKeysLetters, type KeyHelp, useKeyHelp } from '../../ui/focus/key-help.ts';

type Decide = (reviewID: number, state: typeof approved | typeof rejected) => Promise<void>;

const rowSelector = 'tr[data-row]';
const keysOfReviews: readonly KeyHelp[] = [
  { keys: ['J', 'K'], says: 'The next row, the row before' },
  { keys: ['A'], says: 'Approve the row' },
  { keys: ['R'], says: 'Reject the row' },
];

/** A ticked box takes no letters. */
const isWriting = (target: EventTarget | null): boolean =>
  areKeysLetters(
    target instanceof HTMLInputElement && /^(checkbox|button)$/.test(target.type) ? null : target,
  );

const rows = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>(rowSelector)];
const rowInFocus = (): HTMLElement | null =>
  document.activeElement?.closest<HTMLElement>(rowSelector) ?? null;

function focusNeighbour(step: 1 | -1): void {
  const all = rows();
  const now = rowInFocus();
  const next = now ? all[all.indexOf(now) + step] : all.at(step === 1 ? 0 : -1);
  next?.focus();
}

/**
 * J and K move from row to row; A approves and R rejects the focused row. The focus stays in the list: when the row
 * disappears, the next one gets the focus, and after the last one the screen's title. @returns `keepingFocus`, which does this around any change
 */
export function useReviewKeys(decide: Decide) {
  useKeyHelp(keysOfReviews);
  const latest = useRef(decide);
  latest.current = decide;
  const held = useRef<{ focused: Element; index: number } | null>(null);
  const keepingFocus = useCallback((work: () => Promise<void>) => {
    const from = rowInFocus();
    const focused = document.activeElement;
    held.current = focused && { focused, index: from ? rows().indexOf(from) : 0 };
    return work();
  }, []);
  // Runs after every render, since any of them may remove the row or the button.
  useEffect(function handTheFocusOn() {
    if (!held.current) return;
    const { focused, index } = held.current;
    if (document.activeElement !== document.body && document.activeElement !== focused) held.current = null;
    if (focused.isConnected || document.activeElement !== document.body) return;
    const left = rows();
    held.current = null;
    const next = left[index] ?? left.at(-1) ?? document.querySelector<HTMLElement>('main h1');
    next?.focus();
  });
  useEffect(
    function listen() {
      const onKey = (event: KeyboardEvent) => {
        if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
        if (isWriting(event.target)) return;
        const key = event.key.toLowerCase();
        if (key === 'j' || key === 'k') {
          event.preventDefault();
          focusNeighbour(key === 'j' ? 1 : -1);
        }
        const reviewID = Number(rowInFocus()?.dataset.row);
        if ((key === 'a' || key === 'r') && reviewID > 0 && !event.repeat) {
          event.preventDefault();
          void keepingFocus(() => latest.current(reviewID, key === 'a' ? approved : rejected));
        }
      };
      document.addEventListener('keydown', onKey);
      return () => document.removeEventListener('keydown', onKey);
    },
    [keepingFocus],
  );
  return keepingFocus;
}
