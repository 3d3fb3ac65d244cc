import type { AnyCall, CallInput } from '@prepdesk/contract/define-call';
import { Failure } from '@prepdesk/contract/failures';
import type { RoutePath } from '@prepdesk/contract/routes';
import { type ReactNode, useState } from 'react';
import { useMay } from '../../api/use-may.ts';
import type { Draft, FieldEntry, Fields } from '../fields/fields-of.ts';
import { newRowKey } from '../record/draft-store.ts';
import { Screen } from '../screen/screen.tsx';
import type { TrailStep } from '../screen/trail.tsx';
import { type Report, useNotices } from '../screen/use-notices.tsx';
import type { RowAction } from '../table/row-actions.tsx';
import type { Grouping } from '../table/row-groups.ts';
import type { OwnFilters } from './filter-bar.tsx';
import { ListActions } from './list-actions.tsx';
import { fieldsOfNew, ListCard } from './list-card.tsx';
import type { RowPopup } from './row-details.tsx';
import { useList } from './use-list.ts';
import { useRowWriting } from './use-row-writing.ts';
import type { RowSource } from './use-rows.ts';

export type AddPopup = { report: Report; onClose: () => void };

/** The fields have the same defaults as those of a new row in the table. */
export type NewRow<Row> = AddPopup & { fields: readonly FieldEntry<Row>[] };

type Props<
  Row extends object,
  K extends keyof Row & string,
  L extends AnyCall,
  A extends AnyCall,
  E extends AnyCall,
> = {
  route: RoutePath;
  /** A heading that names the record too, in place of the screen's title. */
  heading?: string | undefined;
  list: RowSource<Row, L>;
  rowID: keyof Row & string;
  fields: Fields<Row, K>;
  /** Choices that have to be made before there is a list, first in the bar. */
  choices?: ReactNode;
  ownFilters?: OwnFilters;
  /** A new row is written either in the table or in a popup of its own. */
  add?: { label: string; call: A } & (
    | {
        toInput: (draft: Draft<K>) => CallInput<A>;
        /** The screen of a row's first action: a new row can be saved and opened at once. */
        opens?: RoutePath;
      }
    | { popup: (popup: NewRow<Row>) => ReactNode }
  );
  edit?: {
    call: E;
    toInput: (draft: Draft<K>, row: Row) => CallInput<E>;
    /** Called before the row is saved. */
    mayBeSaved?: (draft: Draft, row: Row) => boolean | Promise<boolean>;
  };
  /** Links to screens that do not exist are left out. */
  actions?: (row: Row) => readonly RowAction[];
  /** A popup of each row. */
  popup?: RowPopup<Row>;
  grouping?: Grouping<Row>;
  successSeconds?: number;
  /** Of a screen that reports by itself too. */
  notices?: ReturnType<typeof useNotices>;
  /** Shown before what every list has at the right of the title. */
  headActions?: ReactNode;
  /** What the card of the list stands in, such as a page with a panel at its side. */
  around?: (card: ReactNode) => ReactNode;
  /** The screens above; null until they are known. */
  trail?: readonly TrailStep[] | null | undefined;
};

/** A screen with a single list of records, whose rows are added and edited in place. */
export function TableScreen<
  Row extends object,
  K extends keyof Row & string,
  L extends AnyCall,
  A extends AnyCall,
  E extends AnyCall,
>(props: Props<Row, K, L, A, E>) {
  const { route, rowID, choices, actions } = props;
  const list = useList(route, props.list, props.fields);
  const own = useNotices(props.successSeconds);
  const { banner, report, clear } = props.notices ?? own;
  const may = useMay();
  // A list that is refused is below a row that is gone: nothing can be added there.
  const isRefused = list.rows.failure instanceof Failure && list.rows.failure.kind === 'refused';
  const mayAdd = list.rows.isEnabled && !isRefused;
  const add = props.add && may(props.add.call) && mayAdd ? props.add : undefined;
  const writing = useRowWriting(list, rowID, {
    report,
    clear,
    edit: props.edit,
    add: add && 'toInput' in add ? add : undefined,
  });
  const [popupFields, setPopupFields] = useState<readonly FieldEntry<Row>[]>();
  const popup = add && 'popup' in add ? add.popup : undefined;
  const openNew = () => (popup ? setPopupFields(fieldsOfNew(list)) : void writing.open.open(newRowKey, null));
  const card = (
    <ListCard
      list={list}
      rowID={rowID}
      choices={choices}
      ownFilters={props.ownFilters}
      actions={actions}
      popup={props.popup}
      writing={writing}
      grouping={props.grouping}
      onNew={add && openNew}
      newLabel={add?.label}
    />
  );
  return (
    <Screen
      route={route}
      heading={props.heading}
      count={list.count}
      recordName={list.parentName}
      trail={props.trail}
      banner={banner}
      actions={
        <ListActions list={list} before={props.headActions} add={add && { label: add.label, run: openNew }} />
      }
    >
      {props.around?.(card) ?? card}
      {popupFields && popup?.({ report, onClose: () => setPopupFields(undefined), fields: popupFields })}
    </Screen>
  );
}
