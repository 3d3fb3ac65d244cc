import { id } from '@prepdesk/contract/values';
import { useEffect, useMemo } from 'react';
import * as z from 'zod/mini';
import { useWho } from '../api/who.ts';

/** Where in the catalogue a list stands; each screen goes as far down as it needs. */
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
 * The last place of an app, kept in local storage for each person: whoever opens a list from the menu goes on where
 * they were. Nothing while the address names a course itself.
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
