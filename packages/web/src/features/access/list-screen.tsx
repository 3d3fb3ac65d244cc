import { Button } from '@mantine/core';
import type { AnyCall } from '@prepdesk/contract/define-call';
import type { RoutePath } from '@prepdesk/contract/routes';
import { Plus } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { FailureBanner } from '../../ui/feedback/failure-banner.tsx';
import { entriesOf, type Fields } from '../../ui/fields/fields-of.ts';
import { FilterBar } from '../../ui/screen/filter-bar.tsx';
import { Card, Screen } from '../../ui/screen/screen.tsx';
import { useListAddress } from '../../ui/screen/use-list-address.ts';
import { useRows } from '../../ui/screen/use-rows.ts';
import { useScreenKeys } from '../../ui/screen/use-screen-keys.ts';
import { ColumnsMenu } from '../../ui/table/columns-menu.tsx';
import { csvOf, download } from '../../ui/table/csv.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { RowAction } from '../../ui/table/row-actions.tsx';
import { useShownColumns } from '../../ui/table/shown-columns.ts';
import { TableFoot } from '../../ui/table/table-foot.tsx';

type Props<Row extends object, K extends keyof Row & string, L extends AnyCall> = {
  route: RoutePath;
  call: L;
  rowID: K;
  fields: Fields<Row, K>;
  /** Opens the popup for a new one. */
  add?: { label: string; open: () => void };
  actions: (row: Row) => readonly RowAction[];
  banner: ReactNode;
};

/** A list whose rows are written in popups (d2 §2) instead of in place. */
export function ListScreen<Row extends object, K extends keyof Row & string, L extends AnyCall>(
  props: Props<Row, K, L>,
) {
  const { route, add, banner } = props;
  const fields = useMemo(() => entriesOf(props.fields as Partial<Fields<Row>>), [props.fields]);
  const { address, change } = useListAddress(fields);
  const source = useMemo(() => ({ call: props.call, given: {} as never }), [props.call]);
  const rows = useRows<Row, L>(source, fields, address);
  const columns = useShownColumns(route, fields);
  useScreenKeys(add?.open);
  const fileName = `${route.split('/').at(-1)}.csv`;
  return (
    <Screen
      route={route}
      count={rows.data === undefined ? undefined : rows.found.length}
      banner={banner}
      actions={
        <>
          <Button
            variant="default"
            visibleFrom="sm"
            disabled={rows.found.length === 0}
            onClick={() => download(fileName, csvOf(columns.shown, rows.found))}
          >
            Export
          </Button>
          <ColumnsMenu fields={fields} hidden={columns.hidden} onToggle={columns.toggle} />
          {add && (
            <Button leftSection={<Plus size={16} aria-hidden />} onClick={add.open} aria-keyshortcuts="n">
              {add.label}
            </Button>
          )}
        </>
      }
    >
      <Card>
        <FilterBar fields={fields} query={address} onChange={change} />
        {rows.failure && <FailureBanner failure={rows.failure} onClose={() => void rows.reload()} />}
        <DataTable
          rows={rows.shown}
          rowID={props.rowID}
          columns={columns.shown}
          fields={fields}
          sort={address.sort}
          onSort={(sort) => change({ sort })}
          isLoading={rows.isLoading}
          isRefreshing={rows.isRefreshing}
          actionsOf={props.actions}
          whenEmpty={<EmptyState message={rows.failure ? 'The list could not be read' : 'No data found'} />}
        />
        {rows.found.length > 0 && (
          <TableFoot page={rows.page} size={address.size} total={rows.found.length} onTurn={change} />
        )}
      </Card>
    </Screen>
  );
}
