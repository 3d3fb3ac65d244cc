import type { AnyCall, CallInput } from '@prepdesk/contract/define-call';
import type { HomeKind } from '@prepdesk/contract/home/home-screen';
import type { RoutePath } from '@prepdesk/contract/routes';
import type { ReactNode } from 'react';
import { useMay } from '../../api/use-may.ts';
import type { Draft, Fields } from '../../ui/fields/fields-of.ts';
import { ListActions } from '../../ui/list/list-actions.tsx';
import { ListCard } from '../../ui/list/list-card.tsx';
import { useList } from '../../ui/list/use-list.ts';
import { useRowWriting } from '../../ui/list/use-row-writing.ts';
import type { RowSource } from '../../ui/list/use-rows.ts';
import { newRowKey } from '../../ui/record/draft-store.ts';
import { useKeptDraft } from '../../ui/record/use-draft-store.ts';
import { Screen } from '../../ui/screen/screen.tsx';
import type { TrailStep } from '../../ui/screen/trail.tsx';
import { useNotices } from '../../ui/screen/use-notices.tsx';
import type { RowAction } from '../../ui/table/row-actions.tsx';
import { draftSeen, type PreviewScope } from './draft-seen.ts';
import { PictureSidePanel, PreviewButton } from './picture-side-panel.tsx';

type Props<
  Row extends { id: number },
  K extends keyof Row & string,
  L extends AnyCall,
  A extends AnyCall,
  E extends AnyCall,
> = {
  route: RoutePath;
  kind: HomeKind;
  /** The course of the picture; left out where it is chosen with the picture. */
  seen?: PreviewScope | null;
  list: RowSource<Row, L>;
  fields: Fields<Row, K>;
  choices?: ReactNode;
  add: { label: string; call: A; toInput: (draft: Draft<K>) => CallInput<A>; opens?: RoutePath };
  edit: { call: E; toInput: (draft: Draft<K>, row: Row) => CallInput<E> };
  actions?: (row: Row) => readonly RowAction[];
  trail?: readonly TrailStep[];
};

/** A list whose rows are edited in place, beside a preview of what learners see, unsaved input included. */
export function HomeList<
  Row extends { id: number },
  K extends keyof Row & string,
  L extends AnyCall,
  A extends AnyCall,
  E extends AnyCall,
>(props: Props<Row, K, L, A, E>) {
  const { route, kind, seen, choices, actions, edit } = props;
  const list = useList(route, props.list, props.fields);
  const { banner, report, clear } = useNotices();
  const may = useMay();
  const add = may(props.add.call) && list.rows.isEnabled ? props.add : undefined;
  const writing = useRowWriting(list, 'id', { report, clear, edit, add });
  const draft = useKeptDraft(writing.open.store);
  const openNew = () => void writing.open.open(newRowKey, null);
  return (
    <Screen
      route={route}
      count={list.count}
      recordName={list.parentName}
      trail={props.trail}
      banner={banner}
      actions={
        <>
          {seen !== null && <PreviewButton />}
          <ListActions list={list} add={add && { label: add.label, run: openNew }} />
        </>
      }
    >
      <PictureSidePanel kind={kind} seen={seen} draft={draftSeen(kind, draft)}>
        <ListCard
          list={list}
          choices={choices}
          actions={actions}
          writing={writing}
          rowID="id"
          onNew={add && openNew}
        />
      </PictureSidePanel>
    </Screen>
  );
}
