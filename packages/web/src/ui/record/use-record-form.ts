import type { AnyCall, CallInput, CallResponse } from '@prepdesk/contract/define-call';
import { useMemo, useRef, useState } from 'react';
import type { Address } from '../../router/address.ts';
import { type Draft, entriesOf, type FieldEntry, type Fields, isWritten } from '../fields/fields-of.ts';
import { useFirstEditor, useFocusOnError } from '../focus/use-focus.ts';
import { useLeaveGuard } from '../screen/use-leave-guard.ts';
import { type DraftStore, newRowKey } from './draft-store.ts';
import { useDraftStore } from './use-draft-store.ts';
import { type MayBeSaved, type RecordPlan, useRecord } from './use-record.ts';

export type FormPlan<Row, K extends keyof Row & string, C extends AnyCall> = Pick<
  RecordPlan<Row, C>,
  'call' | 'rules' | 'report'
> & {
  /** The row as it was read; null for a new one. */
  row: Row | null;
  /** Left out for a new one. */
  rowKey?: string | undefined;
  fields: Fields<Row, K> | readonly FieldEntry<Row>[];
  toInput: (draft: Draft<K>, row: Row | null) => CallInput<C>;
  /** Called before valid input is sent. */
  mayBeSaved?: ((draft: Draft<K>) => boolean | Promise<boolean>) | undefined;
  /** Separates its drafts from those of another form on the same screen. */
  part?: string | undefined;
  /** Whether its draft is kept when the person goes on to that address. */
  isKeptAt?: ((next: Address) => boolean) | undefined;
  /** For drafts that are not kept by the screen's address. */
  store?: DraftStore<Row> | undefined;
  /** It was just saved: the first editor gets the focus. */
  isAgain?: boolean | undefined;
  /** A popup shows the error: the focus goes to the field when the popup is closed. */
  isErrorInPopup?: boolean | undefined;
  onSaved: (reply: { message: string; response: CallResponse<C> }, draft: Draft<K>) => void;
};

/**
 * A form for one record, whatever it looks like: input is kept over a reload, leaving asks first, and the focus goes
 * to the field with an error. Drawn by `RecordFrame` or `RecordPopupFrame`.
 */
export function useRecordForm<Row, K extends keyof Row & string, C extends AnyCall>(
  plan: FormPlan<Row, K, C>,
) {
  const { row, rowKey = newRowKey, call, rules, report } = plan;
  const ownStore = useDraftStore<Row>(plan.part);
  const store = plan.store ?? ownStore;
  const guard = useLeaveGuard(plan.isKeptAt);
  const on = row === null ? 'add' : 'edit';
  const fields = useMemo(
    () => listOf(plan.fields as Partial<Fields<Row>>).filter((field) => isWritten(field, on)),
    [plan.fields, on],
  );
  const [kept] = useState(() => {
    const stored = store.read();
    return stored?.rowKey === rowKey ? stored : null;
  });
  const record = useRecord<Row, C>({
    row,
    rowKey,
    fields,
    call,
    rules,
    report,
    kept,
    store,
    guard,
    toInput: (draft, base) => plan.toInput(draft as Draft<K>, base),
    mayBeSaved: plan.mayBeSaved as MayBeSaved<Row> | undefined,
    onSaved: (reply, draft) =>
      plan.onSaved(reply as { message: string; response: CallResponse<C> }, draft as Draft<K>),
  });
  const ref = useRef<HTMLFormElement & HTMLDivElement>(null);
  useFocusOnError(ref, plan.isErrorInPopup ? 0 : record.refusals);
  const [isDiscarded, setIsDiscarded] = useState(false);
  useFirstEditor(ref, plan.isAgain || isDiscarded);
  const discardRestored = () => {
    setIsDiscarded(true);
    record.set(record.read);
  };
  const isRestored = kept !== null && !isDiscarded && record.isChanged && !record.isSaving;
  return { ...record, fields, guard, ref, ...(isRestored && { discardRestored }) };
}

export type OpenForm<Row> = ReturnType<typeof useRecordForm<Row, keyof Row & string, AnyCall>>;

const listOf = <Row>(fields: Partial<Fields<Row>> | readonly FieldEntry<Row>[]) =>
  Array.isArray(fields) ? (fields as readonly FieldEntry<Row>[]) : entriesOf(fields as Partial<Fields<Row>>);
