import type { AnyCall } from '@prepdesk/contract/define-call';
import { type ReactNode, useMemo, useState } from 'react';
import { isRefusal } from '../../api/refusal.ts';
import { useWho } from '../../api/who.ts';
import { BackPopup } from '../../ui/feedback/error-popup.tsx';
import layout from '../../ui/layout/layout.module.css';
import { ChoicesInForm } from '../../ui/list/choice-select.tsx';
import { draftStore, newRowKey } from '../../ui/record/draft-store.ts';
import { RecordPopupFrame } from '../../ui/record/record-popup-frame.tsx';
import { type FormPlan, useRecordForm } from '../../ui/record/use-record-form.ts';

type Props<Row, K extends keyof Row & string, C extends AnyCall> = Pick<
  FormPlan<Row, K, C>,
  'row' | 'rowKey' | 'fields' | 'call' | 'toInput' | 'report'
> & {
  /** The name of its draft, which is kept when another section or topic is chosen. */
  name: string;
  /** The documents' label of the button that saves it, which is its title too. */
  submitLabel: string;
  /** Where a new row belongs. */
  choices: ReactNode;
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
export function TreasureForm<Row, K extends keyof Row & string, C extends AnyCall>(props: Props<Row, K, C>) {
  const { row, submitLabel, choices, onDone } = props;
  const store = useTreasureDrafts<Row>(props.name);
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
