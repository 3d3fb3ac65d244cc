import type { AnyCall, CallInput } from '@prepdesk/contract/define-call';
import type { Treasure } from '@prepdesk/contract/treasures/treasures';
import { type ReactNode, useMemo, useState } from 'react';
import { isRefusal } from '../../api/refusal.ts';
import { useWho } from '../../api/who.ts';
import { BackPopup } from '../../ui/feedback/error-popup.tsx';
import type { Draft, Field, Fields } from '../../ui/fields/fields-of.ts';
import layout from '../../ui/layout/layout.module.css';
import { ChoicesInForm } from '../../ui/list/choice-select.tsx';
import { draftStore, newRowKey } from '../../ui/record/draft-store.ts';
import { RecordPopupFrame } from '../../ui/record/record-popup-frame.tsx';
import { useRecordForm } from '../../ui/record/use-record-form.ts';
import type { Report } from '../../ui/screen/use-notices.tsx';
import { CourseTicks } from './course-ticks.tsx';
import { useCourseTicks } from './treasure-choices.tsx';

/** What treasures and treasure topics have in common. */
export type TreasureRow = Pick<Treasure, 'courses' | 'orderBy' | 'isActive' | 'rowVersion'>;

/** What differs between the forms of the two. */
export type TreasureFormPlan<Row extends TreasureRow, K extends keyof Row & string, C extends AnyCall> = {
  call: C;
  /** The app whose courses are offered. */
  appIDOf: (row: Row | null) => number;
  /** All fields but the position, in their order. */
  fieldsWith: (courses: Field<Row>) => Fields<Row, K | 'courses'>;
  toInput: (draft: Draft<K>, row: Row | null, shared: SharedInput) => CallInput<C>;
};

type SharedInput = { courses: string; isEditable: '0' | '1'; orderBy?: string; rowVersion?: number };

type Props<Row extends TreasureRow, K extends keyof Row & string, C extends AnyCall> = TreasureFormPlan<
  Row,
  K,
  C
> & {
  /** The name of its draft, which is kept when another section or topic is chosen. */
  name: string;
  row: Row | null;
  rowID: keyof Row & string;
  /** The documents' label of the button that saves it, which is its title too. */
  submitLabel: string;
  /** Where a new row belongs. */
  choices: ReactNode;
  report: Report;
  /** Called when a row was saved or its form closed. */
  onDone: () => void;
};

/** Drafts of a list of treasures or treasure topics, whichever section is chosen. */
function useTreasureDrafts<Row>(name: string) {
  const person = useWho()?.person.id ?? 'nobody';
  return useMemo(() => draftStore<Row>(`${person}-${name}`), [person, name]);
}

/**
 * Opens and closes the form: for a new row, after a reload too if something was typed in it, or for the row that the
 * address names.
 * @param stopEditing takes the row out of the address
 */
export function useTreasureForm<Row>(
  name: string,
  edited: Row | null,
  stopEditing: (() => void) | undefined,
) {
  const drafts = useTreasureDrafts(name);
  const [isAdding, setIsAdding] = useState(() => drafts.read()?.rowKey === newRowKey);
  return {
    isOpen: edited !== null || (isAdding && !stopEditing),
    add: () => setIsAdding(true),
    close: () => {
      setIsAdding(false);
      stopEditing?.();
    },
  };
}

/**
 * The form of a treasure or a treasure topic, new or chosen in the list (d3 §4). Errors are shown in a popup (d3 §8).
 * Give it a `key` that changes with the row.
 */
export function TreasureForm<Row extends TreasureRow, K extends keyof Row & string, C extends AnyCall>(
  props: Props<Row, K, C>,
) {
  const { row, submitLabel, call, fieldsWith, choices, onDone } = props;
  const store = useTreasureDrafts<Row>(props.name);
  const [refusal, setRefusal] = useState('');
  const ticks = useCourseTicks(props.appIDOf(row));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the choices follow from the courses
  const fields = useMemo((): Fields<Row, K | 'courses' | 'orderBy'> => {
    const courses: Field<Row> = {
      label: 'Course',
      editor: { kind: 'custom', render: (slot) => <CourseTicks slot={slot} choices={ticks.choices} /> },
    };
    return { ...fieldsWith(courses), orderBy: { label: 'OrderBy', editor: { kind: 'number' } } };
  }, [ticks.courses, fieldsWith]);
  const form = useRecordForm({
    row,
    rowKey: row ? String(row[props.rowID]) : undefined,
    fields,
    call,
    toInput: (draft, base: Row | null) =>
      props.toInput(draft, base, {
        courses: base ? draft.courses : ticks.offeredOf(draft.courses),
        isEditable: base ? '1' : '0',
        ...(draft.orderBy === '' ? {} : { orderBy: draft.orderBy }),
        ...(base ? { rowVersion: base.rowVersion } : {}),
      }),
    store,
    isErrorInPopup: refusal !== '',
    report: (notice) => {
      if (notice.kind === 'error') setRefusal(notice.sentence);
      else if (notice.kind === 'failed' && isRefusal(notice.error)) setRefusal(notice.error.message);
      else props.report(notice);
    },
    onSaved: onDone,
  });
  const missing = Object.keys(form.errors).filter((key) => form.errors[key] === refusal);
  return (
    <RecordPopupFrame
      title={submitLabel}
      form={form}
      isWide
      mayBeUnchanged={row === null}
      saveLabel={submitLabel}
      head={
        <ChoicesInForm value={row ? 'fixed' : 'open'}>
          <div className={layout.grid}>{choices}</div>
        </ChoicesInForm>
      }
      onClose={onDone}
    >
      {refusal && (
        <BackPopup
          message={refusal}
          about={missing.map((key) => labelOf(form.fields, key)).join(', ')}
          onBack={() => setRefusal('')}
        />
      )}
    </RecordPopupFrame>
  );
}

/** Labels of choices that are no fields of the form. */
const labelsAbove: Readonly<Record<string, string>> = {
  appID: 'App',
  sectionID: 'Subject',
  topicID: 'Topic',
};

const labelOf = (fields: readonly { key: string; label: string }[], key: string): string =>
  fields.find((field) => field.key === key)?.label ?? labelsAbove[key] ?? key;
