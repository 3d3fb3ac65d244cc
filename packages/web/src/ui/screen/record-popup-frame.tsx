import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type { FieldEntry } from '../fields/fields-of.ts';
import classes from './popup.module.css';
import { Popup } from './popup.tsx';
import { RecordConflict, RecordEditors } from './record-editors.tsx';
import type { LeaveGuard } from './use-leave-guard.ts';
import type { RecordUnderPen } from './use-record.ts';

type Props<Row> = {
  title: string;
  subtitle?: string | undefined;
  record: RecordUnderPen<Row>;
  fields: readonly FieldEntry<Row>[];
  guard: LeaveGuard;
  onClose: () => void;
  /** Saving does something although no field changed. */
  mayBeUnchanged?: boolean;
  /** Two fields stand beside each other. */
  isWide?: boolean;
  /** Stands above the fields. */
  head?: ReactNode;
  /** Before Close and Save. */
  action?: ReactNode;
};

/** A popup around a record: its fields, Close, which asks before it drops what was typed, and Save. */
export function RecordPopupFrame<Row>(props: Props<Row>) {
  const { record, fields, guard, isWide = false } = props;
  // A rule of something that the popup does not show.
  const unseen = Object.entries(record.faults).filter(([key]) => !fields.some((one) => one.key === key));
  const maySave = record.isChanged || props.mayBeUnchanged === true;
  const close = async () => {
    if (await guard.mayLeave()) props.onClose();
  };
  return (
    <Popup
      title={props.title}
      subtitle={props.subtitle}
      isNarrow={!isWide}
      onClose={() => void close()}
      onSubmit={() => maySave && void record.save()}
      actions={
        <>
          {props.action}
          <Button variant="default" onClick={() => void close()}>
            Close
          </Button>
          <Button type="submit" disabled={!maySave} loading={record.isSaving}>
            Save
          </Button>
        </>
      }
    >
      <div className={classes.fields} data-wide={isWide || undefined}>
        {props.head}
        {unseen.map(([key, sentence]) => (
          <p key={key} className={classes.fault} role="alert">
            {sentence}
          </p>
        ))}
        <RecordEditors record={record} fields={fields} isFirstFocused />
      </div>
      <RecordConflict record={record} fields={fields} />
    </Popup>
  );
}
