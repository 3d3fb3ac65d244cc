import type { AnyCall, CallInput } from '@prepdesk/contract/define-call';
import type { RoutePath } from '@prepdesk/contract/routes';
import { createContext, Fragment, type ReactNode, useEffect, useRef } from 'react';
import type { Draft, FieldEntry } from '../fields/fields-of.ts';
import { type KeyHelp, useKeyHelp } from '../focus/key-help.ts';
import { restoreFocus } from '../focus/restore-focus.ts';
import { useIsPhone } from '../layout/use-is-phone.ts';
import type { MayBeSaved } from '../record/use-record.ts';
import { lazyWhenIdle } from '../screen/lazy-part.tsx';
import { partOf, usePart } from '../screen/part.ts';
import type { Report } from '../screen/use-notices.tsx';
import { whenIdle } from '../screen/when-idle.ts';
import card from './card.module.css';
import { alignOf, manyColumns, positionsOf } from './cell-look.ts';
import { type EditorLocation, useEditorLocation } from './editor-location.ts';
import { HeadRow, type Sorting } from './head-row.tsx';
import type { OpenRowEditorProps } from './open-row-editor.tsx';
import { type Addition, ReadingRow } from './reading-row.tsx';
import type { RowAction } from './row-actions.tsx';
import { type Grouping, groupsOf } from './row-groups.ts';
import { rowNames } from './row-names.ts';
import classes from './table.module.css';
import type { Columns } from './use-column-layout.ts';
import type { OpenRowState } from './use-open-row.ts';
import { useWideFrame } from './use-wide-frame.ts';

const CutText = lazyWhenIdle(async () => (await import('./cut-text.tsx')).CutText);

/** What a phone shows below the form of an open row, which covers the rest of the screen. */
export const BelowForm = createContext<ReactNode>(null);

/** How rows are edited: by which calls, which row is open, and where results are reported. */
export type RowWriting<Row extends object> = {
  add?:
    | {
        call: AnyCall;
        toInput: (draft: never) => CallInput<AnyCall>;
        label: string;
        /** The documents' label of the button that saves it; 'Save' when left out. */
        saveLabel?: string;
        /** The screen of a row's first action: a new row can be saved and opened at once. */
        opens?: RoutePath | undefined;
      }
    | undefined;
  edit?:
    | {
        call: AnyCall;
        toInput: (draft: never, row: Row) => CallInput<AnyCall>;
        /** Called before the row is saved. */
        mayBeSaved?: (draft: Draft, row: Row) => boolean | Promise<boolean>;
      }
    | undefined;
  open: OpenRowState<Row>;
  addition: Addition | null;
  /** Whether the new row is opened once it is saved. Left out where it cannot be. */
  whetherToOpen?: ((isWanted: boolean) => void) | undefined;
  report: Report;
  clear: () => void;
};

type Props<Row extends object> = {
  /** What a screen reader calls the table. */
  name: string;
  rows: readonly Row[];
  rowID: keyof Row & string;
  /** All fields: an open row edits hidden ones too. */
  fields: readonly FieldEntry<Row>[];
  columns: Columns<Row>;
  sorting?: Sorting;
  isLoading?: boolean;
  isRefreshing?: boolean;
  writing?: RowWriting<Row> | undefined;
  grouping?: Grouping<Row> | undefined;
  toneOf?: ((row: Row) => 'warn' | undefined) | undefined;
  actionsOf?: (row: Row) => readonly RowAction[];
  whenEmpty: ReactNode;
  /** The foot of the table. */
  totals?: ((hasActions: boolean) => ReactNode) | undefined;
};

