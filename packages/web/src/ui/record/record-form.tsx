import { Button } from '@mantine/core';
import type { AnyCall, CallResponse } from '@prepdesk/contract/define-call';
import layout from '../layout/layout.module.css';
import classes from '../screen/screen.module.css';
import { AfterEachSave } from './after-each-save.tsx';
import { RecordEditors, RequiredNote } from './record-editors.tsx';
import { RecordFrame } from './record-frame.tsx';
import { type FormPlan, useRecordForm } from './use-record-form.ts';

type Props<Row, K extends keyof Row & string, C extends AnyCall> = Pick<
  FormPlan<Row, K, C>,
  'fields' | 'call' | 'rules' | 'toInput' | 'report'
> & { onSaved?: (reply: { message: string; response: CallResponse<C> }) => void };

/** A form for a new record, which empties itself after saving. */
export const RecordForm = <Row, K extends keyof Row & string, C extends AnyCall>(props: Props<Row, K, C>) => (
  <AfterEachSave>
    {(isAgain, startAgain) => (
      <NewRecord
        {...props}
        isAgain={isAgain}
        onSaved={(reply) => {
          startAgain();
          props.onSaved?.(reply);
        }}
      />
    )}
  </AfterEachSave>
);

function NewRecord<Row, K extends keyof Row & string, C extends AnyCall>(
  props: Props<Row, K, C> & { isAgain: boolean; onSaved: FormPlan<Row, K, C>['onSaved'] },
) {
  const form = useRecordForm<Row, K, C>({ ...props, row: null });
  return (
    <RecordFrame form={form} className={classes.form}>
      <RequiredNote record={form} fields={form.fields} />
      <RecordEditors record={form} fields={form.fields} isFirstFocused />
      <div className={`${layout.actions} ${layout.wholeLine}`} data-end>
        <Button type="submit" disabled={!form.isChanged} loading={form.isSaving}>
          Submit
        </Button>
      </div>
    </RecordFrame>
  );
}
