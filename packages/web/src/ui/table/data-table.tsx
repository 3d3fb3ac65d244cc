import { createContext, Fragment, type ReactNode, useEffect, useRef } from 'react';
import type { FieldEntry } from '../fields/fields-of.ts';
import { type KeyHelp, useKeyHelp } from '../focus/key-help.ts';
import { restoreFocus } from '../focus/restore-focus.ts';
import { useIsPhone } from '../layout/use-is-phone.ts';
import { lazyWhenIdle } from '../screen/lazy-part.tsx';
import { whenIdle } from '../screen/when-idle.ts';
import card from './card.module.css';
import { alignOf, manyColumns, positionsOf } from './cell-look.ts';
import { type EditorLocation, useEditorLocation } from './editor-location.ts';
import { HeadRow, type Sorting } from './head-row.tsx';
import { OpenRow, openRowEditor, type RowWriting } from './open-row.tsx';
import { ReadingRow } from './reading-row.tsx';
import type { RowAction } from './row-actions.tsx';
import { type Grouping, groupsOf } from './row-groups.ts';
import { rowNames } from './row-names.ts';
import classes from './table.module.css';
import type { Columns } from './use-column-layout.ts';
import { useWideFrame } from './use-wide-frame.ts';

const CutText = lazyWhenIdle(async () => (await import('./cut-text.tsx')).CutText);

/** What a phone shows below the form of an open row, which covers the rest of the screen. */
export const BelowForm = createContext<ReactNode>(null);

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
          .then(openRowEditor.fetch)
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
