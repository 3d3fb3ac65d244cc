import type { AnyCall, CallInput } from '@prepdesk/contract/define-call';
import type { RoutePath } from '@prepdesk/contract/routes';
import type { ReactNode } from 'react';
import { confirmWithUses, type Question } from '../../shared/confirm-with-uses.ts';
import { useStateChange } from '../../shared/use-state-change.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import type { Fields } from '../../ui/fields/fields-of.ts';
import layout from '../../ui/layout/layout.module.css';
import { ListCard } from '../../ui/list/list-card.tsx';
import { useList } from '../../ui/list/use-list.ts';
import type { RowSource } from '../../ui/list/use-rows.ts';
import { AddButton } from '../../ui/screen/add-button.tsx';
import { LinkButton } from '../../ui/screen/link-button.tsx';
import { BrokenLink, Card, Screen } from '../../ui/screen/screen.tsx';
import { useNotices } from '../../ui/screen/use-notices.tsx';
import type { RowAction } from '../../ui/table/row-actions.tsx';
import { TreasureForm, type TreasureFormPlan, type TreasureRow, useTreasureForm } from './treasure-form.tsx';
import type { TreasureScope, useTreasureScope } from './treasure-scope.ts';

type Props<
  Row extends TreasureRow,
  F extends keyof Row & string,
  K extends keyof Row & string,
  L extends AnyCall,
  S extends AnyCall,
  C extends AnyCall,
> = {
  route: RoutePath;
  /** Names a row in the documents' labels: 'Treasure Topic'. */
  title: string;
  newLabel: string;
  at: Pick<ReturnType<typeof useTreasureScope>, 'scope' | 'isBroken' | 'open'>;
  list: RowSource<Row, L>;
  rowID: keyof Row & string;
  fields: Fields<Row, F>;
  /** Where the rows belong. */
  choices: ReactNode;
  headActions: ReactNode;
  /** The actions besides Edit and Activate. */
  actions: (row: Row, set: (input: CallInput<S>) => Promise<boolean>) => readonly RowAction[];
  state: { call: S; inputOf: (row: Row, change: { isActive: number }) => CallInput<S> };
  /** What is asked before a row is deactivated. */
  questionOf: (row: Row) => Omit<Question, 'confirmLabel'>;
  form: TreasureFormPlan<Row, K, C>;
  children?: ReactNode;
};

/** A list of treasures or of treasure topics, with the form of a new row or of the one that the address names. */
export function TreasureScreen<
  Row extends TreasureRow,
  F extends keyof Row & string,
  K extends keyof Row & string,
  L extends AnyCall,
  S extends AnyCall,
  C extends AnyCall,
>(props: Props<Row, F, K, L, S, C>) {
  const { route, title, at, rowID, choices } = props;
  const { banner, report } = useNotices();
  const list = useList(route, props.list, props.fields);
  const { set } = useStateChange(props.state.call, report);
  const { editId, ...stay } = at.scope;
  const { edited, isMissing } = editedOf(list.rows, (row) => row[rowID] === editId, editId);
  const form = useTreasureForm(route, edited, editId ? () => at.open(stay) : undefined);
  const toggle = async (row: Row) => {
    if (row.isActive && !(await confirmWithUses({ ...props.questionOf(row), confirmLabel: 'Deactivate' })))
      return;
    await set(props.state.inputOf(row, { isActive: 1 - row.isActive }));
  };
  if (at.isBroken) return <BrokenLink route={route} />;
  return (
    <Screen
      route={route}
      count={list.count}
      banner={banner}
      actions={
        <>
          {props.headActions}
          <AddButton label={`Add ${title}`} onAdd={form.add} />
        </>
      }
    >
      <div className={layout.stack}>
        {isMissing && <MissingRow route={route} noun={title.toLowerCase()} stay={stay} />}
        <ListCard
          list={list}
          rowID={rowID}
          hasSearch={props.list.given !== null}
          choices={choices}
          onNew={form.add}
          newLabel={props.newLabel}
          actions={(row) => [
            { label: 'Edit', run: () => at.open({ ...stay, editId: Number(row[rowID]) }) },
            ...props.actions(row, set),
            { label: row.isActive ? 'Deactivate' : 'Activate', run: () => void toggle(row) },
          ]}
        />
      </div>
      {form.isOpen && (
        <TreasureForm
          {...props.form}
          key={editId ?? 'new'}
          name={route}
          row={edited}
          rowID={rowID}
          submitLabel={`${edited ? 'Update' : 'Add'} ${title}`}
          choices={choices}
          report={report}
          onDone={form.close}
        />
      )}
      {props.children}
    </Screen>
  );
}

type MissingProps = {
  route: RoutePath;
  noun: string;
  /** The place of the list without a row being edited. */
  stay: TreasureScope;
};

const MissingRow = ({ route, noun, stay }: MissingProps) => (
  <Card>
    <EmptyState
      message={`This ${noun} was not found`}
      hint="It was removed, or the link belongs to another list."
    >
      <LinkButton path={route} id={stay}>
        Back to the list
      </LinkButton>
    </EmptyState>
  </Card>
);

/** The row of a list that is to be edited. */
function editedOf<Row>(
  rows: { all: readonly Row[]; isRead: boolean; isEnabled: boolean },
  isMeant: (row: Row) => boolean,
  editId: number | undefined,
) {
  const edited = editId === undefined ? null : (rows.all.find(isMeant) ?? null);
  const isRead = !rows.isEnabled || rows.isRead;
  return { edited, isMissing: editId !== undefined && !edited && isRead };
}
