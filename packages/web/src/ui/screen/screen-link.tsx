import type { RoutePath } from '@prepdesk/contract/routes';
import { Link, type LinkProps, useRouter } from '@tanstack/react-router';
import { type ComponentProps, useCallback } from 'react';
import { encodedID } from '../../api/encoded-id.ts';
import { useMay } from '../../api/use-may.ts';
import { useTrailToHere } from './trail.tsx';

/** `/classes/{id}` in the router's syntax. */
export const patternOf = (path: RoutePath): string => path.replace('{id}', '$id');

export type Opening = {
  path: RoutePath;
  /** Replaces `{id}` in the path. */
  name?: string;
  /** Put into the query in encoded form. */
  id?: Readonly<Record<string, unknown>>;
  /** The search, filters and order of the screen's list, by their names in the address. */
  list?: Readonly<Record<string, string>>;
};

/** Other props of a link, such as those that a menu sets. */
type Look = Omit<ComponentProps<'a'>, 'id' | 'name' | 'href' | 'target'>;

/** A link to another screen that remembers the way back to this one. */
export function ScreenLink({
  path,
  name,
  id,
  list,
  isNewTab,
  ...look
}: Opening & Look & { isNewTab?: boolean | undefined }) {
  const trail = useTrailToHere();
  const search = { ...list, ...(id ? { id: encodedID(id) } : {}) };
  const target = { to: patternOf(path), params: { id: name ?? '' }, search } as LinkProps;
  return (
    <Link
      {...look}
      {...(isNewTab ? { target: '_blank', rel: 'noreferrer' } : {})}
      {...target}
      state={{ trail }}
    />
  );
}

/** The address of a screen, where `ScreenLink` does not draw the link. */
export function hrefOf({ path, name, id, list }: Opening): string {
  const query = new URLSearchParams({ ...(id ? { id: encodedID(id) } : {}), ...list });
  const address = path.replace('{id}', encodeURIComponent(name ?? ''));
  return query.size > 0 ? `${address}?${query}` : address;
}

/** Whether a screen exists and the person may open it: links that lead nowhere are not offered. */
export function useCanOpen(): (path: RoutePath) => boolean {
  const router = useRouter();
  const may = useMay();
  return useCallback(
    (path) => Object.hasOwn(router.routesByPath, patternOf(path)) && may(path),
    [router, may],
  );
}
