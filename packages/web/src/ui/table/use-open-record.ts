import type { AnyCall, CallInput } from '@prepdesk/contract/define-call';
import { type KeyboardEvent, type RefObject, useEffect, useMemo } from 'react';
import { type Draft, type FieldEntry, isWritten } from '../fields/fields-of.ts';
import { isSaveKey } from '../focus/save-key.ts';
import { useFocusOnError } from '../focus/use-focus.ts';
import type { DraftStore } from '../record/draft-store.ts';
import { type MayBeSaved, useRecord } from '../record/use-record.ts';
import { rowClosed } from '../screen/row-closed.ts';
import type { LeaveGuard } from '../screen/use-leave-guard.ts';
import type { Report } from '../screen/use-notices.tsx';
import type { OpenRow } from './use-open-row.ts';

export type OpenRecordProps<Row extends object> = {
  open: OpenRow<Row>;
  columns: readonly FieldEntry<Row>[];
  fields: readonly FieldEntry<Row>[];
  call: AnyCall;
  toInput: (draft: Draft, row: Row | null) => CallInput<AnyCall>;
  mayBeSaved?: MayBeSaved<Row> | undefined;
  store: DraftStore<Row>;
  guard: LeaveGuard;
  /** 'Save' when left out. */
  saveLabel?: string | undefined;
  /** Whether the row is opened once it is saved; left out where it cannot be. */
  whetherToOpen?: ((isWanted: boolean) => void) | undefined;
  report: Report;
  /** Removes the previous banner. */
  clear: () => void;
  onEnd: () => void;
  /** Editing ends without saving. */
  onCancel: () => void;
};

/**
 * A row in edit mode, wherever its editors are. Enter saves from a field of one line, Ctrl+Enter from any, Escape
 * cancels: only from inside the editors' own place.
 */
export function useOpenRecord<Row extends object>(
  props: OpenRecordProps<Row>,
  ref: RefObject<HTMLElement | null>,
) {
  const { open, clear } = props;
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
    onSaved: props.onEnd,
  });
  useFocusOnError(ref, record.refusals);
  useEffect(
    function takeTheFocus() {
      const clicked = open.at && `[data-field="${CSS.escape(open.at)}"] :is(${controls})`;
      // A cell that is edited in a popup of its own begins with a button.
      for (const first of [clicked, '[data-autofocus]', controls]) {
        const control = first && ref.current?.querySelector<HTMLElement>(first);
        if (!control) continue;
        control.focus();
        break;
      }
      clear();
    },
    [clear, ref, open.at],
  );
  useEffect(() => () => void document.dispatchEvent(new Event(rowClosed)), []);
  const discard = () => {
    props.store.clear();
    props.guard.watch(null);
    clear();
    props.onCancel();
  };
  const cancel = async () => {
    if (!record.isSaving && (await props.guard.mayLeave())) discard();
  };
  const save = (isToBeOpened: boolean) => {
    props.whetherToOpen?.(isToBeOpened);
    void record.save();
  };
  const maySave = record.isChanged || record.isIncomplete;
  const isInside = (event: KeyboardEvent<HTMLElement>) => event.currentTarget.contains(event.target as Node);
  const keys = {
    onBlur: record.leave,
    onKeyDownCapture: (event: KeyboardEvent<HTMLElement>) => {
      if (!isInside(event) || !isSaveKey(event)) return;
      event.preventDefault();
      event.stopPropagation();
      if (maySave) save(false);
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const target = event.target as HTMLElement;
      if (!isInside(event) || event.defaultPrevented || target.getAttribute('aria-expanded') === 'true')
        return;
      if (event.key === 'Escape') void cancel();
      if (event.key === 'Enter' && target.tagName === 'INPUT' && maySave) {
        event.preventDefault();
        save(false);
      }
    },
  };
  return {
    record,
    fields,
    cancel: () => void cancel(),
    /** It was open before a reload, with changes: ends editing without asking. */
    discardRestored: open.kept && !record.isSaving ? discard : undefined,
    keys,
    saveLabel: props.saveLabel,
    save: () => save(false),
    saveAndOpen: props.whetherToOpen && (() => save(true)),
  };
}

const controls = 'button, input:not([type="file"]), textarea, [contenteditable="true"]';

export type OpenRecordState<Row extends object> = ReturnType<typeof useOpenRecord<Row>>;
