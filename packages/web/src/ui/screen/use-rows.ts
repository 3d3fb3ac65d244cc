import type { AnyCall, CallInput, CallResponse } from '@prepdesk/contract/define-call';
import { useMemo } from 'react';
import { rowsOf, useRead } from '../../api/use-read.ts';
import type { FieldEntry } from '../fields/fields-of.ts';
import { pageCount, rowsFound } from '../table/rows-shown.ts';
import type { ListAddress } from './use-list-address.ts';

export type RowSource<Row, C extends AnyCall> = {
  call: C;
  /** null while something has still to be chosen. */
  given: CallInput<C> | null;
  /** Of a large list: the server makes the pages, and says how many rows there are. Search and order only as far as the call takes them. */
  paged?: (response: CallResponse<C>) => { total: number; isCapped: boolean; page: number };
  /** Where the rows are a part of the answer. */
  rows?: (response: CallResponse<C>) => readonly Row[];
  /** The name of what the rows belong to, for the way back to this list. */
  of?: string;
  /** In place of the server's sentence. */
  whenEmpty?: string;
  /** What has to be chosen first. */
  whenNotAsked?: string;
};

type PagedAnswer = { total: number; isCapped: boolean; page: number };

/** `paged` of a list whose answer has the usual three beside its rows. */
export const pagedAnswer = ({ total, isCapped, page }: PagedAnswer): PagedAnswer => ({
  total,
  isCapped,
  page,
});

/**
 * The rows of a list as the address asks for them. Most lists come whole in one reply, bounded by their parent, so
 * search, order and pages are made here; a large one comes page by page.
 */
export function useRows<Row, C extends AnyCall>(
  source: RowSource<Row, C>,
  fields: readonly FieldEntry<Row>[],
  address: ListAddress,
) {
  const isPaged = source.paged !== undefined;
  const given = isPaged && source.given !== null ? pageOf(source.call, source.given, address) : source.given;
  const read = useRead(source.call, given, { keepsPage: isPaged });
  const { data } = read;
  const all = useMemo<readonly Row[]>(() => {
    if (data === undefined) return [];
    return source.rows ? source.rows(data) : (rowsOf(source.call, data) as Row[]);
  }, [data, source.call, source.rows]);
  const found = useMemo(
    () => (isPaged ? all : rowsFound(all, fields, address)),
    [isPaged, all, fields, address],
  );
  const isAsked = source.given !== null;
  if (source.paged) {
    const { total, isCapped, page } = data ? source.paged(data) : { total: 0, isCapped: false, page: 1 };
    return { ...read, isAsked, isPaged, all, found, shown: found, page, total, isCapped };
  }
  const page = Math.min(address.page, pageCount(found.length, address.size));
  const shown = found.slice((page - 1) * address.size, page * address.size);
  return { ...read, isAsked, isPaged, all, found, shown, page, total: found.length, isCapped: false };
}

/** Whether a call takes a field of this name. */
export const takes = (call: AnyCall, name: string): boolean =>
  Object.hasOwn((call.input as { def?: { shape?: object } }).def?.shape ?? {}, name);

/** What the address asks for, as far as the call can be asked for it. */
function pageOf<C extends AnyCall>(call: C, given: CallInput<C>, address: ListAddress): CallInput<C> {
  const { page, size: limit, search, sort } = address;
  const asked = Object.entries({ page, limit, search, sort }).filter(([name]) => takes(call, name));
  return { ...(given as object), ...Object.fromEntries(asked) } as CallInput<C>;
}
