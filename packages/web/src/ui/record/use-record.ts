import type { AnyCall, CallInput } from '@prepdesk/contract/define-call';
import { Failure, type FailureDetails } from '@prepdesk/contract/failures';
import { checked } from '@prepdesk/contract/first-error';
import { type FocusEvent, useCallback, useRef, useState } from 'react';
import { useChange } from '../../api/use-change.ts';
import { type Draft, draftOf, errorsByField } from '../fields/fields-of.ts';
import { useFocusKept } from '../focus/use-focus.ts';
import type { Report } from '../screen/use-notices.tsx';
import { useLeftFields, useRequiredFields } from './use-required-fields.ts';
import { type DraftPlan, isUploading, useRowDraft } from './use-row-draft.ts';

export type MayBeSaved<Row> = (draft: Draft, row: Row | null) => boolean | Promise<boolean>;

export type RecordPlan<Row, C extends AnyCall> = DraftPlan<Row> & {
  call: C;
  /** For a form with stricter rules than its call. */
  rules?: AnyCall['input'];
  toInput: (draft: Draft, row: Row | null) => CallInput<C>;
  /** Called before valid input is sent; typing is blocked until it answers. */
  mayBeSaved?: MayBeSaved<Row> | undefined;
  report: Report;
  /** Called with what was typed. */
  onSaved: (reply: { message: string; response: unknown }, draft: Draft) => void;
};

export type OpenRecord<Row> = {
  /** The values as text: as edited, and as read. */
  draft: Draft;
  read: Draft;
  /** Errors by field. */
  errors: Record<string, string>;
  /** The fields that may not be left blank. */
  required: ReadonlySet<string>;
  /** A new record that is still empty, and needs something: trying to save it says what. */
  isIncomplete: boolean;
  /** How often a save failed because of errors. */
  refusals: number;
  set: (values: Partial<Draft>) => void;
  /** A field was left: what was typed is checked. */
  leave: (event: FocusEvent) => void;
  /** Adds values that the row already had but that are read only now; they do not count as changes. */
  readMore: (grown: (row: Row) => Row, values: Partial<Draft>) => void;
  /** True from the question whether it may be saved until it is saved; `set` does nothing then. */
  isSaving: boolean;
  isChanged: boolean;
  conflict: Conflict<Row> | null;
  save: () => Promise<void>;
  settle: (chosen: Draft) => Promise<void>;
  putOff: () => void;
};

export type Conflict<Row> = { current: Row; changedBy: string };

const stillUploading = 'An image is still uploading';

/**
 * A record that is being edited: editing, then saving, then either done or editing again with errors. A record that is
 * only read does not need this state machine.
 */
export function useRecord<Row, C extends AnyCall>(
  plan: RecordPlan<Row, C>,
): OpenRecord<Row> & { row: Row | null } {
  const record = useRecordState(plan);
  const required = useRequiredFields(plan, record.draft, record.row);
  const isIncomplete =
    !record.isChanged && record.row === null && [...required].some((key) => !record.draft[key]);
  const { errors, leave } = useLeftFields(plan, record);
  return { ...record, errors: { ...errors, ...record.errors }, leave, required, isIncomplete };
}

function useRecordState<Row, C extends AnyCall>(plan: RecordPlan<Row, C>) {
  const { fields, store, guard } = plan;
  // A second click can come before the state is drawn.
  const isUnderWay = useRef(false);
  const stored = useRef<Draft | null>(null);
  const { type, replace, ...open } = useRowDraft(plan, isUnderWay, stored);
  const { row, draft } = open;
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [refusals, setRefusals] = useState(0);
  const [conflict, setConflict] = useState<Conflict<Row> | null>(null);
  const { save: send } = useChange(plan.call);
  const [isSaving, setIsSaving] = useState(false);
  const focused = useRef<Element>(null);
  useFocusKept(isSaving || conflict !== null, focused);

  const set = useCallback(
    (values: Partial<Draft>) => {
      if (isUnderWay.current) return;
      type(values);
      setErrors((before) => without(before, Object.keys(values)));
    },
    [type],
  );

  const saveAs = async (typed: Draft, base: Row | null, isSettled = false) => {
    if (isUnderWay.current) return;
    const waiting = fields.filter((field) => isUploading(field, typed));
    if (waiting.length > 0) {
      return stopAt(Object.fromEntries(waiting.map(({ key }) => [key, stillUploading])), stillUploading);
    }
    isUnderWay.current = true;
    setIsSaving(true);
    if (!isSettled) focused.current = document.activeElement;
    try {
      const input = plan.toInput(typed, base);
      checked(plan.rules ?? plan.call.input, input);
      if (plan.rules) checked(plan.call.input, input);
      setErrors({});
      if (!isSettled && plan.mayBeSaved && !(await plan.mayBeSaved(typed, base))) return;
      // Who leaves while the lists are still being read must not find it again as unsaved.
      const reply = await send(input, () => {
        stored.current = typed;
        store.clear();
        guard.watch(null);
      });
      plan.report({ kind: 'saved', message: reply.message, typed });
      plan.onSaved(reply, typed);
    } catch (error) {
      refuse(error, typed);
    } finally {
      isUnderWay.current = false;
      setIsSaving(false);
    }
  };

  const refuse = (error: unknown, typed: Draft) => {
    if (!(error instanceof Failure)) return plan.report({ kind: 'failed', error });
    const { fields: sentences, current } = error.details;
    if (error.kind === 'conflict' && current) return setConflict(conflictOf(row, error.details));
    if (error.kind !== 'invalid' || !sentences) return plan.report({ kind: 'failed', error });
    stopAt(errorsByField(fields, sentences, typed), error.message);
  };

  const stopAt = (match: Record<string, string>, sentence: string) => {
    setErrors(match);
    setRefusals((before) => before + 1);
    plan.report({ kind: 'error', sentence });
  };

  return {
    ...open,
    errors,
    refusals,
    set,
    isSaving,
    conflict,
    save: () => saveAs(draft, row),
    /** Continues with the row as it is stored now and the values that the person chose. */
    settle: async (chosen: Draft) => {
      if (!conflict) return;
      // Fields that were not in the popup get their stored values.
      const settled = { ...draftOf(fields, conflict.current), ...chosen };
      replace(conflict.current, settled);
      setConflict(null);
      await saveAs(settled, conflict.current, true);
    },
    putOff: () => setConflict(null),
  };
}

/** What the refusal leaves out, such as the name of another row, is as it was read. */
const conflictOf = <Row>(row: Row | null, { current, changedBy = 'someone else' }: FailureDetails) => ({
  current: { ...row, ...(current as Row) },
  changedBy,
});

/** Returns the same object when there is nothing to remove. */
const without = (errors: Record<string, string>, keys: readonly string[]): Record<string, string> =>
  keys.some((key) => key in errors)
    ? Object.fromEntries(Object.entries(errors).filter(([key]) => !keys.includes(key)))
    : errors;
