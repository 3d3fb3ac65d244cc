import { Button } from '@mantine/core';
import { companyDay } from '@prepdesk/contract/company-time';
import type { AnyCall, CallInput } from '@prepdesk/contract/define-call';
import type { RoutePath } from '@prepdesk/contract/routes';
import { Plus } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { useMay } from '../../api/use-may.ts';
import { EmptyState } from '../feedback/empty-state.tsx';
import { FailureBanner } from '../feedback/failure-banner.tsx';
import { type Draft, entriesOf, type Fields } from '../fields/fields-of.ts';
import { ColumnsMenu } from '../table/columns-menu.tsx';
import { countLabel } from '../table/count-label.ts';
import { csvOf, download } from '../table/csv.ts';
import { DataTable } from '../table/data-table.tsx';
import type { RowAction } from '../table/row-actions.tsx';
import { useShownColumns } from '../table/shown-columns.ts';
import { TableFoot } from '../table/table-foot.tsx';
import { newRowKey } from './draft-store.ts';
import { FilterBar } from './filter-bar.tsx';
import { historyOf } from './row-history.ts';
import { Card, Screen } from './screen.tsx';
import { useCanOpen } from './screen-link.tsx';
import type { TrailStep } from './trail.tsx';
import { useListAddress } from './use-list-address.ts';
import { type Report, useNotices } from './use-notices.tsx';
import { useOpenRow } from './use-open-row.ts';
import { type RowSource, takes, useRows } from './use-rows.ts';
import { useScreenKeys } from './use-screen-keys.ts';
import { useShownAddition } from './use-shown-addition.ts';

export type AddPopup = { report: Report; onClose: () => void };

type Props<
  Row extends object,
  K extends keyof Row & string,
  L extends AnyCall,
  A extends AnyCall,
  E extends AnyCall,
> = {
  route: RoutePath;
  list: RowSource<Row, L>;
  rowID: keyof Row & string;
  fields: Fields<Row, K>;
  /** What is chosen before there is a list, first in the bar. */
  choices?: ReactNode;
  /** A new row is written in the table, or in a popup of its own. */
  add?: { label: string; call: A } & (
    | { toInput: (draft: Draft<K>) => CallInput<A> }
    | { popup: (of: AddPopup) => ReactNode }
  );
  edit?: {
    call: E;
    toInput: (draft: Draft<K>, row: Row) => CallInput<E>;
    /** Asked before the row is saved. */
    mayBeSaved?: (draft: Draft, row: Row) => boolean | Promise<boolean>;
  };
  /** Those that lead to a screen that is not there are left out. */
  actions?: (row: Row) => readonly RowAction[];
  successSeconds?: number;
  /** The screens above, for a link that was opened by itself. */
  trail?: readonly TrailStep[];
};

/** A list of records: searched, ordered, paged, exported, and its rows added and edited in place. */
export function TableScreen<
  Row extends object,
  K extends keyof Row & string,
  L extends AnyCall,
  A extends AnyCall,
  E extends AnyCall,
