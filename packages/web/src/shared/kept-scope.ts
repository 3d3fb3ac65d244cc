import { id } from '@prepdesk/contract/values';
import { useEffect, useMemo } from 'react';
import * as z from 'zod/mini';
import { kept } from '../api/kept.ts';
import { useWho } from '../api/who.ts';

/** The place of a list in the catalogue, down to the level that its screen needs. */
export const scopeShape = z.object({
  appId: z.optional(id()),
  coId: z.optional(id()),
  subId: z.optional(id()),
  mapId: z.optional(id()),
  clId: z.optional(id()),
});
export type CourseScope = z.output<typeof scopeShape>;

const nowhere: CourseScope = {};

/**
 * The last place in an app, kept per person in local storage: opening a list from the menu continues there. Empty
 * while the address itself names a course.
 */
export function useKeptScope(at: CourseScope): CourseScope {
  const person = useWho()?.person.id ?? 'nobody';
  const key = `prepdesk-place-${person}-${at.appId}`;
  const chosen = at.coId === undefined ? '' : JSON.stringify(at);
  useEffect(() => {
    if (chosen) kept.setItem(key, chosen);
  }, [key, chosen]);
  const isNeeded = chosen === '';
  return useMemo(() => (isNeeded ? readScope(kept.getItem(key)) : nowhere), [key, isNeeded]);
}

function readScope(text: string | null): CourseScope {
  try {
    const read = scopeShape.safeParse(JSON.parse(text ?? '{}'));
    return read.success ? read.data : nowhere;
  } catch {
    return nowhere;
  }
}
