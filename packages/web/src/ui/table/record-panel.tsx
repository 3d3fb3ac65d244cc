import { type RefObject, useContext, useId, useRef } from 'react';
import { useLayer } from '../feedback/use-layer.ts';
import { FieldDisplay } from '../fields/field-display.tsx';
import { FieldEditor, isLongText } from '../fields/field-editor.tsx';
import { type FieldEntry, isColumn, textOf } from '../fields/fields-of.ts';
import { keepTabInside } from '../focus/keep-tab-inside.ts';
import { Facts } from '../layout/facts.tsx';
import layout from '../layout/layout.module.css';
import { useIsPhone } from '../layout/use-is-phone.ts';
import { RecordConflict, RequiredNote } from '../record/record-editors.tsx';
import { RestoredNote } from '../record/restored-note.tsx';
import { BelowForm } from './data-table.tsx';
import classes from './record-panel.module.css';
import { RecordRowButtons } from './record-row.tsx';
import { type OpenRecordProps, useOpenRecord } from './use-open-record.ts';

export type RecordPanelProps<Row extends object> = OpenRecordProps<Row> & {
  /** Of the button that opened a new row, 'Add drawer'. */
  newLabel: string;
};

/**
 * The row in edit mode in a panel at the right, beside the list and after it in the order of focus: Tab goes on to the
 * page. On a phone it is over the whole screen, a dialog that Tab does not leave.
 */
export function RecordPanel<Row extends object>(props: RecordPanelProps<Row>) {
  const { columns, newLabel } = props;
  const ref = useRef<HTMLElement>(null);
  const titleID = useId();
  const open = useOpenRecord(props, ref);
  const { record, fields, keys } = open;
  const { row } = record;
  const isPhone = useIsPhone();
  useLayer(open.cancel);
  const belowForm = useContext(BelowForm);
  const Frame = isPhone ? 'div' : 'aside';
  const strong = columns.find(({ look }) => look === 'strong') ?? columns[0];
  const isShown = (field: FieldEntry<Row>) =>
    field.key !== strong?.key &&
    !field.isTick &&
    field.look !== 'quiet' &&
    !fields.some(({ key }) => key === field.key);
  return (
    <Frame
      ref={ref as RefObject<HTMLDivElement | null>}
      className={classes.panel}
      data-few={(!belowForm && fields.length <= fewFields && !fields.some(isLong)) || undefined}
      aria-labelledby={titleID}
      aria-busy={record.isSaving}
      {...(isPhone
        ? { role: 'dialog', 'aria-modal': true }
        : { 'aria-description': 'Escape closes it and returns to the list' })}
      {...keys}
      onKeyDown={(event) => {
        if (isPhone) keepTabInside(event);
        keys.onKeyDown(event);
      }}
    >
      <h2 id={titleID}>{row && strong ? `Edit ${textOf(strong, row)}` : newLabel}</h2>
      <div className={`${layout.columns} ${classes.body}`}>
        {open.discardRestored && <RestoredNote onDiscard={open.discardRestored} />}
        {row && (
          <Facts
            minPx={150}
            facts={columns.filter(isShown).map((field) => ({
              label: field.label,
              value: <FieldDisplay field={field} row={row} />,
            }))}
          />
        )}
        <RequiredNote record={record} fields={fields} />
        {fields.filter(isColumn).map((field) => (
          <div key={field.key} data-field={field.key} data-short={isShort(field) || undefined}>
            <FieldEditor
              field={field}
              draft={record.draft}
              set={record.set}
              error={record.errors[field.key]}
              isRequired={record.required.has(field.key)}
              isFirst={field.key === fields[0]?.key}
              isHeld={record.isSaving}
            />
          </div>
        ))}
        {isPhone && belowForm}
      </div>
      <footer>
        <RecordRowButtons open={open} />
      </footer>
      <RecordConflict record={record} fields={fields} />
    </Frame>
  );
}

/** A phone shows as many in a sheet of their own height. */
const fewFields = 2;

const isLong = <Row,>({ editor }: FieldEntry<Row>): boolean => editor !== undefined && isLongText(editor);

/** Two of them stand side by side. */
const isShort = <Row,>({ editor }: FieldEntry<Row>): boolean =>
  ['number', 'money', 'date', 'select'].includes(editor?.kind ?? '');
