import { type RefObject, useLayoutEffect, useState } from 'react';
import { isLongText } from '../fields/field-editor.tsx';
import { choiceList, type Editor, type FieldEntry, isWritten, textOf } from '../fields/fields-of.ts';

/** Where a row is edited: in its own cells, or in the panel at the side, which leaves the list as it is. */
export type EditorLocation = 'row' | 'panel';

/** The space around an editor's text, and the arrow of a choice. */
const paddingPx = 42;
const letterPx = 7.2;
/** Cancel and Save with their keys. */
const buttonsPx = 180;
const saveAndOpenPx = 116;

const textPx = (letters: number) => Math.max(150, Math.ceil(letters * letterPx) + paddingPx);

/** The width in which an editor shows its value whole. */
export function neededPx(editor: Editor, value = ''): number {
  if (isLongText(editor)) return Number.POSITIVE_INFINITY;
  switch (editor.kind) {
    case 'number':
      return 76;
    case 'money':
      return 130;
    case 'date':
      return 150;
    case 'select': {
      const choices = choiceList(typeof editor.choices === 'function' ? editor.choices({}) : editor.choices);
      const longest = Math.max(6, ...choices.map(({ label }) => label.length));
      return Math.min(240, Math.ceil(longest * letterPx) + paddingPx);
    }
    case 'text':
    case 'suggest':
    case 'link':
      return textPx(value.length);
    default:
      return Math.max(220, textPx(value.length));
  }
}

export const neededPxOf = <Row>(field: FieldEntry<Row>, row: Row | null): number =>
  field.editor ? neededPx(field.editor, row ? textOf(field, row) : '') : 0;

type OpenedRow<Row> = {
  /** Of the open row; undefined while none is open. */
  openKey: string | undefined;
  /** As it was read; null for a new one. */
  row: Row | null;
  /** The fields, and those of them that are shown as columns. */
  fields: readonly FieldEntry<Row>[];
  shown: readonly FieldEntry<Row>[];
  isPhone: boolean;
  hasSaveAndOpen: boolean;
};

/**
 * The one rule for where a row is edited: in its cells if every field has one and all editors fit beside each other in
 * the width of the list, otherwise in the panel. Decided when the row is opened, and kept until it is closed.
 * @returns undefined before the columns are measured
 */
export function useEditorLocation<Row>(
  frame: RefObject<HTMLElement | null>,
  { openKey, row, fields, shown, isPhone, hasSaveAndOpen }: OpenedRow<Row>,
): EditorLocation | undefined {
  const [decided, setDecided] = useState<{ openKey: string; location: EditorLocation }>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: decided once for each opened row
  useLayoutEffect(() => {
    if (openKey === undefined) return setDecided(undefined);
    const on = row ? 'edit' : 'add';
    const written = fields.filter((field) => isWritten(field, on) && field.editor?.kind !== 'inside');
    const isEachShown = written.every(({ key }) => shown.some((field) => field.key === key));
    const { columnPx, actionsPx } = unstretched(frame.current);
    const needed = shown.reduce(
      (sum, field) => {
        const isEdited = written.some(({ key }) => key === field.key);
        return sum + Math.max(isEdited ? neededPxOf(field, row) : 0, columnPx.get(field.key) ?? 0);
      },
      Math.max(actionsPx, buttonsPx + (hasSaveAndOpen ? saveAndOpenPx : 0)),
    );
    const roomPx = frame.current?.clientWidth || Number.MAX_SAFE_INTEGER;
    setDecided({ openKey, location: !isPhone && isEachShown && needed <= roomPx ? 'row' : 'panel' });
  }, [openKey]);
  return decided && decided.openKey === openKey ? decided.location : undefined;
}

/**
 * What the columns would take without the room that a wide screen gives to each. Words that take two lines keep them,
 * and no others get them.
 */
function unstretched(frame: HTMLElement | null) {
  const table = frame?.querySelector('table');
  const heads = [...(table?.querySelectorAll<HTMLElement>('th[data-key]') ?? [])];
  const actions = table?.querySelector<HTMLElement>('thead th:not([data-key])');
  const now = heads.map(({ offsetWidth }) => offsetWidth);
  if (!frame || !table) return { columnPx: new Map<string, number>(), actionsPx: 0 };
  table.style.width = 'min-content';
  frame.dataset.whole = 'true';
  const columnPx = new Map(
    heads.map(({ dataset, offsetWidth }, at) => [dataset.key ?? '', Math.min(now[at] ?? 0, offsetWidth)]),
  );
  const actionsPx = actions?.offsetWidth ?? 0;
  delete frame.dataset.whole;
  table.style.removeProperty('width');
  return { columnPx, actionsPx };
}
