import { Button } from '@mantine/core';
import type { AnyCall, CallInput } from '@prepdesk/contract/define-call';
import { CornerDownLeft } from 'lucide-react';
import { type KeyboardEvent, useEffect, useMemo, useRef } from 'react';
import { FieldDisplay } from '../fields/field-display.tsx';
import { FieldEditor, isLongText } from '../fields/field-editor.tsx';
import { type Draft, type FieldEntry, isColumn, isWritten } from '../fields/fields-of.ts';
import { useFocusOnError } from '../focus/use-focus.ts';
import { Facts } from '../layout/facts.tsx';
import type { OpenRow } from '../list/use-open-row.ts';
import type { DraftStore } from '../record/draft-store.ts';
import { RecordConflict } from '../record/record-editors.tsx';
import type { LeaveGuard } from '../record/use-leave-guard.ts';
import { type MayBeSaved, useRecord } from '../record/use-record.ts';
import type { Report } from '../screen/use-notices.tsx';
import { alignOf, lookOf } from './cell-look.ts';
import classes from './table.module.css';

type Props<Row extends object> = {
  open: OpenRow<Row>;
  columns: readonly FieldEntry<Row>[];
  /** Its editors are below each other instead of in these columns. */
  isSpread: boolean;
  fields: readonly FieldEntry<Row>[];
  call: AnyCall;
  toInput: (draft: Draft, row: Row | null) => CallInput<AnyCall>;
  mayBeSaved?: MayBeSaved<Row> | undefined;
  store: DraftStore<Row>;
  guard: LeaveGuard;
  report: Report;
  /** Removes the previous banner. */
  clear: () => void;
  onEnd: () => void;
  /** Editing ends without saving. */
  onCancel: () => void;
};

/**
 * The row in edit mode, with its editors in their columns or, if there are many columns, spread below each other. Enter
 * saves, Escape cancels, both only from inside the row itself.
 */
export function RecordRow<Row extends object>(props: Props<Row>) {
  const { open, columns, isSpread, onEnd, onCancel } = props;
  const ref = useRef<HTMLTableRowElement>(null);
  const on = open.row === null ? 'add' : 'edit';
  const fields = useMemo(() => props.fields.filter((field) => isWritten(field, on)), [props.fields, on]);
  const record = useRecord<Row, AnyCall>({
    rowKey: open.key,
    row: open.row,
    kept: open.kept && { row: open.row, draft: open.kept },
    fields,
    call: props.call,
    toInput: props.toInput,
    mayBeSaved: props.mayBeSaved,
    store: props.store,
    guard: props.guard,
    report: props.report,
    onSaved: onEnd,
  });

  const { clear } = props;
  useFocusOnError(ref, record.refusals);
  useEffect(
    function takeTheFocus() {
      const row = ref.current;
      // A cell that is edited in a popup of its own begins with a button.
      (
        row?.querySelector<HTMLElement>('[data-autofocus]') ??
        row?.querySelector<HTMLElement>('button, input')
      )?.focus();
      clear();
    },
    [clear],
  );

  const cancel = async () => {
    if (record.isSaving || !(await props.guard.mayLeave())) return;
    props.store.clear();
    clear();
    onCancel();
  };
  const press = (event: KeyboardEvent<HTMLTableRowElement>) => {
    const target = event.target as HTMLElement;
    const isInside = event.currentTarget.contains(target);
    if (!isInside || event.defaultPrevented || target.getAttribute('aria-expanded') === 'true') return;
    if (event.key === 'Escape') void cancel();
    if (event.key === 'Enter' && target.tagName === 'INPUT' && record.isChanged) {
      event.preventDefault();
      void record.save();
    }
  };

  const isShown = (field: FieldEntry<Row>) => !isEdited(field) && !field.isTick && field.look !== 'quiet';
  const isEdited = ({ key }: FieldEntry<Row>) => fields.some((field) => field.key === key);
  const editorOf = (field: FieldEntry<Row>, isInline: boolean) => (
    <FieldEditor
      key={field.key}
      field={field}
      draft={record.draft}
      set={record.set}
      error={record.errors[field.key]}
      isFirst={field.key === fields[0]?.key}
      isHeld={record.isSaving}
      isInline={isInline}
    />
  );
  const buttons = <RowButtons record={record} onCancel={() => void cancel()} />;
  const conflict = <RecordConflict record={record} fields={fields} />;
  return (
    <tr ref={ref} className={classes.editing} onKeyDown={press} aria-busy={record.isSaving}>
      {isSpread ? (
        <td colSpan={columns.length + 1} data-look="spread">
          {record.row && !fields.some(({ look }) => look === 'strong') && (
            <div className={classes.facts}>
              <Facts minPx={150} facts={factsOf(columns.filter(isShown), record.row)} />
            </div>
          )}
          <div className={classes.spread}>
            {fields.filter(isColumn).map((field) => (
              <div key={field.key} data-wide={widthOf(field)}>
                {editorOf(field, false)}
              </div>
            ))}
          </div>
          {buttons}
          {conflict}
        </td>
      ) : (
        <>
          {columns.map((field) => (
            <td
              key={field.key}
              data-look={lookOf(field)}
              data-align={alignOf(field)}
              data-label={field.label}
              data-written={isEdited(field) || undefined}
            >
              {isEdited(field)
                ? editorOf(field, true)
                : record.row && <FieldDisplay field={field} row={record.row} />}
            </td>
          ))}
          <td data-look="actions">
            {buttons}
            {conflict}
          </td>
        </>
      )}
    </tr>
  );
}

/** A long text gets a line of its own, the name two places. */
const widthOf = <Row,>({ look, editor }: FieldEntry<Row>): 'line' | 'two' | undefined => {
  if (editor && isLongText(editor)) return 'line';
  return look === 'strong' ? 'two' : undefined;
};

const factsOf = <Row,>(fields: readonly FieldEntry<Row>[], row: Row) =>
  fields.map((field) => ({ label: field.label, value: <FieldDisplay field={field} row={row} /> }));

type ButtonProps = {
  record: { isChanged: boolean; isSaving: boolean; save: () => Promise<void> };
  onCancel: () => void;
};

function RowButtons({ record, onCancel }: ButtonProps) {
  return (
    <div className={classes.editActions}>
      <Button size="compact-sm" variant="subtle" onClick={onCancel}>
        Cancel <kbd className={classes.key}>Esc</kbd>
      </Button>
      <Button
        size="compact-sm"
        disabled={!record.isChanged}
        loading={record.isSaving}
        onClick={() => void record.save()}
      >
        Save
        <kbd className={classes.keyOnFill}>
          <CornerDownLeft size={11} aria-label="Enter" />
        </kbd>
      </Button>
    </div>
  );
}
