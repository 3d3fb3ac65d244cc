import type { AnyCall } from '@prepdesk/contract/define-call';
import type { RoutePath } from '@prepdesk/contract/routes';
import { type ReactNode, useMemo } from 'react';
import type { Fields } from '../../ui/fields/fields-of.ts';
import { ListActions } from '../../ui/screen/list-actions.tsx';
import { ListCard } from '../../ui/screen/list-card.tsx';
import { Screen } from '../../ui/screen/screen.tsx';
import { useList } from '../../ui/screen/use-list.ts';
import type { RowAction } from '../../ui/table/row-actions.tsx';

type Props<Row extends object, K extends keyof Row & string, L extends AnyCall> = {
  route: RoutePath;
  call: L;
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
  const source = useMemo(() => ({ call: props.call, given: {} as never }), [props.call]);
  const list = useList<Row, K, L>(route, source, props.fields);
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
