import type { RoutePath } from '@prepdesk/contract/routes';
import { type ComponentProps, useCallback } from 'react';
import { encodedID } from '../../api/encoded-id.ts';
import { useMay } from '../../api/use-may.ts';
import { hrefWith } from '../../router/address.ts';
import { Link } from '../../router/link.tsx';
import { useRouter } from '../../router/router-provider.tsx';
import { useTrailToHere } from './trail.tsx';

export type Opening = {
  path: RoutePath;
  /** Replaces `{id}` in the path. */
  name?: string;
  /** Put into the query in encoded form. */
  id?: Readonly<Record<string, unknown>>;
  /** The search, filters and order of the screen's list, by their names in the address. */
  list?: Readonly<Record<string, string>> | undefined;
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
  return (
    <Link
      {...look}
      {...(isNewTab ? { target: '_blank', rel: 'noreferrer' } : {})}
      to={hrefOf({ path, name, id, list })}
      state={{ trail }}
    />
  );
}

/** The address of a screen. */
export const hrefOf = ({ path, name, id, list }: Opening): string =>
  hrefWith(path.replace('{id}', encodeURIComponent(name ?? '')), {
    ...(id ? { id: encodedID(id) } : {}),
    ...list,
  });

/** Whether a screen exists and the person may open it: links that lead nowhere are not offered. */
export function useCanOpen(): (path: RoutePath) => boolean {
  const router = useRouter();
  const may = useMay();
  return useCallback((path) => router.has(path) && may(path), [router, may]);
}