>(props: Props<Row, K, L, A, E>) {
  const { route, list, rowID } = props;
  const may = useMay();
  const canOpen = useCanOpen();
  const fields = useMemo(() => entriesOf(props.fields as Partial<Fields<Row>>), [props.fields]);
  const { address, change } = useListAddress(fields);
  const rows = useRows(list, fields, address);
  const columns = useShownColumns(route, fields);
  const { banner, report, clear } = useNotices(props.successSeconds);
  const open = useOpenRow<Row>(rowID);

  const add = props.add && may(props.add.call) && rows.isAsked ? props.add : undefined;
  const edit = props.edit && may(props.edit.call) ? props.edit : undefined;
  const [isPopupOpen, setIsPopupOpen] = useState(false);
  const popup = add && 'popup' in add ? add.popup : undefined;
  const inTable = add && 'toInput' in add ? add : undefined;
  const openNew = add && (() => (popup ? setIsPopupOpen(true) : void open.open(newRowKey, null)));
  useScreenKeys(openNew);
  const expectAddition = useShownAddition(rows.isPaged ? [] : rows.found, rowID, address.size, (page) => {
    if (page !== rows.page) change({ page });
  });
  const reportOfPen: typeof report = (notice) => {
    if (notice.kind === 'saved' && open.isNew) expectAddition();
    report(notice);
  };

  const turn = async (...to: Parameters<typeof change>) => {
    if (!(await open.guard.mayLeave())) return;
    open.close();
    clear();
    change(...to);
  };
  const actionsOf = (row: Row): readonly RowAction[] =>
    [...(props.actions?.(row) ?? []), ...historyOf(list.call, row)].filter(
      (action) => !('opens' in action) || canOpen(action.opens.path),
    );
  const exportRows = () =>
    download(`${route.split('/')[1]}-${companyDay()}.csv`, csvOf(columns.shown, rows.found));

  return (
    <Screen
      route={route}
      count={rows.data === undefined ? undefined : countLabel(rows.total, rows.isCapped)}
      of={list.of}
      trail={props.trail}
      banner={banner}
      actions={
        <>
          <Button variant="default" visibleFrom="sm" disabled={rows.found.length === 0} onClick={exportRows}>
            {rows.isPaged ? 'Export page' : 'Export'}
          </Button>
          <ColumnsMenu fields={fields} hidden={columns.hidden} onToggle={columns.toggle} />
          {add && (
            <Button leftSection={<Plus size={16} aria-hidden />} onClick={openNew} aria-keyshortcuts="n">
              {add.label}
            </Button>
          )}
        </>
      }
    >
      <Card>
        <FilterBar
          choices={props.choices}
          fields={rows.isPaged ? [] : fields}
          query={address}
          hasSearch={!rows.isPaged || takes(list.call, 'search')}
          onChange={turn}
        />
        {rows.failure && <FailureBanner failure={rows.failure} onClose={() => void rows.reload()} />}
        <DataTable
          rows={rows.shown}
          rowID={rowID}
          columns={columns.shown}
          fields={fields}
          sort={address.sort}
          {...(rows.isPaged && !takes(list.call, 'sort')
            ? {}
            : { onSort: (sort: string) => void turn({ sort }) })}
          isLoading={rows.isLoading}
          isRefreshing={rows.isRefreshing}
          pen={{ add: inTable, edit, open, report: reportOfPen, clear }}
          actionsOf={actionsOf}
          whenEmpty={
            <WhenEmpty
              rows={rows}
              source={list}
              hasQuery={hasQuery(address)}
              onClear={() => void turn(noQuery(address.filters))}
            />
          }
        />
        {rows.found.length > 0 && (
          <TableFoot
            page={rows.page}
            size={address.size}
            total={rows.total}
            isCapped={rows.isCapped}
            onTurn={(to) => void turn(to)}
          />
        )}
      </Card>
      {isPopupOpen && popup?.({ report, onClose: () => setIsPopupOpen(false) })}
    </Screen>
  );
}

const hasQuery = ({ search, filters }: { search: string; filters: object }): boolean =>
  search !== '' || Object.keys(filters).length > 0;

const noQuery = (filters: Readonly<Record<string, string>>) => ({
  search: '',
  filters: Object.fromEntries(Object.keys(filters).map((key) => [key, ''])),
});

type EmptyProps = {
  rows: { isAsked: boolean; failure: unknown; message: string; all: readonly unknown[] };
  source: { whenEmpty?: string; whenNotAsked?: string };
  hasQuery: boolean;
  onClear: () => void;
};

function WhenEmpty({ rows, source, hasQuery: isNarrowed, onClear }: EmptyProps) {
  if (rows.failure) return <EmptyState message="The list could not be read" />;
  if (!rows.isAsked) return <EmptyState message={source.whenNotAsked ?? 'Choose above what to show'} />;
  if (rows.all.length > 0 && isNarrowed) {
    return (
      <EmptyState message="No data found" hint="Nothing in this list fits the search and the filters.">
        <Button variant="default" onClick={onClear}>
          Show all {rows.all.length}
        </Button>
      </EmptyState>
    );
  }
  return <EmptyState message={source.whenEmpty ?? (rows.message || 'No data found')} />;
}
