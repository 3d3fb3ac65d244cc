import type { AnyCall, CallInput } from '@prepdesk/contract/define-call';
import type { QueryKey } from '@tanstack/react-query';
import { queryClient } from './query-client.ts';
import { settings } from './settings.ts';
import { isAllowed } from './use-may.ts';
import { queryOf } from './use-read.ts';
import { who } from './who.ts';

/** A slow computer may take as long until it draws what was read for it. */
const drawnWithinMs = 60_000;
const readAhead: QueryKey[] = [];

/**
 * Sends a call before the screen that reads it is drawn: `useRead` finds the answer, or the pending request, and does
 * not send another. Only what the person may read is sent; before it is known who that is, only the calls of the
 * screen that the server named as open to them.
 */
export function prefetch<C extends AnyCall>(call: C, input: CallInput<C>): void {
  const keys = who()?.routes;
  const mayAsk = keys
    ? isAllowed(keys, call)
    : settings.opens !== undefined && call.needs.includes(settings.opens);
  if (!mayAsk) return;
  const query = queryOf(call, input);
  readAhead.push(query.queryKey);
  queryClient.setQueryDefaults(query.queryKey, { staleTime: drawnWithinMs });
  void queryClient.prefetchQuery(query);
}

/** The first screen is drawn: what was read for it becomes old as soon as anything else. */
export function endReadingAhead(): void {
  for (const key of readAhead.splice(0)) queryClient.setQueryDefaults(key, {});
}
