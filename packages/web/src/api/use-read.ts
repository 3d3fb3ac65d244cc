import type { AnyCall, CallInput, CallResponse } from '@prepdesk/contract/define-call';
import type { Failure } from '@prepdesk/contract/failures';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { type Choice, choicesOf } from '../ui/fields/fields-of.ts';
import { isRefusal } from './refusal.ts';
import { type CallReply, type NetworkFailure, send } from './transport.ts';

export type Read<C extends AnyCall> = {
  data: CallResponse<C> | undefined;
  /** The server's sentence, such as 'No data found'; '' before the answer. */
  message: string;
  /** The time of the data, where it is not current. */
  asOf: string | undefined;
  /** There is nothing to show yet. */
  isLoading: boolean;
  /** Data is shown and being refreshed. */
  isRefreshing: boolean;
  failure: Failure | NetworkFailure | null;
  /** The same function at each render, so that an effect may depend on it. */
  reload: () => Promise<void>;
};

type ReadOptions<C extends AnyCall> = {
  /**
   * The current page stays visible while the next one is loading; a function decides this by the input that the current
   * page was read with.
   */
  keepsPage?: boolean | ((before: CallInput<C>) => boolean);
};

/**
 * Reads a call for a screen; sends nothing while the input is `null`. Answers are cached and shared between screens.
 */
export function useRead<C extends AnyCall>(
  call: C,
  input: CallInput<C> | null,
  { keepsPage = false, isChoice }: ReadOptions<C> & { isChoice?: true } = {},
): Read<C> {
  const query = useQuery({
    ...queryOf(call, input),
    enabled: input !== null,
    meta: { shows: call.shows, isChoice },
    ...(keepsPage === true ? { placeholderData: keepPreviousData } : {}),
    ...(typeof keepsPage === 'function' && {
      placeholderData: (data: CallReply<C> | undefined, before: Before | undefined) =>
        before && keepsPage(before.queryKey[1] as CallInput<C>) ? data : undefined,
    }),
  });
  const { refetch } = query;
  const reload = useCallback(async () => {
    await refetch();
  }, [refetch]);
  return {
    data: query.data?.response,
    message: query.data?.message ?? '',
    asOf: query.data?.asOf,
    isLoading: query.isLoading,
    isRefreshing: query.isFetching && !query.isLoading,
    failure: query.error as Failure | NetworkFailure | null,
    reload,
  };
}

const nothing: readonly Choice[] = [];
const notRead: readonly Choice[] = [
  { value: "Couldn't be loaded", label: "Couldn't be loaded", disabled: true },
];

/**
 * As `useRead`, for what people choose from: where it cannot be read, the screen or popup says so by itself. `unread` is
 * what a field offers for lack of choices: nothing, or that they could not be read. A refusal is no failure: there is
 * nothing to choose.
 */
export function useChoices<C extends AnyCall>(
  call: C,
  input: CallInput<C> | null,
  options?: ReadOptions<C>,
): Read<C> & { unread: readonly Choice[] } {
  const read = useRead(call, input, { ...options, isChoice: true });
  const isFailed = read.failure !== null && read.data === undefined && !isRefusal(read.failure);
  return { ...read, unread: isFailed ? notRead : nothing };
}

/**
 * As `useChoices`, with one choice for each row of the answer: the same list until something else is answered, so that
 * fields may depend on it.
 * @param label the row's field that is shown, or what makes the words of a row, of nothing but the row
 */
export function useChoiceList<C extends AnyCall>(
  call: C,
  input: CallInput<C> | null,
  value: keyof RowOf<C>,
  label: keyof RowOf<C> | ((row: RowOf<C>) => string),
  options?: ReadOptions<C>,
) {
  const { unread, ...read } = useChoices(call, input, options);
  const { data } = read;
  const make = () => (data === undefined ? unread : choicesOf(rowsOf(call, data), value, label));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same choices are made of the same rows
  const choices = useMemo(make, [data, unread]);
  return { ...read, choices };
}

type Before = { queryKey: readonly unknown[] };

/** The cache key of an answer, and the function that requests it. */
export const queryOf = <C extends AnyCall>(call: C, input: CallInput<C> | null) => ({
  queryKey: [call.name, input],
  queryFn: ({ signal }: { signal: AbortSignal }) => send(call, input as CallInput<C>, { signal }),
});

/** The rows in a list's response, wherever the call has them. */
export function rowsOf<C extends AnyCall>(call: C, data: CallResponse<C> | undefined): RowOf<C>[] {
  if (data === undefined) return [];
  const rows = call.rows
    ? [(data as Record<string, unknown>)[call.rows]]
    : [data, ...Object.values(data as object)];
  return (rows.find(Array.isArray) as RowOf<C>[] | undefined) ?? [];
}

type ArraysIn<R> = R extends readonly (infer Row)[]
  ? Row
  : { [K in keyof R]: R[K] extends readonly (infer Row)[] ? Row : never }[keyof R];

/** One row of a list call, whose response is the list or contains exactly one. */
export type RowOf<C extends AnyCall> = ArraysIn<CallResponse<C>>;
