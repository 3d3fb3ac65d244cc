import type { RoutePath } from '@prepdesk/contract/routes';
import { Link, useRouter } from '@tanstack/react-router';
import { type ComponentProps, useCallback } from 'react';
import { encodedID } from '../../api/encoded-id.ts';
import { useMay } from '../../api/use-may.ts';
import { useTrailToHere } from './trail.tsx';

/** `/classes/{id}` as the router has it. */
const patternOf = (path: RoutePath): string => path.replace('{id}', '$id');

export type Opening = {
  path: RoutePath;
  /** Stands in the path for `{id}`. */
  name?: string;
  /** Goes encoded into the query. */
  id?: Readonly<Record<string, unknown>>;
  /** What narrows and orders the list of the screen, by the names of its address. */
  list?: Readonly<Record<string, string>>;
};

/** What else a link can be told, such as by the menu that it stands in. */
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
  return (
    <Link
      {...look}
      {...(isNewTab ? { target: '_blank', rel: 'noreferrer' } : {})}
      to={patternOf(path) as never}
      params={{ id: name ?? '' } as never}
      search={{ ...list, ...(id ? { id: encodedID(id) } : {}) } as never}
      state={{ trail } as never}
    />
  );
}

/** The address of a screen, for where a link is not drawn by `ScreenLink`. */
export function hrefOf({ path, name, id, list }: Opening): string {
  const query = new URLSearchParams({ ...(id ? { id: encodedID(id) } : {}), ...list });
  const place = path.replace('{id}', encodeURIComponent(name ?? ''));
  return query.size > 0 ? `${place}?${query}` : place;
}

/** Whether a screen exists and the person may open it: what leads nowhere is not offered. */
export function useCanOpen(): (path: RoutePath) => boolean {
  const router = useRouter();
  const may = useMay();
  return useCallback(
    (path) => Object.hasOwn(router.routesByPath, patternOf(path)) && may(path),
    [router, may],
  );
}
