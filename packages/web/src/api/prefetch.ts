import type { AnyCall, CallInput } from '@prepdesk/contract/define-call';
import type { QueryKey } from '@tanstack/react-query';
import { queryClient } from './query-client.ts';
import { settings } from './settings.ts';
import { isAllowed } from './use-may.ts';
import { queryOf } from './use-read.ts';
import { who } from './who.ts';

/** A slow computer may take as long until it draws what was read for it. */
const drawnWithinMs = 60_000;
const keysReadAhead: QueryKey[] = [];

/**
 * Sends a call before the part of the page that reads it is drawn: `useRead` finds the answer, or the pending request,
 * and does not send another. Only what the person may read is sent; before it is known who that is, only the calls of
 * the screen that the server named as open to them.
 */
export function prefetch<C extends AnyCall>(call: C, input: CallInput<C>): void {
  if (mayRead(call)) void queryClient.prefetchQuery(queryOf(call, input));
}

/** As `prefetch`, for the first screen: however late it is drawn, it does not read again. */
export function readAhead<C extends AnyCall>(call: C, input: CallInput<C>): void {
  if (!mayRead(call)) return;
  const { queryKey } = queryOf(call, input);
  keysReadAhead.push(queryKey);
  queryClient.setQueryDefaults(queryKey, { staleTime: drawnWithinMs });
  prefetch(call, input);
}

/** The first screen is drawn: what was read for it becomes old as soon as anything else. */
export function endReadingAhead(): void {
  for (const key of keysReadAhead.splice(0)) queryClient.setQueryDefaults(key, {});
}

function mayRead(call: AnyCall): boolean {
  const keys = who()?.routes;
  if (keys) return isAllowed(keys, call);
  return settings.opens !== undefined && call.needs.includes(settings.opens);
}