/** Rows under sticky headings. Columns that do not fit scroll between the pinned ends; on a phone rows become cards. */
export function DataTable<Row extends object>(props: Props<Row>) {
  const { rows, rowID, fields, columns, sorting, writing, grouping } = props;
  const frame = useRef<HTMLDivElement>(null);
  const open = writing?.open.current ?? null;
  useKeyHelp(writing?.edit ? editingKeys : readingKeys);
  const isWritable = writing !== undefined;
  useEffect(
    function fetchTheEditor() {
      if (isWritable)
        void whenIdle()
          .then(editor.fetch)
          .catch(() => {});
    },
    [isWritable],
  );
  const isPhone = useIsPhone();
  const { shown } = columns;
  const location = useEditorLocation(frame, {
    // After a reload the columns have their widths only with the rows.
    openKey: props.isLoading && open?.kept ? undefined : open?.key,
    row: open?.row ?? null,
    fields,
    shown,
    isPhone,
    hasSaveAndOpen: open?.row === null && writing?.whetherToOpen !== undefined,
  });
  const actionsOf = (row: Row) => props.actionsOf?.(row) ?? [];
  // People who may only read get no column of actions.
  const hasActions =
    props.isLoading || open !== null || !!writing?.edit || rows.some((row) => actionsOf(row).length > 0);
  useWideFrame(frame, `${shown.map(({ key }) => key).join()} ${columns.layout.pinned.join()} ${hasActions}`);
  const isOpenRowShown = open !== null && rows.some((row) => String(row[rowID]) === open.key);
  const isEmpty = rows.length === 0 && open === null;
  const editorIn = (where: EditorLocation, untilLoaded: ReactNode = null) =>
    open &&
    writing &&
    location === where && (
      <OpenRow
        key={open.key}
        untilLoaded={untilLoaded}
        columns={where === 'row' ? shown : columns.all}
        location={where}
        fields={fields}
        writing={writing}
      />
    );
  const hasCards = fields.some((field) => field.card);
  const isCard = isPhone && hasCards;
  // Cards have no pinned columns and no widths.
  const positions = positionsOf(isPhone ? [] : shown, columns.layout);
  const read = isCard
    ? columns.all.filter((field) => shown.includes(field) || (field.card && field.isHiddenAtFirst))
    : shown;
  const names = rowNames(rows, rowID, read);
  const drawn = (row: Row) => {
    const key = String(row[rowID]);
    const reading = (
      <ReadingRow
        key={key}
        rowKey={key}
        name={names[rows.indexOf(row)]}
        row={row}
        positions={positions}
        addition={writing?.addition?.key === key ? writing.addition : undefined}
        isOpen={open?.key === key}
        tone={props.toneOf?.(row)}
        columns={read}
        isCard={isCard}
        actions={hasActions ? actionsOf(row) : undefined}
        onEdit={writing?.edit && ((at) => void writing.open.openRow(row, at))}
      />
    );
    return open?.key === key && location === 'row' ? editorIn(location, reading) : reading;
  };
  const list = (
    <div
      ref={frame}
      className={classes.frame}
      data-refreshing={props.isRefreshing || undefined}
      aria-busy={props.isLoading}
    >
      <table
        aria-label={props.name}
        className={hasCards ? `${classes.table} ${card.cards}` : classes.table}
        data-dense={shown.length >= manyColumns || undefined}
      >
        <HeadRow shown={shown} rows={rows} columns={columns} sorting={sorting} hasActions={hasActions} />
        <tbody ref={restoreFocus}>
          {!isOpenRowShown && editorIn('row')}
          {props.isLoading && <WaitingRows columns={shown} />}
          {grouping ? (
            <Groups rows={rows} grouping={grouping} shown={shown} drawn={drawn} hasActions={hasActions} />
          ) : (
            rows.map(drawn)
          )}
        </tbody>
        {props.totals?.(hasActions)}
      </table>
      {isEmpty && !props.isLoading && props.whenEmpty}
      <CutText frame={frame} />
    </div>
  );
  return (
    <>
      {list}
      {editorIn('panel')}
    </>
  );
}

const readingKeys: readonly KeyHelp[] = [
  { keys: ['↑', '↓'], says: 'Previous row, next row' },
  { keys: ['Enter'], says: 'First action of the row' },
];
const editingKeys: readonly KeyHelp[] = [...readingKeys, { keys: ['F2'], says: 'Edit the row' }];

type GroupsProps<Row> = {
  rows: readonly Row[];
  grouping: Grouping<Row>;
  shown: readonly FieldEntry<Row>[];
  drawn: (row: Row) => ReactNode;
  hasActions: boolean;
};

function Groups<Row extends object>({ rows, grouping, shown, drawn, hasActions }: GroupsProps<Row>) {
  return groupsOf(rows, grouping.nameOf).map(({ name, rows: members }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a name may occur again
    <Fragment key={`${index} ${name}`}>
      <tr className={classes.group}>
        <th scope="colgroup" colSpan={shown.length + Number(hasActions)}>
          <span>{grouping.label}</span> {name}
        </th>
      </tr>
      {members.map(drawn)}
    </Fragment>
  ));
}

function OpenRow<Row extends object>(props: {
  columns: readonly FieldEntry<Row>[];
  location: EditorLocation;
  fields: readonly FieldEntry<Row>[];
  writing: RowWriting<Row>;
  untilLoaded: ReactNode;
}) {
  const OpenRowEditor = usePart(editor);
  const { open, add, edit, report, clear } = props.writing;
  const current = open.current;
  const using = open.isNew ? add : edit;
  if (!current || !using) return null;
  if (!OpenRowEditor) return props.untilLoaded;
  const its: OpenRowEditorProps<Row> = {
    location: props.location,
    newLabel: add?.label ?? '',
    saveLabel: open.isNew ? add?.saveLabel : undefined,
    open: current,
    columns: props.columns,
    fields: props.fields,
    call: using.call,
    toInput: using.toInput as (draft: Draft, row: Row | null) => CallInput<AnyCall>,
    mayBeSaved: open.isNew ? undefined : (edit?.mayBeSaved as MayBeSaved<Row> | undefined),
    whetherToOpen: open.isNew ? props.writing.whetherToOpen : undefined,
    store: open.store,
    guard: open.guard,
    report,
    clear,
    onEnd: open.close,
    onCancel: open.cancel,
  };
  // It is loaded for rows of any kind.
  return <OpenRowEditor {...(its as unknown as OpenRowEditorProps<object>)} />;
}

/** Loaded when the list has been read, so that no list waits for it. */
const editor = partOf<OpenRowEditorProps<object>>(
  async () => (await import('./open-row-editor.tsx')).OpenRowEditor,
);

const waitingRowCount = 8;

function WaitingRows<Row>({ columns }: { columns: readonly FieldEntry<Row>[] }) {
  return Array.from({ length: waitingRowCount }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: rows that are not loaded have no other key
    <tr key={row} className={classes.waiting}>
      {columns.map((field) => (
        <td key={field.key} data-align={alignOf(field)}>
          <i aria-hidden />
        </td>
      ))}
      <td />
    </tr>
  ));
}
