import type { AnyCall } from '@prepdesk/contract/define-call';
import { keyOf, type RoutePath, routeAt } from '@prepdesk/contract/routes';
import { useCallback } from 'react';
import { useWho } from './who.ts';

/** Whether these route keys allow a person to open a screen or use a call. */
export function isAllowed(keys: readonly number[], what: RoutePath | AnyCall): boolean {
  if (typeof what === 'string') {
    const { public: isPublic, isOwn } = routeAt(what);
    return isPublic || isOwn || keys.includes(keyOf(what));
  }
  return what.public || what.needs.some((path) => keys.includes(keyOf(path)));
}

/** Tells what the signed-in person may do. This decides only what is shown; the server decides what is done. */
export function useMay(): (what: RoutePath | AnyCall) => boolean {
  const keys = useWho()?.routes;
  return useCallback((what) => isAllowed(keys ?? [], what), [keys]);
}
