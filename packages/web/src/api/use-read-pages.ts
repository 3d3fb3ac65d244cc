import type { AnyCall, CallInput } from '@prepdesk/contract/define-call';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { send } from './transport.ts';
import { type Read, type RowOf, rowsOf } from './use-read.ts';

/** Some tens of kilobytes. */
const rowsPerPage = 100;

type ReadPages<C extends AnyCall> = Pick<Read<C>, 'isLoading' | 'failure' | 'reload'> & {
  rows: RowOf<C>[] | undefined;
};

/**
 * Reads all rows of a call of `pagedOnRequest`, one page after the other, so that none takes the server long; sends
 * nothing while the input is `null`.
 */
export function useReadPages<C extends AnyCall>(call: C, input: CallInput<C> | null): ReadPages<C> {
  const query = useQuery({
    queryKey: [call.name, input, 'pages'],
    queryFn: ({ signal }) => allPages(call, input as CallInput<C>, signal),
    enabled: input !== null,
    meta: { shows: call.shows },
  });
  const { refetch } = query;
  const reload = useCallback(async () => {
    await refetch();
  }, [refetch]);
  return {
    rows: query.data,
    isLoading: query.isLoading,
    failure: query.error as Read<C>['failure'],
    reload,
  };
}

async function allPages<C extends AnyCall>(
  call: C,
  input: CallInput<C>,
  signal: AbortSignal,
): Promise<RowOf<C>[]> {
  const all: RowOf<C>[] = [];
  for (let page = 1; ; page += 1) {
    const request = { ...(input as object), page, limit: rowsPerPage } as CallInput<C>;
    const rows = rowsOf(call, (await send(call, request, { signal })).response);
    all.push(...rows);
    if (rows.length < rowsPerPage) return all;
  }
}
