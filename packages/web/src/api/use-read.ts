import type { AnyCall, CallInput, CallResponse } from '@prepdesk/contract/define-call';
import type { Failure } from '@prepdesk/contract/failures';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type NetworkFailure, send } from './transport.ts';

export type Read<C extends AnyCall> = {
  data: CallResponse<C> | undefined;
  /** The server's sentence, such as 'No data found'; '' before the answer. */
  message: string;
  /** Of which instant it is, where it is older than a moment. */
  asOf: string | undefined;
  /** Nothing to show yet. */
  isLoading: boolean;
  /** Something is shown, and being read anew. */
  isRefreshing: boolean;
  failure: Failure | NetworkFailure | null;
  reload: () => Promise<void>;
};

/**
 * Reads a call for a screen; `null` asks nothing yet. Answers are kept and shared between screens.
 * @param options `keepsPage`: what was read last stays in sight while the next page is on its way
 */
export function useRead<C extends AnyCall>(
  call: C,
  input: CallInput<C> | null,
  { keepsPage = false } = {},
): Read<C> {
  const query = useQuery({
    ...queryOf(call, input),
    enabled: input !== null,
    meta: { shows: call.shows },
    ...(keepsPage ? { placeholderData: keepPreviousData } : {}),
  });
  return {
    data: query.data?.response,
    message: query.data?.message ?? '',
    asOf: query.data?.asOf,
    isLoading: query.isLoading,
    isRefreshing: query.isFetching && !query.isLoading,
    failure: query.error as Failure | NetworkFailure | null,
    reload: async () => {
      await query.refetch();
    },
  };
}

/** Under which name an answer is kept, and how it is asked for. */
export const queryOf = <C extends AnyCall>(call: C, input: CallInput<C> | null) => ({
  queryKey: [call.name, input],
  queryFn: ({ signal }: { signal: AbortSignal }) => send(call, input as CallInput<C>, { signal }),
});

/** The rows of a list's answer, wherever the call keeps them. */
export function rowsOf<C extends AnyCall>(call: C, data: CallResponse<C> | undefined): RowOf<C>[] {
  if (data === undefined) return [];
  const rows = call.rows ? (data as Record<string, unknown>)[call.rows] : data;
  return Array.isArray(rows) ? rows : [];
}

type ArraysIn<R> = R extends readonly (infer Row)[]
  ? Row
  : { [K in keyof R]: R[K] extends readonly (infer Row)[] ? Row : never }[keyof R];

/** One row of a list call: of its answer, or of the one list inside it. */
export type RowOf<C extends AnyCall> = ArraysIn<CallResponse<C>>;
