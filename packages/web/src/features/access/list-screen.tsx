import { Button } from '@mantine/core';
import type { AnyCall } from '@prepdesk/contract/define-call';
import type { RoutePath } from '@prepdesk/contract/routes';
import { Plus } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import type { Fields } from '../../ui/fields/fields-of.ts';
import { ListCard, useList } from '../../ui/screen/list-card.tsx';
import { Screen } from '../../ui/screen/screen.tsx';
import { useScreenKeys } from '../../ui/screen/use-screen-keys.ts';
import { ColumnsMenu } from '../../ui/table/columns-menu.tsx';
import { csvOf, download } from '../../ui/table/csv.ts';
import type { RowAction } from '../../ui/table/row-actions.tsx';

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
  const source = useMemo(() => ({ call: props.call, given: {} as never }), [props.call]);
  const list = useList<Row, K, L>(route, source, props.fields);
  const { rows, columns, entries, count } = list;
  useScreenKeys(add?.open);
  const fileName = `${route.split('/').at(-1)}.csv`;
  return (
    <Screen
      route={route}
      count={count}
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
          <ColumnsMenu fields={entries} hidden={columns.hidden} onToggle={columns.toggle} />
          {add && (
            <Button leftSection={<Plus size={16} aria-hidden />} onClick={add.open} aria-keyshortcuts="n">
              {add.label}
            </Button>
          )}
        </>
      }
    >
      <ListCard list={list} rowID={props.rowID} actions={props.actions} />
    </Screen>
  );
}
