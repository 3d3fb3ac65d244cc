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
  /** Where the rows are a part of the answer. */
  rows?: (response: CallResponse<C>) => readonly Row[];
  /** The name of what the rows belong to, for the way back to this list. */
  of?: string;
  /** In place of the server's sentence. */
  whenEmpty?: string;
  /** What has to be chosen first. */
  whenNotAsked?: string;
};

/**
 * The rows of a list as the address asks for them. The documented lists come whole in one reply, bounded by their
 * parent, so search, order and pages are made here; a list that the server pages takes this hook's place.
 */
export function useRows<Row, C extends AnyCall>(
  source: RowSource<Row, C>,
  fields: readonly FieldEntry<Row>[],
  address: ListAddress,
) {
  const read = useRead(source.call, source.given);
  const { data } = read;
  const all = useMemo<readonly Row[]>(() => {
    if (data === undefined) return [];
    return source.rows ? source.rows(data) : (rowsOf(source.call, data) as Row[]);
  }, [data, source.call, source.rows]);
  const found = useMemo(() => rowsFound(all, fields, address), [all, fields, address]);
  const page = Math.min(address.page, pageCount(found.length, address.size));
  const shown = found.slice((page - 1) * address.size, page * address.size);
  return { ...read, isAsked: source.given !== null, all, found, shown, page };
}
