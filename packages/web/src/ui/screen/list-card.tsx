import type { AnyCall } from '@prepdesk/contract/define-call';
import type { RoutePath } from '@prepdesk/contract/routes';
import { type ReactNode, useMemo } from 'react';
import { EmptyState } from '../feedback/empty-state.tsx';
import { FailureBanner } from '../feedback/failure-banner.tsx';
import { entriesOf, type Fields } from '../fields/fields-of.ts';
import { countLabel } from '../table/count-label.ts';
import { DataTable } from '../table/data-table.tsx';
import type { RowAction } from '../table/row-actions.tsx';
import { useShownColumns } from '../table/shown-columns.ts';
import { TableFoot } from '../table/table-foot.tsx';
import { FilterBar } from './filter-bar.tsx';
import { historyOf } from './row-history.ts';
import { Card } from './screen.tsx';
import { useCanOpen } from './screen-link.tsx';
import { useListAddress } from './use-list-address.ts';
import { type RowSource, takes, useRows } from './use-rows.ts';
import { useScreenKeys } from './use-screen-keys.ts';

/** A list that is only read, or written through its cells and actions: its rows, columns and place in the address. */
export function useList<Row extends object, K extends keyof Row & string, L extends AnyCall>(
  route: RoutePath,
  source: RowSource<Row, L>,
  fields: Fields<Row, K>,
) {
  const entries = useMemo(() => entriesOf(fields as Partial<Fields<Row>>), [fields]);
  const { address, change } = useListAddress(entries);
  const rows = useRows(source, entries, address);
  const columns = useShownColumns(route, entries);
  const count = rows.data === undefined ? undefined : countLabel(rows.total, rows.isCapped);
  return { source, entries, address, change, rows, columns, count };
}

export type List<Row extends object, L extends AnyCall> = Omit<
  ReturnType<typeof useList<Row, keyof Row & string, L>>,
  'source'
> & { source: RowSource<Row, L> };

type Props<Row extends object, L extends AnyCall> = {
  list: List<Row, L>;
  rowID: keyof Row & string;
  /** First in the bar. */
  choices?: ReactNode;
  /** Left out where there is no bar to search in. */
  hasSearch?: boolean;
  /** Those that lead to a screen that is not there are left out. */
  actions?: (row: Row) => readonly RowAction[];
  /** Above the rows, such as how to see more of them. */
  note?: ReactNode;
};

/** The card of such a list: bar, rows, foot. For lists that are written in place there is `TableScreen`. */
export function ListCard<Row extends object, L extends AnyCall>(props: Props<Row, L>) {
  const { list, rowID, choices } = props;
  const { source, entries, address, change, rows, columns } = list;
  const canOpen = useCanOpen();
  useScreenKeys(undefined);
  const hasSearch = props.hasSearch ?? (!rows.isPaged || takes(source.call, 'search'));
  const actionsOf = (row: Row): readonly RowAction[] =>
    [...(props.actions?.(row) ?? []), ...historyOf(source.call, row)].filter(
      (action) => !('opens' in action) || canOpen(action.opens.path),
    );
  const isSorted = !rows.isPaged || takes(source.call, 'sort');
  return (
    <Card>
      {(choices || hasSearch) && (
        <FilterBar
          choices={choices}
          fields={rows.isPaged ? [] : entries}
          query={address}
          hasSearch={hasSearch}
          onChange={change}
        />
      )}
      {rows.failure && <FailureBanner failure={rows.failure} onClose={() => void rows.reload()} />}
      {props.note}
      <DataTable
        rows={rows.shown}
        rowID={rowID}
        columns={columns.shown}
        fields={entries}
        sort={address.sort}
        {...(isSorted ? { onSort: (sort: string) => change({ sort }) } : {})}
        isLoading={rows.isLoading}
        isRefreshing={rows.isRefreshing}
        actionsOf={actionsOf}
        whenEmpty={<EmptyState message={emptySentence(rows, source)} />}
      />
      {rows.found.length > 0 && (
        <TableFoot
          page={rows.page}
          size={address.size}
          total={rows.total}
          isCapped={rows.isCapped}
          onTurn={change}
        />
      )}
    </Card>
  );
}

function emptySentence(
  rows: { failure: unknown; isAsked: boolean; message: string; all: readonly unknown[] },
  { whenEmpty, whenNotAsked }: { whenEmpty?: string; whenNotAsked?: string },
): string {
  if (rows.failure) return 'The list could not be read';
  if (!rows.isAsked) return whenNotAsked ?? 'Choose above what to show';
  if (rows.all.length > 0) return 'No data found';
  return whenEmpty ?? (rows.message || 'No data found');
}
