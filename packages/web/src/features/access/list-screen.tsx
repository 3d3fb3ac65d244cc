import type { AnyCall } from '@prepdesk/contract/define-call';
import type { RoutePath } from '@prepdesk/contract/routes';
import type { ReactNode } from 'react';
import type { Fields } from '../../ui/fields/fields-of.ts';
import { ListActions } from '../../ui/list/list-actions.tsx';
import { ListCard } from '../../ui/list/list-card.tsx';
import { useList } from '../../ui/list/use-list.ts';
import type { RowSource } from '../../ui/list/use-rows.ts';
import { Screen } from '../../ui/screen/screen.tsx';
import type { RowAction } from '../../ui/table/row-actions.tsx';

type Props<Row extends object, K extends keyof Row & string, L extends AnyCall> = {
  route: RoutePath;
  list: RowSource<Row, L>;
  rowID: K;
  fields: Fields<Row, K>;
  /** Opens the popup for a new row. */
  add?: { label: string; open: () => void };
  actions: (row: Row) => readonly RowAction[];
  banner: ReactNode;
};

/** A list whose rows are edited in popups (d2 §2) instead of in place. */
export function ListScreen<Row extends object, K extends keyof Row & string, L extends AnyCall>(
  props: Props<Row, K, L>,
) {
  const { route, add, banner } = props;
  const list = useList(route, props.list, props.fields);
  return (
    <Screen
      route={route}
      count={list.count}
      banner={banner}
      actions={<ListActions list={list} add={add && { label: add.label, run: add.open }} />}
    >
      <ListCard list={list} rowID={props.rowID} actions={props.actions} onNew={add?.open} />
    </Screen>
  );
}
