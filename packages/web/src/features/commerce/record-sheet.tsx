import { Button } from '@mantine/core';
import type { AnyCall, CallInput } from '@prepdesk/contract/define-call';
import { useMemo, useRef, useState } from 'react';
import { useMay } from '../../api/use-may.ts';
import { FieldDisplay } from '../../ui/fields/field-display.tsx';
import { type Draft, entriesOf, type FieldEntry, type Fields, isWritten } from '../../ui/fields/fields-of.ts';
import { RecordConflict, RecordEditors } from '../../ui/screen/record-editors.tsx';
import { useDraftStore } from '../../ui/screen/record-form.tsx';
import { useFirstEditor } from '../../ui/screen/use-first-editor.ts';
import { useFocusOnFault } from '../../ui/screen/use-focus-on-fault.ts';
import { useLeaveGuard } from '../../ui/screen/use-leave-guard.ts';
import type { Report } from '../../ui/screen/use-notices.tsx';
import { useRecord } from '../../ui/screen/use-record.ts';
import classes from './commerce.module.css';

type Section<K> = { title: string; keys: readonly K[] };

type Props<Row extends { id: number }, K extends keyof Row & string, C extends AnyCall> = {
  row: Row;
  fields: Fields<Row, K>;
  sections: readonly Section<K>[];
  call: C;
  toInput: (draft: Draft<K>, row: Row) => CallInput<C>;
  /** Asked before what was typed is saved. */
  mayBeSaved?: (draft: Draft<K>) => boolean | Promise<boolean>;
  report: Report;
  /** With what was typed, after it was saved. */
  onSaved: (draft: Draft<K>) => void;
};

/** A record on a page of its own, in sections; read only for who may not change it. */
export function RecordSheet<Row extends { id: number }, K extends keyof Row & string, C extends AnyCall>(
  props: Props<Row, K, C>,
) {
  const [savedCount, setSavedCount] = useState(0);
  const may = useMay();
  if (!may(props.call)) return <ReadSheet {...props} />;
  return (
    <WrittenSheet
      // Begins anew from the row as it was saved.
      key={savedCount}
      {...props}
      isAgain={savedCount > 0}
      onSaved={(draft) => {
        setSavedCount((count) => count + 1);
        props.onSaved(draft);
      }}
    />
  );
}

/** The fields of a section, as it names them. */
const inOrder = <Row,>(fields: readonly FieldEntry<Row>[], keys: readonly string[]): FieldEntry<Row>[] =>
  keys.flatMap((key) => fields.filter((field) => field.key === key));

function ReadSheet<Row extends { id: number }, K extends keyof Row & string, C extends AnyCall>({
  row,
  fields,
  sections,
}: Props<Row, K, C>) {
  const entries = useMemo(() => entriesOf(fields as Partial<Fields<Row>>), [fields]);
  return sections.map(({ title, keys }) => (
    <section key={title} className={classes.section}>
      <h2>{title}</h2>
      <dl className={classes.facts}>
        {inOrder(entries, keys).map((field) => (
          <div key={field.key}>
            <dt>{field.label}</dt>
            <dd>
              <FieldDisplay field={field} row={row} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  ));
}

function WrittenSheet<Row extends { id: number }, K extends keyof Row & string, C extends AnyCall>(
  props: Props<Row, K, C> & { isAgain: boolean },
) {
  const { row, sections } = props;
  const store = useDraftStore<Row>('-sheet');
  const guard = useLeaveGuard();
  const fields = useMemo(
    () => entriesOf(props.fields as Partial<Fields<Row>>).filter((field) => isWritten(field, 'edit')),
    [props.fields],
  );
  const [kept] = useState(() => store.read());
  const typed = useRef<Draft>({});
  const record = useRecord<Row, C>({
    ...{ rowKey: String(row.id), row, kept, fields, call: props.call },
    toInput: (draft, base) => {
      typed.current = draft;
      return props.toInput(draft as Draft<K>, base ?? row);
    },
    ...{ store, guard, report: props.report },
    mayBeSaved: (draft) => props.mayBeSaved?.(draft as Draft<K>) ?? true,
    onSaved: () => props.onSaved(typed.current as Draft<K>),
  });
  const place = useRef<HTMLFormElement>(null);
  useFocusOnFault(place, record.refusals);
  useFirstEditor(place, props.isAgain);
  return (
    <form
      ref={place}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (record.isChanged) void record.save();
      }}
    >
      {sections.map(({ title, keys }) => (
        <section key={title} className={classes.section}>
          <h2>{title}</h2>
          <div className={classes.fields}>
            <RecordEditors record={record} fields={inOrder(fields, keys)} />
          </div>
        </section>
      ))}
      <div className={classes.sheetActions}>
        <Button
          variant="default"
          disabled={!record.isChanged || record.isSaving}
          onClick={() => record.set(record.read)}
        >
          Undo changes
        </Button>
        <Button type="submit" disabled={!record.isChanged} loading={record.isSaving}>
          Save
        </Button>
      </div>
      <RecordConflict record={record} fields={fields} />
    </form>
  );
}
