import { useLocation } from '@tanstack/react-router';
import { useMemo, useSyncExternalStore } from 'react';
import { useWho } from '../../api/who.ts';
import { type DraftStore, draftStore, type KeptDraft, watchDrafts } from './draft-store.ts';

/**
 * Drafts of the screen that is open: one per person, path and id.
 * @param part tells a form's drafts from those of another one on the same screen
 */
export function useDraftStore<Row>(part = '') {
  const person = useWho()?.person.id ?? 'nobody';
  const address = useLocation({
    select: ({ pathname, search }) => `${pathname}?${String((search as { id?: unknown }).id ?? '')}`,
  });
  return useMemo(() => draftStore<Row>(`${person}-${address}${part}`), [person, address, part]);
}

/** What is typed and not saved, while it is typed: for what shows it elsewhere on the screen. */
export function useKeptDraft<Row>(store: DraftStore<Row>): KeptDraft<Row> | null {
  const text = useSyncExternalStore(watchDrafts, store.text);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text tells when there is another draft
  return useMemo(() => store.read(), [store, text]);
}
