import { id } from '@prepdesk/contract/values';
import { useEffect, useMemo } from 'react';
import * as z from 'zod/mini';
import { useWho } from '../api/who.ts';

/** The place of a list in the catalogue, down to the level that its screen needs. */
export const placeShape = z.object({
  appId: z.optional(id()),
  coId: z.optional(id()),
  subId: z.optional(id()),
  mapId: z.optional(id()),
  clId: z.optional(id()),
});
export type Place = z.output<typeof placeShape>;

const nowhere: Place = {};

/**
 * The last place in an app, kept per person in local storage: opening a list from the menu continues there. Empty
 * while the address itself names a course.
 */
export function useKeptPlace(at: Place): Place {
  const person = useWho()?.person.id ?? 'nobody';
  const key = `prepdesk-place-${person}-${at.appId}`;
  const chosen = at.coId === undefined ? '' : JSON.stringify(at);
  useEffect(() => {
    if (chosen) localStorage.setItem(key, chosen);
  }, [key, chosen]);
  const isAsked = chosen === '';
  return useMemo(() => (isAsked ? readPlace(localStorage.getItem(key)) : nowhere), [key, isAsked]);
}

function readPlace(text: string | null): Place {
  try {
    const read = placeShape.safeParse(JSON.parse(text ?? '{}'));
    return read.success ? read.data : nowhere;
  } catch {
    return nowhere;
  }
}
