import type { AnyCall, CallInput, CallResponse } from '@prepdesk/contract/define-call';
import { useMemo } from 'react';
import { type Read, rowsOf, useRead } from '../../api/use-read.ts';
import type { FieldEntry } from '../fields/fields-of.ts';
import type { FilterChoices } from '../table/bar-filters.ts';
import { isPagedCall, takes } from '../table/paged-call.ts';
import { matchingRows, pageCount } from '../table/rows-shown.ts';
import type { ListAddress, SizeChoice } from './use-list-address.ts';

type Words = {
  /** Shown in place of the server's sentence. */
  whenEmpty?: string | undefined;
  /** Says what has to be chosen first. */
  idleMessage?: string;
};

/** The rows that a call returns: page by page where it takes pages, otherwise all at once. */
export type RowSource<Row, C extends AnyCall> = Words & {
  call: C;
  /** null while something still has to be chosen. */
  given: CallInput<C> | null;
  /** The input fields that say whose rows these are: rows of another owner are hidden while the new ones load. */
  whose?: readonly (keyof CallInput<C> & string)[];
  /** Finds the rows where they are only part of the response. */
  rows?: (response: CallResponse<C>) => readonly Row[];
  /** The name of the rows' parent, for the way back to this list. */
  parentName?: string | undefined;
  /** The page sizes, where the call does not set them. */
  sizes?: SizeChoice;
  filterChoices?: FilterChoices;
  /** The page's name inside the encoded id, where the documents keep it there. */
  pageKey?: string;
};

/** All rows of a list that its screen has read itself. */
export type ReadRows<Row> = Words &
  Partial<Pick<Read<AnyCall>, 'isLoading' | 'isRefreshing' | 'message' | 'asOf' | 'failure' | 'reload'>> & {
    /** undefined until they are loaded. */
    rows: readonly Row[] | undefined;
    /** The search in the address has already been applied. */
    isSearched?: boolean;
  };

export type ShownRows<Row> = ReturnType<typeof useMatchingRows<Row>>;

const noRows: readonly never[] = [];

/** The rows of a call that the address asks for. */
export function useRows<Row, C extends AnyCall>(
  source: RowSource<Row, C>,
  fields: readonly FieldEntry<Row>[],
  address: ListAddress,
): ShownRows<Row> & { input: CallInput<C> | null; data: CallResponse<C> | undefined } {
  const { call, given } = source;
  const isPaged = isPagedCall(call);
  const requested = isPaged && given !== null ? inputOf(call, given, address) : given;
  const read = useRead(call, requested, {
    keepsPage:
      isPaged && ((before) => (source.whose ?? []).every((name) => before[name] === requested?.[name])),
  });
  const { data } = read;
  const rows = useMemo<readonly Row[] | undefined>(() => {
    if (data === undefined) return undefined;
    return source.rows ? source.rows(data) : (rowsOf(call, data) as Row[]);
  }, [data, call, source.rows]);
  const local = useMatchingRows({ ...source, ...read, rows }, fields, isPaged ? asAnswered : address);
  const isEnabled = given !== null;
  const answered = { ...local, isEnabled, input: requested, data };
  return isPaged ? { ...answered, ...pageOf(call, data), shown: local.all, isPaged } : answered;
}

/** Applies the address's search, filters and order to all rows, and picks the page. */
export function useMatchingRows<Row>(
  read: ReadRows<Row>,
  fields: readonly FieldEntry<Row>[],
  address: ListAddress,
) {
  const { isSearched } = read;
  const all: readonly Row[] = read.rows ?? noRows;
  const matching: readonly Row[] = useMemo(
    () => matchingRows(all, fields, isSearched ? { ...address, search: '' } : address),
    [all, fields, address, isSearched],
  );
  const page = Math.min(address.page, pageCount(matching.length, address.size));
  const { isLoading = false, isRefreshing = false, message = '', failure = null } = read;
  const { reload, asOf, whenEmpty, idleMessage } = read;
  return {
    isLoading,
    isRefreshing,
    message,
    asOf,
    failure,
    reload,
    whenEmpty,
    idleMessage,
    isEnabled: true,
    isRead: read.rows !== undefined,
    isPaged: false,
    isCapped: false,
    all,
    matching,
    page,
    total: matching.length,
    shown: matching.slice((page - 1) * address.size, page * address.size) as readonly Row[],
  };
}

/** For rows that the server has already searched and sorted. */
const asAnswered: ListAddress = { page: 1, size: 1, sort: '', search: '', filters: {} };

/** The call's input for the address, as far as the call supports it. */
function inputOf<C extends AnyCall>(call: C, given: CallInput<C>, address: ListAddress): CallInput<C> {
  const { page, size: limit, search, sort, filters } = address;
  const isSorted = call.list?.sorts.includes(sort.replace(/^-/, ''));
  // Figures are read separately, with the sums (`useSums`), so that the rows do not wait.
  const alone = call.list?.hasFigures ? { sums: 0 } : {};
  const input = { page, limit, search, ...(isSorted ? { sort } : {}), ...alone, ...filters };
  const accepted = Object.entries(input).filter(([name]) => takes(call, name));
  return { ...Object.fromEntries(accepted), ...(given as object) } as CallInput<C>;
}

type Paged = { page: number; total: number; isCapped: boolean };

function pageOf(call: AnyCall, data: unknown): Paged {
  const { page = 1, isCapped = false, ...answer } = (data ?? {}) as Partial<Paged> & Record<string, unknown>;
  return { page, isCapped, total: Number(answer[call.list?.total ?? 'total'] ?? 0) };
}
