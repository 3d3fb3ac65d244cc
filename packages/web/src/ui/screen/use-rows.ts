import type { AnyCall, CallInput, CallResponse } from '@prepdesk/contract/define-call';
import { useMemo } from 'react';
import { type Read, rowsOf, useRead } from '../../api/use-read.ts';
import type { FieldEntry } from '../fields/fields-of.ts';
import type { FilterChoices } from '../table/bar-filters.ts';
import { isPagedCall, takes } from '../table/paged-call.ts';
import { pageCount, rowsFound } from '../table/rows-shown.ts';
import type { ListAddress, SizeChoice } from './use-list-address.ts';

type Words = {
  /** In place of the server's sentence. */
  whenEmpty?: string | undefined;
  /** What has to be chosen first. */
  whenNotAsked?: string;
};

/** Rows that a call answers: page by page where it takes pages, else all of them at once. */
export type RowSource<Row, C extends AnyCall> = Words & {
  call: C;
  /** null while something has still to be chosen. */
  given: CallInput<C> | null;
  /** Where the rows are a part of the answer. */
  rows?: (response: CallResponse<C>) => readonly Row[];
  /** The name of what the rows belong to, for the way back to this list. */
  parentName?: string;
  /** How many rows a page may have, where the call does not say. */
  sizes?: SizeChoice;
  filterChoices?: FilterChoices;
  /** Where the documents keep the page inside the encoded id: its name there. */
  pageKey?: string;
};

/** Rows that a screen has read by itself, all of them. */
export type ReadRows<Row> = Words &
  Partial<Pick<Read<AnyCall>, 'isLoading' | 'isRefreshing' | 'message' | 'asOf' | 'failure' | 'reload'>> & {
    /** Nothing before they are there. */
    rows: readonly Row[] | undefined;
    /** What the address searches was sought already. */
    isSearched?: boolean;
  };

export type ShownRows<Row> = ReturnType<typeof useFoundRows<Row>>;

const noRows: readonly never[] = [];

/** The rows of a call as the address asks for them. */
export function useRows<Row, C extends AnyCall>(
  source: RowSource<Row, C>,
  fields: readonly FieldEntry<Row>[],
  address: ListAddress,
): ShownRows<Row> & { asked: CallInput<C> | null; data: CallResponse<C> | undefined } {
  const { call, given } = source;
  const isPaged = isPagedCall(call);
  const asked = isPaged && given !== null ? askedOf(call, given, address) : given;
  const read = useRead(call, asked, { keepsPage: isPaged });
  const { data } = read;
  const rows = useMemo<readonly Row[] | undefined>(() => {
    if (data === undefined) return undefined;
    return source.rows ? source.rows(data) : (rowsOf(call, data) as Row[]);
  }, [data, call, source.rows]);
  const local = useFoundRows({ ...source, ...read, rows }, fields, isPaged ? asAnswered : address);
  const isAsked = given !== null;
  const answered = { ...local, isAsked, asked, data };
  return isPaged ? { ...answered, ...pageOf(call, data), shown: local.all, isPaged } : answered;
}

/** The rows that search and filters of the address leave of all, in its order, and the page of them. */
export function useFoundRows<Row>(
  read: ReadRows<Row>,
  fields: readonly FieldEntry<Row>[],
  address: ListAddress,
) {
  const { isSearched } = read;
  const all: readonly Row[] = read.rows ?? noRows;
  const found: readonly Row[] = useMemo(
    () => rowsFound(all, fields, isSearched ? { ...address, search: '' } : address),
    [all, fields, address, isSearched],
  );
  const page = Math.min(address.page, pageCount(found.length, address.size));
  const { isLoading = false, isRefreshing = false, message = '', failure = null } = read;
  const { reload, asOf, whenEmpty, whenNotAsked } = read;
  return {
    ...{ isLoading, isRefreshing, message, asOf, failure, reload, whenEmpty, whenNotAsked },
    ...{ isAsked: true, isRead: read.rows !== undefined, isPaged: false, isCapped: false },
    ...{ all, found, page, total: found.length },
    shown: found.slice((page - 1) * address.size, page * address.size) as readonly Row[],
  };
}

/** For rows that the server has searched and put in order. */
const asAnswered: ListAddress = { page: 1, size: 1, sort: '', search: '', filters: {} };

/** What the address asks for, as far as the call can be asked for it. */
function askedOf<C extends AnyCall>(call: C, given: CallInput<C>, address: ListAddress): CallInput<C> {
  const { page, size: limit, search, sort, filters } = address;
  const isSorted = call.list?.sorts.includes(sort.replace(/^-/, ''));
  const asked = { page, limit, search, ...(isSorted ? { sort } : {}), ...filters };
  const taken = Object.entries(asked).filter(([name]) => takes(call, name));
  return { ...Object.fromEntries(taken), ...(given as object) } as CallInput<C>;
}

type Paged = { page: number; total: number; isCapped: boolean };

function pageOf(call: AnyCall, data: unknown): Paged {
  const { page = 1, isCapped = false, ...answer } = (data ?? {}) as Partial<Paged> & Record<string, unknown>;
  return { page, isCapped, total: Number(answer[call.list?.total ?? 'total'] ?? 0) };
}
