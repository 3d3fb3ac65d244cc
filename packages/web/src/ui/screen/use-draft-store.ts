import { useLocation } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useWho } from '../../api/who.ts';
import { draftStore } from './draft-store.ts';

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
