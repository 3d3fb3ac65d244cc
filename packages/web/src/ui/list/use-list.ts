import type { AnyCall } from '@prepdesk/contract/define-call';
import type { ListFacts } from '@prepdesk/contract/list-call';
import type { RoutePath } from '@prepdesk/contract/routes';
import { useMemo } from 'react';
import { entriesOf, type FieldEntry, type Fields } from '../fields/fields-of.ts';
import { type BarFilter, filtersOf } from '../table/bar-filters.ts';
import { countLabel } from '../table/count-label.ts';
import { isPagedCall, takes } from '../table/paged-call.ts';
import { pageSizes, usualPageSize } from '../table/rows-shown.ts';
import { useColumnLayout } from '../table/use-column-layout.ts';
import { type SizeChoice, useListAddress } from './use-list-address.ts';
import { type ReadRows, type RowSource, type ShownRows, useMatchingRows, useRows } from './use-rows.ts';

/** A list of the rows that a call returns, with its columns and filters, and its state in the address. */
export function useList<Row extends object, K extends keyof Row & string, L extends AnyCall>(
  route: RoutePath,
  source: RowSource<Row, L>,
  fields: Fields<Row, K>,
) {
  const { call, given, filterChoices } = source;
  const entries = useEntries(fields);
  const givenNames = Object.keys(given ?? {}).join();
  const filters = useMemo(
    () => filtersOf(call, entries, givenNames.split(','), filterChoices),
    [call, entries, givenNames, filterChoices],
  );
  const frame = useListFrame(route, entries, filters, source.sizes ?? call.list, source.pageKey);
  const rows = useRows(source, entries, frame.address);
  return {
    ...frame,
    route,
    call: call as AnyCall,
    rows,
    count: countOf(rows),
    parentName: source.parentName,
    input: rows.input as object | null,
    data: rows.data,
    sorts: isPagedCall(call) ? (call.list?.sorts ?? []) : frame.keys,
    hasSearch: call.list?.hasSearch ?? (!isPagedCall(call) || takes(call, 'search')),
  };
}

/** A list of rows that the screen has read by itself. */
export function useReadList<Row extends object, K extends keyof Row & string>(
  route: RoutePath,
  read: ReadRows<Row>,
  fields: Fields<Row, K>,
  sizes?: SizeChoice,
): List<Row> {
  const entries = useEntries(fields);
  const filters = useMemo(() => filtersOf(undefined, entries, []), [entries]);
  const frame = useListFrame(route, entries, filters, sizes);
  const rows = useMatchingRows(read, entries, frame.address);
  const count = countOf(rows);
  return { ...frame, route, rows, count, sorts: frame.keys, hasSearch: true };
}

/** What `ListCard`, `ListActions` and the head of a screen need to know of a list. */
export type List<Row extends object> = ReturnType<typeof useListFrame<Row>> & {
  route: RoutePath;
  rows: ShownRows<Row>;
  /** The number of rows, once it is known. */
  count: string | undefined;
  /** Keys of the fields by which it can be sorted. */
  sorts: readonly string[];
  hasSearch: boolean;
  call?: AnyCall;
  /** The call's input for this page. */
  input?: object | null;
  parentName?: string | undefined;
};

const useEntries = <Row, K extends keyof Row & string>(fields: Fields<Row, K>) =>
  useMemo(() => entriesOf(fields as Partial<Fields<Row>>), [fields]);

function useListFrame<Row extends object>(
  route: RoutePath,
  entries: readonly FieldEntry<Row>[],
  filters: readonly BarFilter[],
  { sizes, usualSize }: SizeChoice | ListFacts = usualSizes,
  pageKey?: string,
) {
  const filterNames = useMemo(() => filters.flatMap(({ names }) => names), [filters]);
  // A call may return more rows at once than the page sizes on offer.
  const shownAtFirst = sizes.includes(usualSize) ? usualSize : usualPageSize;
  const { address, change } = useListAddress(filterNames, { sizes, usualSize: shownAtFirst }, pageKey);
  const columns = useColumnLayout(route, entries);
  const keys = useMemo(() => entries.map(({ key }) => key as string), [entries]);
  return { entries, filters, address, change, columns, keys, sizes, usualSize: shownAtFirst };
}

const usualSizes: SizeChoice = { sizes: pageSizes, usualSize: usualPageSize };

const countOf = <Row>({ isRead, total, isCapped }: ShownRows<Row>): string | undefined =>
  isRead ? countLabel(total, isCapped) : undefined;
