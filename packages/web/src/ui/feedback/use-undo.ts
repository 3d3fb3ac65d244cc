import { useEffect, useRef, useState } from 'react';
import { NetworkFailure } from '../../api/read-reply.ts';
import { dropUndo, offeredUndo, type UndoAction } from '../../api/undo.ts';

export type UndoState =
  | { is: 'none' | 'offered' | 'under way' }
  | { is: 'done'; message: string }
  | { is: 'failed'; failure: unknown };

/**
 * Undoes the change that a notice reports, by a click or by Ctrl-Z outside text fields. Put `ref` on the notice: the
 * key does nothing while a popup is open above it.
 * @param given left out: what the last change offers
 */
export function useUndo<Notice extends HTMLElement>(given?: UndoAction) {
  const [offer] = useState(() => given ?? offeredUndo());
  const [state, setState] = useState<UndoState>({ is: offer ? 'offered' : 'none' });
  const ref = useRef<Notice>(null);
  const cameFrom = useRef(document.activeElement);
  const isOffered = state.is === 'offered';

  useEffect(() => {
    dropUndo(offer);
    if (offer) fetchedRevert().catch(() => {});
  }, [offer]);

  const undo = async () => {
    if (!offer) return;
    setState({ is: 'under way' });
    try {
      const undo = await fetchedRevert();
      setState({ is: 'done', message: await undo(offer) });
    } catch (failure) {
      setState({ is: 'failed', failure });
    }
    onceDrawn(() => findFocus(cameFrom.current));
  };
  const run = useRef(undo);
  run.current = undo;

  useEffect(
    function listenForKeys() {
      if (!isOffered) return undefined;
      const onKey = (event: KeyboardEvent) => {
        if (!isUndoKey(event) || isInTextField(event.target) || !isReached(ref.current)) return;
        event.preventDefault();
        void run.current();
      };
      document.addEventListener('keydown', onKey);
      return () => document.removeEventListener('keydown', onKey);
    },
    [isOffered],
  );
  return { state, undo: () => void undo(), ref };
}

/** Loaded only when an undo is offered: most visits need none. @throws NetworkFailure */
const fetchedRevert = () =>
  import('../../api/revert.ts').then(
    ({ revert: undo }) => undo,
    () => {
      throw new NetworkFailure();
    },
  );

/** Reloaded lists are drawn in the frame after this one. */
const onceDrawn = (then: () => void): number => requestAnimationFrame(() => requestAnimationFrame(then));

/** The button that had the focus is gone, and its row may be too: then the first row gets the focus. */
function findFocus(cameFrom: Element | null): void {
  for (const next of [cameFrom, document.querySelector('main tr[data-row]')]) {
    if (document.activeElement === document.body) (next as HTMLElement | null)?.focus();
  }
}

const isUndoKey = (event: KeyboardEvent): boolean =>
  event.key.toLowerCase() === 'z' &&
  (event.ctrlKey || event.metaKey) &&
  !(event.altKey || event.shiftKey || event.defaultPrevented || event.repeat);

const typed = 'textarea, [contenteditable], input:not([type=checkbox], [type=radio], [type=button])';

/** In a text field Ctrl-Z undoes typing. */
const isInTextField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest(typed) !== null;

function isReached(element: HTMLElement | null): boolean {
  const popup = document.querySelector('dialog[open], [role="dialog"]');
  return element !== null && (popup === null || popup.contains(element));
}
