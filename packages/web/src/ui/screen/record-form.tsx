import { Button } from '@mantine/core';
import type { AnyCall, CallInput, CallResponse } from '@prepdesk/contract/define-call';
import { useLocation } from '@tanstack/react-router';
import { useMemo, useRef, useState } from 'react';
import { useWho } from '../../api/who.ts';
import { type Draft, entriesOf, type Fields, isWritten } from '../fields/fields-of.ts';
import { draftStore, newRowKey } from './draft-store.ts';
import { RecordEditors } from './record-editors.tsx';
import classes from './screen.module.css';
import { useFirstEditor } from './use-first-editor.ts';
import { useFocusOnFault } from './use-focus-on-fault.ts';
import { useLeaveGuard } from './use-leave-guard.ts';
import type { Report } from './use-notices.tsx';
import { useRecord } from './use-record.ts';

type Props<Row, K extends keyof Row & string, C extends AnyCall> = {
  fields: Fields<Row, K>;
  call: C;
  /** Where the form is stricter than its call. */
  rules?: AnyCall['input'];
  toInput: (draft: Draft<K>) => CallInput<C>;
  submitLabel?: string;
  report: Report;
  onSaved?: (reply: { message: string; response: CallResponse<C> }) => void;
};

/** A form for a new record; it empties itself once saved. */
export function RecordForm<Row, K extends keyof Row & string, C extends AnyCall>(props: Props<Row, K, C>) {
  const [savedCount, setSavedCount] = useState(0);
  return (
    <OneRecordForm
      key={savedCount}
      {...props}
      isAgain={savedCount > 0}
      onSaved={(reply) => {
        setSavedCount((count) => count + 1);
        props.onSaved?.(reply);
      }}
    />
  );
}

function OneRecordForm<Row, K extends keyof Row & string, C extends AnyCall>(
  props: Props<Row, K, C> & { isAgain: boolean },
) {
  const store = useDraftStore<Row>();
  const guard = useLeaveGuard();
  const fields = useMemo(
    () => entriesOf(props.fields as Partial<Fields<Row>>).filter((field) => isWritten(field, 'add')),
    [props.fields],
  );
  const [kept] = useState(() => store.read());
  const record = useRecord<Row, C>({
    rowKey: newRowKey,
    row: null,
    fields,
    call: props.call,
    rules: props.rules,
    toInput: (draft) => props.toInput(draft as Draft<K>),
    kept,
    store,
    guard,
    report: props.report,
    onSaved: (reply) => props.onSaved?.(reply as { message: string; response: CallResponse<C> }),
  });
  const place = useRef<HTMLFormElement>(null);
  useFocusOnFault(place, record.refusals);
  useFirstEditor(place, props.isAgain);
  return (
    <form
      ref={place}
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (record.isChanged) void record.save();
      }}
    >
      <RecordEditors record={record} fields={fields} isFirstFocused />
      <div className={classes.formActions}>
        <Button type="submit" disabled={!record.isChanged} loading={record.isSaving}>
          {props.submitLabel ?? 'Submit'}
        </Button>
      </div>
    </form>
  );
}

/** Drafts of the screen that is open: one per person, path and id. */
export function useDraftStore<Row>(part = '') {
  const person = useWho()?.person.id ?? 'nobody';
  const address = useLocation({
    select: ({ pathname, search }) => `${pathname}?${String((search as { id?: unknown }).id ?? '')}`,
  });
  return useMemo(() => draftStore<Row>(`${person}-${address}${part}`), [person, address, part]);
}
