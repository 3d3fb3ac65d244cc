import type { AnyCall, CallInput } from '@prepdesk/contract/define-call';
import { Failure, type FailureDetails } from '@prepdesk/contract/failures';
import { checked } from '@prepdesk/contract/first-error';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useChange } from '../../api/use-change.ts';
import { type Draft, draftOf, errorsByField, type FieldEntry } from '../fields/fields-of.ts';
import { beforeUpload, holdsUpload } from '../fields/image-under-way.ts';
import { useFocusKept } from '../focus/use-focus.ts';
import { hasUploads, withoutUploads } from '../rich-text/uploads-in-html.ts';
import type { Report } from '../screen/use-notices.tsx';
import type { DraftStore, KeptDraft } from './draft-store.ts';
import type { LeaveGuard } from './use-leave-guard.ts';
import { useRequiredFields } from './use-required-fields.ts';

export type MayBeSaved<Row> = (draft: Draft, row: Row | null) => boolean | Promise<boolean>;

export type RecordPlan<Row, C extends AnyCall> = {
  rowKey: string;
  /** The row as last read; null for a new one. */
  row: Row | null;
  /** The editable fields. */
  fields: readonly FieldEntry<Row>[];
  call: C;
  /** For a form with stricter rules than its call. */
  rules?: AnyCall['input'];
  toInput: (draft: Draft, row: Row | null) => CallInput<C>;
  /** Called before valid input is sent; typing is blocked until it answers. */
  mayBeSaved?: MayBeSaved<Row> | undefined;
  /** Input from before a reload, and the row as it was read then. */
  kept?: Pick<KeptDraft<Row>, 'row' | 'draft'> | null | undefined;
  store: DraftStore<Row>;
  guard: LeaveGuard;
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
  /** How often a save failed because of errors. */
  refusals: number;
  set: (values: Partial<Draft>) => void;
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
 * A record that is being edited: editing, then saving, then either done or editing again with errors. Until something
 * is changed it follows the row, which may first have come from the cache. A record that is only read does not need
 * this state machine.
 */
export function useRecord<Row, C extends AnyCall>(
  plan: RecordPlan<Row, C>,
): OpenRecord<Row> & { row: Row | null } {
  const record = useRecordState(plan);
  const required = useRequiredFields(plan, record.draft, record.row);
  return { ...record, required };
}

function useRecordState<Row, C extends AnyCall>(plan: RecordPlan<Row, C>) {
  const { fields, store, guard } = plan;
  const [row, setRow] = useState(plan.kept?.row ?? plan.row);
  const [draft, setDraft] = useState(() => ({ ...draftOf(fields, row), ...plan.kept?.draft }));
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [refusals, setRefusals] = useState(0);
  const [conflict, setConflict] = useState<Conflict<Row> | null>(null);
  const { save: send } = useChange(plan.call);
  const [isSaving, setIsSaving] = useState(false);
  // A second click can come before the state is drawn.
  const isUnderWay = useRef(false);
  const focused = useRef<Element>(null);
  useFocusKept(isSaving || conflict !== null, focused);

  const read = useMemo(() => draftOf(fields, row), [fields, row]);
  const isChanged = fields.some(({ key }) => draft[key] !== read[key]);

  useKeeping(plan, { row, draft, read, isChanged });
  useEffect(
    function followTheRow() {
      if (isChanged || isUnderWay.current || versionOf(plan.row) <= versionOf(row)) return;
      setRow(plan.row);
      setDraft(draftOf(fields, plan.row));
    },
    [isChanged, plan.row, row, fields],
  );

  const set = useCallback(
    (values: Partial<Draft>) => {
      if (isUnderWay.current) return;
      setDraft((before) => ({ ...before, ...emptiedAfter(fields, before, values), ...values }) as Draft);
      setErrors((before) => without(before, Object.keys(values)));
    },
    [fields],
  );

  const readMore = useCallback((grown: (row: Row) => Row, values: Partial<Draft>) => {
    setRow((before) => before && grown(before));
    setDraft((before) => ({ ...before, ...values }) as Draft);
  }, []);

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
      const reply = await send(input);
      store.clear();
      guard.watch(null);
      plan.report({ kind: 'saved', message: reply.message });
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
    row,
    draft,
    read,
    errors,
    refusals,
    set,
    readMore,
    isSaving,
    isChanged,
    conflict,
    save: () => saveAs(draft, row),
    /** Continues with the row as it is stored now and the values that the person chose. */
    settle: async (chosen: Draft) => {
      if (!conflict) return;
      // Fields that were not in the popup get their stored values.
      const settled = { ...draftOf(fields, conflict.current), ...chosen };
      setRow(conflict.current);
      setDraft(settled);
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

/**
 * Up to this many characters the whole draft is kept at each letter; of a longer draft only the changed fields are
 * kept, at a pause and when the page is left.
 */
const maxKeptAtOnce = 10_000;
const pauseMs = 250;

/** Keeps input over a reload, and makes leaving ask first. */
function useKeeping<Row, C extends AnyCall>(
  { fields, rowKey, store, guard }: RecordPlan<Row, C>,
  { row, draft, read, isChanged }: { row: Row | null; draft: Draft; read: Draft; isChanged: boolean },
): void {
  useEffect(() => {
    guard.watch(isChanged ? () => store.clear() : null);
    if (!isChanged) {
      store.clear();
      return undefined;
    }
    const length = Object.values(draft).reduce((sum, value) => sum + value.length, 0);
    if (length <= maxKeptAtOnce) {
      store.keep({ rowKey, row, draft: wholeOf(fields, draft) });
      return undefined;
    }
    const keep = () => {
      const changed = fields.filter(({ key }) => draft[key] !== read[key]);
      const typed = Object.fromEntries(changed.map(({ key }) => [key, draft[key] ?? '']));
      store.keep({ rowKey, row, draft: wholeOf(changed, typed) });
    };
    const timer = setTimeout(keep, pauseMs);
    window.addEventListener('pagehide', keep);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pagehide', keep);
    };
  }, [isChanged, draft, read, row, fields, rowKey, store, guard]);
  useEffect(() => () => guard.watch(null), [guard]);
}

const versionOf = (row: unknown): number => (row as { rowVersion?: number } | null)?.rowVersion ?? 0;

const isUploading = <Row>({ key, editor }: FieldEntry<Row>, draft: Draft): boolean => {
  const value = draft[key] ?? '';
  return (editor?.kind === 'rich' && hasUploads(value)) || (editor?.kind === 'image' && holdsUpload(value));
};

/** The draft without images that are still uploading: a reload ends their upload. */
function wholeOf<Row>(fields: readonly FieldEntry<Row>[], draft: Draft): Draft {
  const waiting = fields.filter((field) => isUploading(field, draft));
  const whole = waiting.map(({ key }) => [key, withoutUploads(beforeUpload(draft[key] ?? ''))]);
  return { ...draft, ...Object.fromEntries(whole) };
}

/** Changing a choice empties the choices that depend on it. */
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

/** Returns the same object when there is nothing to remove. */
const without = (errors: Record<string, string>, keys: readonly string[]): Record<string, string> =>
  keys.some((key) => key in errors)
    ? Object.fromEntries(Object.entries(errors).filter(([key]) => !keys.includes(key)))
    : errors;
