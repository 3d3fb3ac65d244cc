import type { AnyCall, CallInput } from '@prepdesk/contract/define-call';
import { queryClient } from './query-client.ts';
import { settings } from './settings.ts';
import { isAllowed } from './use-may.ts';
import { queryOf } from './use-read.ts';
import { who } from './who.ts';

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
  if (mayAsk) void queryClient.prefetchQuery(queryOf(call, input));
}
