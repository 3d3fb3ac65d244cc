import { useCallback, useEffect, useMemo, useState } from 'react';
import { type Draft, draftOf, type FieldEntry } from '../fields/fields-of.ts';
import { beforeUpload, holdsUpload } from '../fields/image-under-way.ts';
import { hasUploads, withoutUploads } from '../rich-text/uploads-in-html.ts';
import type { LeaveGuard } from '../screen/use-leave-guard.ts';
import type { DraftStore, KeptDraft } from './draft-store.ts';

export type DraftPlan<Row> = {
  rowKey: string;
  /** The row as last read; null for a new one. */
  row: Row | null;
  /** The editable fields. */
  fields: readonly FieldEntry<Row>[];
  /** Input from before a reload, and the row as it was read then. */
  kept?: Pick<KeptDraft<Row>, 'row' | 'draft'> | null | undefined;
  store: DraftStore<Row>;
  guard: LeaveGuard;
};

/**
 * A row and what was typed over it. Until something is changed it follows the row, which may first have come from the
 * cache.
 * @param isHeld while a save is under way
 * @param stored the draft that was saved last: it is no longer unsaved, although the row may not have been read again
 */
export function useRowDraft<Row>(
  plan: DraftPlan<Row>,
  isHeld: { readonly current: boolean },
  stored: { readonly current: Draft | null },
) {
  const { fields } = plan;
  const [row, setRow] = useState(plan.kept?.row ?? plan.row);
  const [draft, setDraft] = useState<Draft>(() => ({ ...draftOf(fields, row), ...plan.kept?.draft }));
  const read = useMemo(() => draftOf(fields, row), [fields, row]);
  const isChanged = fields.some(({ key }) => draft[key] !== read[key]);

  useKeeping(plan, { row, draft, read, isChanged, stored });
  useEffect(
    function followTheRow() {
      if (isChanged || isHeld.current || versionOf(plan.row) <= versionOf(row)) return;
      setRow(plan.row);
      setDraft(draftOf(fields, plan.row));
    },
    [isChanged, plan.row, row, fields, isHeld],
  );

  const type = useCallback(
    (values: Partial<Draft>) =>
      setDraft((before) => ({ ...before, ...emptiedAfter(fields, before, values), ...values }) as Draft),
    [fields],
  );
  const readMore = useCallback((grown: (row: Row) => Row, values: Partial<Draft>) => {
    setRow((before) => before && grown(before));
    setDraft((before) => ({ ...before, ...values }) as Draft);
  }, []);
  const replace = (by: Row, typed: Draft) => {
    setRow(by);
    setDraft(typed);
  };
  return { row, draft, read, isChanged, type, readMore, replace };
}

/**
 * Up to this many characters the whole draft is kept at each letter; of a longer draft only the changed fields are
 * kept, at a pause and when the page is left.
 */
const maxKeptAtOnce = 10_000;
const pauseMs = 250;

type Kept<Row> = {
  row: Row | null;
  draft: Draft;
  read: Draft;
  isChanged: boolean;
  stored: { readonly current: Draft | null };
};

/** Keeps input over a reload, and makes leaving ask first. */
function useKeeping<Row>(
  { fields, rowKey, store, guard }: DraftPlan<Row>,
  { row, draft, read, isChanged, stored }: Kept<Row>,
): void {
  useEffect(() => {
    if (draft === stored.current) return undefined;
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
  }, [isChanged, draft, read, row, fields, rowKey, store, guard, stored]);
  useEffect(() => () => guard.watch(null), [guard]);
}

const versionOf = (row: unknown): number => (row as { rowVersion?: number } | null)?.rowVersion ?? 0;

export const isUploading = <Row>({ key, editor }: FieldEntry<Row>, draft: Draft): boolean => {
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
