import { Button } from '@mantine/core';
import type { AnyCall } from '@prepdesk/contract/define-call';
import { useMemo, useState } from 'react';
import { useWho } from '../../api/who.ts';
import { BackPopup } from '../../ui/feedback/error-popup.tsx';
import { isRefusal } from '../../ui/feedback/failure-banner.tsx';
import layout from '../../ui/layout/layout.module.css';
import { AfterEachSave } from '../../ui/record/after-each-save.tsx';
import { draftStore } from '../../ui/record/draft-store.ts';
import { RecordEditors } from '../../ui/record/record-editors.tsx';
import { RecordFrame } from '../../ui/record/record-frame.tsx';
import { type FormPlan, useRecordForm } from '../../ui/record/use-record-form.ts';
import classes from './treasures.module.css';

type Props<Row, K extends keyof Row & string, C extends AnyCall> = Pick<
  FormPlan<Row, K, C>,
  'row' | 'rowKey' | 'fields' | 'call' | 'toInput' | 'report'
> & {
  /** The name of its draft, which is kept when another section or topic is chosen above the form. */
  name: string;
  submitLabel: string;
  /** Called when a row was changed or editing was cancelled. After a new row the form is empty for the next one. */
  onDone: () => void;
};

/**
 * The form above a list of treasures or treasure topics: adds a row, or edits the one chosen in the list (d3 §4).
 * Errors are shown in a popup (d3 §8). Give it a `key` that changes with the row.
 */
export const TreasureForm = <Row, K extends keyof Row & string, C extends AnyCall>(
  props: Props<Row, K, C>,
) => (
  <AfterEachSave>
    {(isAgain, startAgain) => (
      <OneTreasureForm
        {...props}
        isAgain={isAgain}
        onSaved={() => {
          startAgain();
          if (props.row) props.onDone();
        }}
      />
    )}
  </AfterEachSave>
);

function OneTreasureForm<Row, K extends keyof Row & string, C extends AnyCall>(
  props: Props<Row, K, C> & { isAgain: boolean; onSaved: () => void },
) {
  const person = useWho()?.person.id ?? 'nobody';
  const store = useMemo(() => draftStore<Row>(`${person}-${props.name}`), [person, props.name]);
  const [refusal, setRefusal] = useState('');
  const form = useRecordForm<Row, K, C>({
    ...props,
    store,
    isErrorInPopup: refusal !== '',
    report: (notice) => {
      if (notice.kind === 'error') setRefusal(notice.sentence);
      else if (notice.kind === 'failed' && isRefusal(notice.error)) setRefusal(notice.error.message);
      else props.report(notice);
    },
  });
  const mayCancel = props.row !== null;
  const missing = Object.keys(form.errors).filter((key) => form.errors[key] === refusal);
  return (
    <RecordFrame form={form} className={`${layout.body} ${classes.form}`} onSubmit={() => void form.save()}>
      <RecordEditors record={form} fields={form.fields} />
      <div className={layout.actions}>
        <Button type="submit" disabled={mayCancel && !form.isChanged} loading={form.isSaving}>
          {props.submitLabel}
        </Button>
        {mayCancel && (
          <Button variant="default" onClick={props.onDone}>
            Cancel
          </Button>
        )}
      </div>
      {refusal && (
        <BackPopup
          message={refusal}
          about={missing.map((key) => labelOf(form.fields, key)).join(', ')}
          onBack={() => setRefusal('')}
        />
      )}
    </RecordFrame>
  );
}

/** Labels of choices that are above the form, not in it. */
const labelsAbove: Readonly<Record<string, string>> = {
  appID: 'App',
  sectionID: 'Subject',
  topicID: 'Topic',
};

const labelOf = (fields: readonly { key: string; label: string }[], key: string): string =>
  fields.find((field) => field.key === key)?.label ?? labelsAbove[key] ?? key;
