import { Fragment, type ReactNode, useEffect } from 'react';
import { FieldEditor } from '../fields/field-editor.tsx';
import { type FieldEntry, isColumn } from '../fields/fields-of.ts';
import layout from '../layout/layout.module.css';
import { lazyPart } from '../screen/lazy-part.tsx';
import { whenIdle } from '../screen/when-idle.ts';
import type { OpenRecord } from './use-record.ts';

const load = () => import('./conflict-popup.tsx');
const ConflictPopup = lazyPart(load);

type Props<Row> = { record: OpenRecord<Row>; fields: readonly FieldEntry<Row>[] };

/** The editors of a record, one below the other, each with its error. */
export function RecordEditors<Row>({
  record,
  fields,
  isFirstFocused = false,
  belowFirst,
}: Props<Row> & { isFirstFocused?: boolean; belowFirst?: ReactNode }) {
  return fields.map((field, index) => (
    <Fragment key={field.key}>
      <FieldEditor
        field={field}
        draft={record.draft}
        set={record.set}
        error={record.errors[field.key]}
        isRequired={record.required.has(field.key)}
        isFirst={isFirstFocused && index === 0}
        isHeld={record.isSaving}
      />
      {index === 0 && belowFirst}
    </Fragment>
  ));
}

/** Explains the mark of required fields, where others may be left blank. */
export function RequiredNote<Row>({ record, fields }: Props<Row>) {
  const isEach = fields.filter(isColumn).every(({ key }) => record.required.has(key));
  if (isEach || record.required.size === 0) return null;
  return <p className={`${layout.hint} ${layout.wholeLine}`}>* Required</p>;
}

/** When somebody else saved the record first, asks which values to keep; otherwise draws nothing. */
export function RecordConflict<Row>({ record, fields }: Props<Row>) {
  useEffect(function fetchWhileTheNextReleaseIsNotThere() {
    void whenIdle()
      .then(load)
      .catch(() => {});
  }, []);
  if (!record.conflict) return null;
  return (
    <ConflictPopup
      conflict={record.conflict}
      fields={fields as readonly FieldEntry<unknown>[]}
      read={record.read}
      mine={record.draft}
      onSettle={(chosen) => void record.settle(chosen)}
      onClose={record.putOff}
    />
  );
}
