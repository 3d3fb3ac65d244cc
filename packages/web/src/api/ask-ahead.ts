import type { AnyCall, CallInput } from '@prepdesk/contract/define-call';
import { queryClient } from './query-client.ts';
import { settings } from './settings.ts';
import { isAllowed } from './use-may.ts';
import { queryOf } from './use-read.ts';
import { who } from './who.ts';

/**
 * Asks a call before the screen that reads it is drawn: `useRead` finds the answer, or the question on its way, and
 * does not ask again. Nothing is asked that the person may not read; before it is known who that is, only what belongs
 * to the screen that the server found open to them.
 */
export function askAhead<C extends AnyCall>(call: C, input: CallInput<C>): void {
  const keys = who()?.routes;
  const mayAsk = keys
    ? isAllowed(keys, call)
    : settings.opens !== undefined && call.needs.includes(settings.opens);
  if (mayAsk) void queryClient.prefetchQuery(queryOf(call, input));
}
