import { Button } from '@mantine/core';
import type { AnyCall, CallInput } from '@prepdesk/contract/define-call';
import { useMemo, useRef, useState } from 'react';
import { useWho } from '../../api/who.ts';
import { BackPopup } from '../../ui/feedback/error-popup.tsx';
import { isRefusal } from '../../ui/feedback/failure-banner.tsx';
import { type Draft, entriesOf, type Fields } from '../../ui/fields/fields-of.ts';
import { draftStore, newRowKey } from '../../ui/screen/draft-store.ts';
import { RecordConflict, RecordEditors } from '../../ui/screen/record-editors.tsx';
import { useFirstEditor } from '../../ui/screen/use-first-editor.ts';
import { useFocusOnFault } from '../../ui/screen/use-focus-on-fault.ts';
import { useLeaveGuard } from '../../ui/screen/use-leave-guard.ts';
import type { Report } from '../../ui/screen/use-notices.tsx';
import { useRecord } from '../../ui/screen/use-record.ts';
import classes from './treasures.module.css';

type Props<Row, K extends keyof Row & string, C extends AnyCall> = {
  /** Names its draft: what is written stays although the section or topic above it is chosen anew. */
  name: string;
  /** Of the row that is changed; left out for a new one. */
  rowKey?: string;
  row: Row | null;
  fields: Fields<Row, K>;
  call: C;
  toInput: (draft: Draft<K>, row: Row | null) => CallInput<C>;
  submitLabel: string;
  report: Report;
  /** The row was changed, or is left as it was; a new one leaves the form empty for the next. */
  onDone: () => void;
};

/**
 * The form above a list of treasures or of their topics: adds a row, or changes the one that was chosen in the list
 * (d3 §4). What is refused stands in a popup (d3 §8). Give it a `key` that changes with the row.
 */
export function TreasureForm<Row, K extends keyof Row & string, C extends AnyCall>(props: Props<Row, K, C>) {
  const [savedCount, setSavedCount] = useState(0);
  return (
    <OneTreasureForm
      key={savedCount}
      {...props}
      isAgain={savedCount > 0}
      onSaved={() => {
        setSavedCount((count) => count + 1);
        if (props.row) props.onDone();
      }}
    />
  );
}

function OneTreasureForm<Row, K extends keyof Row & string, C extends AnyCall>(
  props: Props<Row, K, C> & { isAgain: boolean; onSaved: () => void },
) {
  const { row, call, rowKey = newRowKey } = props;
  const person = useWho()?.person.id ?? 'nobody';
  const store = useMemo(() => draftStore<Row>(`${person}-${props.name}`), [person, props.name]);
  const guard = useLeaveGuard();
  const fields = useMemo(() => entriesOf(props.fields as Partial<Fields<Row>>), [props.fields]);
  const [kept] = useState(() => {
    const found = store.read();
    return found?.rowKey === rowKey ? found : null;
  });
  const [refusal, setRefusal] = useState('');
  const record = useRecord<Row, C>({
    ...{ rowKey, row, kept, fields, call, store, guard },
    toInput: (draft, base) => props.toInput(draft as Draft<K>, base),
    report: (notice) => {
      if (notice.kind === 'fault') setRefusal(notice.sentence);
      else if (notice.kind === 'failed' && isRefusal(notice.error)) setRefusal(notice.error.message);
      else props.report(notice);
    },
    onSaved: props.onSaved,
  });
  const place = useRef<HTMLFormElement>(null);
  useFocusOnFault(place, refusal ? 0 : record.refusals);
  useFirstEditor(place, props.isAgain);
  const mayCancel = row !== null;
  return (
    <form
      ref={place}
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void record.save();
      }}
    >
      <RecordEditors record={record} fields={fields} />
      <div className={classes.formActions}>
        <Button type="submit" disabled={mayCancel && !record.isChanged} loading={record.isSaving}>
          {props.submitLabel}
        </Button>
        {mayCancel && (
          <Button variant="default" onClick={props.onDone}>
            Cancel
          </Button>
        )}
      </div>
      {refusal && <BackPopup message={refusal} onBack={() => setRefusal('')} />}
      <RecordConflict record={record} fields={fields} />
    </form>
  );
}
