import type { AnyCall, CallInput } from '@prepdesk/contract/define-call';
import { Failure } from '@prepdesk/contract/failures';
import { checked } from '@prepdesk/contract/first-fault';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useChange } from '../../api/use-change.ts';
import { type Draft, draftOf, type FieldEntry, faultsByField } from '../fields/fields-of.ts';
import type { DraftStore } from './draft-store.ts';
import type { LeaveGuard } from './use-leave-guard.ts';
import type { Report } from './use-notices.tsx';

export type MayBeSaved<Row> = (draft: Draft, row: Row | null) => boolean | Promise<boolean>;

export type RecordPlan<Row, C extends AnyCall> = {
  rowKey: string;
  /** As it was read; null for a new one. */
  row: Row | null;
  /** The fields that are written. */
  fields: readonly FieldEntry<Row>[];
  call: C;
  /** Where a form has stricter rules than its call. */
  rules?: AnyCall['input'];
  toInput: (draft: Draft, row: Row | null) => CallInput<C>;
  /** Asked before what was typed, and breaks no rule, is sent. */
  mayBeSaved?: MayBeSaved<Row> | undefined;
  /** What was typed before a reload. */
  kept?: Draft;
  store: DraftStore<Row>;
  guard: LeaveGuard;
  report: Report;
  onSaved: (reply: { message: string; response: unknown }) => void;
};

export type RecordUnderPen<Row> = {
  /** As it is edited, as text; and as it was read. */
  draft: Draft;
  read: Draft;
  /** What is wrong, by field. */
  faults: Record<string, string>;
  set: (values: Partial<Draft>) => void;
  isSaving: boolean;
  isChanged: boolean;
  conflict: Conflict<Row> | null;
  save: () => Promise<void>;
  settle: (chosen: Draft) => Promise<void>;
  putOff: () => void;
};

export type Conflict<Row> = { current: Row; changedBy: string };

/**
 * One record under one pen: editing, then saving, then either done or editing again with what was wrong.
 * Reading is not in here: a record that is only read has no machine.
 */
export function useRecord<Row, C extends AnyCall>(
  plan: RecordPlan<Row, C>,
): RecordUnderPen<Row> & { row: Row | null } {
  const { fields, store, guard } = plan;
  const [row, setRow] = useState(plan.row);
  const [draft, setDraft] = useState(() => ({ ...draftOf(fields, plan.row), ...plan.kept }));
  const [faults, setFaults] = useState<Record<string, string>>({});
  const [conflict, setConflict] = useState<Conflict<Row> | null>(null);
  const { save: send, isSaving } = useChange(plan.call);
  // State is drawn later than a second click comes.
  const isUnderWay = useRef(false);

  const read = useMemo(() => draftOf(fields, row), [fields, row]);
  const isChanged = fields.some(({ key }) => draft[key] !== read[key]);

  useEffect(() => {
    if (isChanged) store.keep({ rowKey: plan.rowKey, row, draft });
    else store.clear();
    guard.watch(isChanged ? () => store.clear() : null);
  }, [isChanged, draft, row, plan.rowKey, store, guard]);
  useEffect(() => () => guard.watch(null), [guard]);

  const set = useCallback(
    (values: Partial<Draft>) => {
      if (isUnderWay.current) return;
      setDraft((before) => ({ ...before, ...emptiedAfter(fields, before, values), ...values }) as Draft);
      setFaults((before) => without(before, Object.keys(values)));
    },
    [fields],
  );

  const saveAs = async (typed: Draft, base: Row | null) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    try {
      const input = plan.toInput(typed, base);
      checked(plan.rules ?? plan.call.input, input);
      if (plan.rules) checked(plan.call.input, input);
      setFaults({});
      if (plan.mayBeSaved && !(await plan.mayBeSaved(typed, base))) return;
      const reply = await send(input);
      store.clear();
      guard.watch(null);
      plan.report({ kind: 'saved', message: reply.message });
      plan.onSaved(reply);
    } catch (error) {
      refuse(error);
    } finally {
      isUnderWay.current = false;
    }
  };

  const refuse = (error: unknown) => {
    if (!(error instanceof Failure)) return plan.report({ kind: 'failed', error });
    const { fields: sentences, current, changedBy } = error.details;
    if (error.kind === 'conflict' && current) {
      return setConflict({ current: current as Row, changedBy: changedBy ?? 'someone else' });
    }
    if (error.kind !== 'invalid' || !sentences) return plan.report({ kind: 'failed', error });
    setFaults(faultsByField(fields, sentences));
    plan.report({ kind: 'fault', sentence: error.message });
  };

  return {
    row,
    draft,
    read,
    faults,
    set,
    isSaving,
    isChanged,
    conflict,
    save: () => saveAs(draft, row),
    /** Goes on from the row as it is now, with the values that the person chose. */
    settle: async (chosen: Draft) => {
      if (!conflict) return;
      setRow(conflict.current);
      setDraft(chosen);
      setConflict(null);
      await saveAs(chosen, conflict.current);
    },
    putOff: () => setConflict(null),
  };
}

/** Choices that were made under an earlier choice do not outlive it. */
function emptiedAfter<Row>(
  fields: readonly FieldEntry<Row>[],
  before: Draft,
  values: Partial<Draft>,
): Partial<Draft> {
  const changed = new Set<string>(Object.keys(values).filter((key) => values[key] !== before[key]));
  const emptied: Partial<Draft> = {};
  for (const field of fields) {
    if (!field.after?.some((earlier) => changed.has(earlier))) continue;
    emptied[field.key] = '';
    changed.add(field.key);
  }
  return emptied;
}

const without = (faults: Record<string, string>, keys: readonly string[]): Record<string, string> =>
  Object.fromEntries(Object.entries(faults).filter(([key]) => !keys.includes(key)));
