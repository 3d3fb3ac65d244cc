import { useMemo, useSyncExternalStore } from 'react';
import { useWho } from '../../api/who.ts';
import { useLocation } from '../../router/router-provider.tsx';
import { type DraftStore, draftStore, type KeptDraft, watchDrafts } from './draft-store.ts';

/**
 * Drafts of the open screen: one per person, path and id.
 * @param part separates a form's drafts from those of another form on the same screen
 */
export function useDraftStore<Row>(part = '') {
  const person = useWho()?.person.id ?? 'nobody';
  const address = useLocation({
    select: ({ pathname, search }) => `${pathname}?${String(search.id ?? '')}`,
  });
  return useMemo(() => draftStore<Row>(`${person}-${address}${part}`), [person, address, part]);
}

/** The live unsaved input, for parts of the screen that show it elsewhere. */
export function useKeptDraft<Row>(store: DraftStore<Row>): KeptDraft<Row> | null {
  const text = useSyncExternalStore(watchDrafts, store.text);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text changes when the draft does
  return useMemo(() => store.read(), [store, text]);
}
