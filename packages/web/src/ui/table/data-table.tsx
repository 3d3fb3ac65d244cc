import type { AnyCall, CallInput } from '@prepdesk/contract/define-call';
import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { type Draft, type FieldEntry, isColumn, isWritten } from '../fields/fields-of.ts';
import type { Report } from '../screen/use-notices.tsx';
import type { OpenRowState } from '../screen/use-open-row.ts';
import type { MayBeSaved } from '../screen/use-record.ts';
import { alignOf, manyColumns } from './cell-look.ts';
import { ReadingRow } from './reading-row.tsx';
import { RecordRow } from './record-row.tsx';
import type { RowAction } from './row-actions.tsx';
import classes from './table.module.css';

/** How rows are written: with which calls, which one is open, and where results are told. */
export type Pen<Row extends object> = {
  add?: { call: AnyCall; toInput: (draft: never) => CallInput<AnyCall> };
  edit?: {
    call: AnyCall;
    toInput: (draft: never, row: Row) => CallInput<AnyCall>;
    /** Asked before the row is saved. */
    mayBeSaved?: (draft: Draft, row: Row) => boolean | Promise<boolean>;
  };
  open: OpenRowState<Row>;
  report: Report;
  clear: () => void;
};

type Props<Row extends object> = {
  rows: readonly Row[];
  rowID: keyof Row & string;
  /** The columns that are shown. */
  columns: readonly FieldEntry<Row>[];
  /** All fields: an open row writes the hidden ones too. */
  fields: readonly FieldEntry<Row>[];
  sort?: string;
  onSort?: (sort: string) => void;
  isLoading?: boolean;
  isRefreshing?: boolean;
  pen?: Pen<Row>;
  actionsOf?: (row: Row) => readonly RowAction[];
  whenEmpty: ReactNode;
};

/** Rows under sticky headings; on a phone each becomes a card. */
export function DataTable<Row extends object>(props: Props<Row>) {
  const { rows, rowID, fields, pen } = props;
  const open = pen?.open.current ?? null;
  const on = pen?.open.isNew ? 'add' : 'edit';
  const columns = open
    ? fields.filter((field) => isColumn(field) && (props.columns.includes(field) || isWritten(field, on)))
    : props.columns;
  const isOpenRowShown = open !== null && rows.some((row) => String(row[rowID]) === open.key);
  const isEmpty = rows.length === 0 && open === null;
  const editor = (key: string) => open && pen && <PenRow key={key} {...{ columns, fields, pen }} />;
  return (
    <div
      className={classes.frame}
      data-refreshing={props.isRefreshing || undefined}
      aria-busy={props.isLoading}
    >
      {props.onSort && rows.length > 1 && (
        <SortChoice columns={columns} sort={props.sort ?? ''} onSort={props.onSort} />
      )}
      <table className={classes.table} data-dense={columns.length >= manyColumns || undefined}>
        <HeadRow columns={columns} sort={props.sort ?? ''} onSort={props.onSort} />
        <tbody>
          {open && !isOpenRowShown && editor(open.key)}
          {props.isLoading && <WaitingRows columns={columns} />}
          {rows.map((row) => {
            const key = String(row[rowID]);
            if (open?.key === key) return editor(key);
            return (
              <ReadingRow
                key={key}
                rowKey={key}
                row={row}
                columns={columns}
                actions={props.actionsOf?.(row) ?? []}
                onEdit={pen?.edit && (() => void pen.open.openRow(row))}
              />
            );
          })}
        </tbody>
      </table>
      {isEmpty && !props.isLoading && props.whenEmpty}
    </div>
  );
}

function PenRow<Row extends object>(props: {
  columns: readonly FieldEntry<Row>[];
  fields: readonly FieldEntry<Row>[];
  pen: Pen<Row>;
}) {
  const { open, add, edit, report, clear } = props.pen;
  const current = open.current;
  const using = open.isNew ? add : edit;
  if (!current || !using) return null;
  return (
    <RecordRow<Row>
      open={current}
      columns={props.columns}
      fields={props.fields}
      call={using.call}
      toInput={using.toInput as (draft: Draft, row: Row | null) => CallInput<AnyCall>}
      mayBeSaved={open.isNew ? undefined : (edit?.mayBeSaved as MayBeSaved<Row> | undefined)}
      store={open.store}
      guard={open.guard}
      report={report}
      clear={clear}
      onEnd={open.close}
    />
  );
}

type HeadProps<Row> = {
  columns: readonly FieldEntry<Row>[];
  sort: string;
  onSort?: (sort: string) => void;
};

function HeadRow<Row>({ columns, sort, onSort }: HeadProps<Row>) {
  const sorted = sort.replace(/^-/, '');
  const isFalling = sort.startsWith('-');
  return (
    <thead>
      <tr>
        {columns.map((field) => {
          const isSorted = field.key === sorted;
          // Rising, falling, then the server's own order again.
          const next = !isSorted ? field.key : isFalling ? '' : `-${field.key}`;
          return (
            <th
              key={field.key}
              scope="col"
              data-align={alignOf(field)}
              style={field.widthPx ? { width: field.widthPx } : undefined}
              aria-sort={isSorted ? (isFalling ? 'descending' : 'ascending') : undefined}
            >
              <button type="button" disabled={!onSort} onClick={() => onSort?.(next)}>
                {field.label}
                {isSorted &&
                  (isFalling ? <ArrowDown size={13} aria-hidden /> : <ArrowUp size={13} aria-hidden />)}
              </button>
            </th>
          );
        })}
        <th scope="col" className={classes.actionsHead}>
          <span className={classes.onlyRead}>Actions</span>
        </th>
      </tr>
    </thead>
  );
}

/** On a phone, where the headings are out of sight. */
function SortChoice<Row>({ columns, sort, onSort }: HeadProps<Row> & { onSort: (sort: string) => void }) {
  return (
    <div className={classes.sortChoice}>
      <span aria-hidden>Sort</span>
      <select aria-label="Sort" value={sort} onChange={(event) => onSort(event.currentTarget.value)}>
        <option value="">As listed</option>
        {columns.flatMap(({ key, label }) => [
          <option key={key} value={key}>
            {label} ↑
          </option>,
          <option key={`-${key}`} value={`-${key}`}>
            {label} ↓
          </option>,
        ])}
      </select>
    </div>
  );
}

const waitingRowCount = 8;

function WaitingRows<Row>({ columns }: { columns: readonly FieldEntry<Row>[] }) {
  return Array.from({ length: waitingRowCount }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: rows that are not there yet have no other name
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
