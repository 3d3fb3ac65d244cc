import type { AnyCall, CallInput, CallResponse } from '@prepdesk/contract/define-call';
import { queryClient } from './query-client.ts';
import { queryOf } from './use-read.ts';

/**
 * Reads a call once, past the cache: for what a click needs to know.
 * @throws Failure
 */
export async function readNow<C extends AnyCall>(call: C, input: CallInput<C>): Promise<CallResponse<C>> {
  const { response } = await queryClient.fetchQuery({
    ...queryOf(call, input),
    meta: { shows: call.shows },
    staleTime: 0,
  });
  return response;
}
